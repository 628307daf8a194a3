-- The abbot of the base game
--
-- Each player has an abbot beside the followers. He stands only on monasteries and their like and on gardens. In a later
-- turn his owner may take him back instead of deploying, and scores what the unfinished building is worth then.

return variant {
  id = "abbot", api = 1, version = "1.0.0",
  title = "Abbot",
  pieces = {
    abbot = { each = 1, role = "follower", recall = true, on = { "monastery", "garden" } },
  },
}
