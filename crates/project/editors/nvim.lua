-- Settings of Neovim for this folder; `:set exrc` reads them. Type definitions are made by `bastide editors`.

vim.lsp.config("bastide", {
  cmd = { "bastide", "lsp" },
  filetypes = { "toml", "lua", "luau", "markdown" },
  root_markers = { ".bastide", ".git" },
})
vim.lsp.config("luau_lsp", {
  cmd = { "luau-lsp", "lsp", "--definitions=.bastide/bastide.d.luau" },
  filetypes = { "lua", "luau" },
  settings = { ["luau-lsp"] = { platform = { type = "standard" } } },
})
vim.lsp.enable({ "bastide", "luau_lsp" })
