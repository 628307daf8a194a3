//! Types of the protocol. No other module names the package that they come from.

pub(crate) use gen_lsp_types::{
    Code, CodeAction, CodeActionKind, CodeActionOptions, CodeActionProvider, CodeLens, CodeLensOptions,
    Command, CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionOptions, Contents,
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, ExecuteCommandOptions,
    FoldingRange, Hover, InitializeResult, InlayHint, Label, Location, MarkupContent, MarkupKind, Message,
    Position, PositionEncodingKind, PublishDiagnosticsParams, Range, RenameOptions, RenameProvider,
    ServerCapabilities, ServerInfo, SymbolKind, TextDocumentSync, TextDocumentSyncKind, TextEdit, Uri,
    WorkspaceEdit,
};
use serde::Deserialize;
use serde_json::json;

/// The command that runs one written game.
pub(crate) const RUN: &str = "bastide.run";

/// The command that shows the tiles of the folder in the studio.
pub(crate) const DRAW: &str = "bastide.draw";

/// The command that opens the table of the studio, to play by hand.
pub(crate) const PLAY: &str = "bastide.play";

/// The lens over a range that carries out a command about a document.
pub(crate) fn lens(title: &str, command: &str, uri: &Uri, range: Range) -> CodeLens {
    CodeLens {
        range,
        command: Some(Command {
            title: title.to_owned(),
            command: command.to_owned(),
            arguments: Some(vec![json!(uri.0), json!(range.start.line)]),
            ..Command::default()
        }),
        ..CodeLens::default()
    }
}

/// Beginning of a session.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Begun {
    workspace_folders: Option<Vec<Document>>,
    /// The folder, in editors that know of one only.
    root_uri: Option<Uri>,
    capabilities: Offered,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Offered {
    general: Option<General>,
    window: Option<Window>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Window {
    show_document: Option<Support>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Support {
    support: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct General {
    position_encodings: Option<Vec<PositionEncodingKind>>,
    /// Renderer of Markdown; editors in terminals name none.
    markdown: Option<Markdown>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Markdown {
    parser: String,
}

impl Begun {
    /// The folder of the session.
    pub(crate) fn folder(&self) -> Option<&Uri> {
        let first = self.workspace_folders.as_ref().and_then(|it| it.first());
        first.map(|it| &it.uri).or(self.root_uri.as_ref())
    }

    /// True if the editor can count columns in bytes.
    pub(crate) fn counts_bytes(&self) -> bool {
        let offered = self.capabilities.general.as_ref().and_then(|it| it.position_encodings.as_ref());
        offered.is_some_and(|it| it.contains(&PositionEncodingKind::UTF8))
    }

    /// True if the editor opens addresses when it is asked to.
    pub(crate) fn opens_addresses(&self) -> bool {
        let window = self.capabilities.window.as_ref();
        window.and_then(|it| it.show_document.as_ref()).is_some_and(|it| it.support)
    }

    /// True if the editor shows pictures in Markdown: it renders Markdown as a page. Any other shows the bytes of a picture.
    pub(crate) fn shows_pictures(&self) -> bool {
        let markdown = self.capabilities.general.as_ref().and_then(|it| it.markdown.as_ref());
        markdown.is_some_and(|it| it.parser == "marked")
    }
}

/// Parameters of all requests about a document, with the parts that some of them have beside it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    pub(crate) text_document: Document,
    pub(crate) position: Option<Position>,
    pub(crate) range: Option<Range>,
    pub(crate) new_name: Option<String>,
}

/// A document by its address.
#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
}

/// A document that is opened.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opened {
    pub(crate) text_document: OpenedText,
}

/// Its address and its text.
#[derive(Debug, Deserialize)]
pub(crate) struct OpenedText {
    pub(crate) uri: Uri,
    #[serde(default)]
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// Changes of a document, one after the other.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Changed {
    pub(crate) text_document: Versioned,
    pub(crate) content_changes: Vec<Change>,
}

/// A document in one of its states.
#[derive(Debug, Deserialize)]
pub(crate) struct Versioned {
    pub(crate) uri: Uri,
    #[serde(default)]
    pub(crate) version: i32,
}

/// A text in place of a range, or of the whole document.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// A command that is carried out.
#[derive(Debug, Deserialize)]
pub(crate) struct Executed {
    pub(crate) command: String,
    #[serde(default)]
    pub(crate) arguments: Vec<serde_json::Value>,
}

/// A page of Markdown beside a place.
pub(crate) fn hover(text: String, range: Range) -> Hover {
    Hover {
        contents: Contents::MarkupContent(MarkupContent::new(MarkupKind::Markdown, text)),
        range: Some(range),
    }
}

/// The capabilities of the server, with positions in this encoding.
pub(crate) fn capabilities(encoding: PositionEncodingKind) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSync::Kind(TextDocumentSyncKind::Incremental)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([" ", ";", "\"", "["].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QuickFix, CodeActionKind::SourceFixAll]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions::default()),
        document_formatting_provider: Some(true.into()),
        rename_provider: Some(RenameProvider::RenameOptions(RenameOptions {
            prepare_provider: Some(true),
            ..RenameOptions::default()
        })),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: [RUN, DRAW, PLAY].map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
