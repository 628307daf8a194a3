//! The head of a PDF and what it says of itself, as the norms for print shops ask for it: ISO 15930-4 (PDF/X-1a:2003) and 15930-7 (PDF/X-4).

use pdf_writer::types::{OutputIntentSubtype, TrappingStatus};
use pdf_writer::{Date, Filter, Finish, Name, Ref, Str, TextStr};

use super::colour::Colours;
use super::{Book, packed};
use crate::sheet::{Back, Standard};

/// Wishes for the file as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Norm<'a> {
    pub(super) standard: Standard,
    pub(super) title: &'a str,
    pub(super) back: Back,
}

/// The registry of printing conditions.
const REGISTRY: &str = "http://www.color.org";
/// The program that writes the file.
const PRODUCER: &str = "Bastide";
/// The year of all dates: norms ask for dates, and equal jobs give equal bytes.
const YEAR: u16 = 2000;

impl Norm<'_> {
    /// The name of the norm, as files give it.
    const fn name(&self) -> Option<&'static str> {
        match self.standard {
            Standard::Plain => None,
            Standard::X1a => Some("PDF/X-1a:2003"),
            Standard::X4 => Some("PDF/X-4"),
        }
    }

    /// The version of PDF: layers need 1.5, the wish for the size in print 1.6.
    const fn version(&self) -> (u8, u8) {
        match self.standard {
            Standard::X1a => (1, 4),
            Standard::Plain | Standard::X4 => (1, 6),
        }
    }
}

impl Book<'_> {
    /// The head of the file, with the wish to be printed in its size.
    pub(super) fn catalog(&mut self, norm: &Norm<'_>) {
        let (major, minor) = norm.version();
        self.pdf.set_version(major, minor);
        let profile = self.output_profile(norm);
        let metadata = norm.name().map(|_| self.id());
        let intent = match self.colours {
            Colours::Cmyk(press) => Some(press.profile),
            Colours::Rgb => None,
        };
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.tree);
        if norm.standard != Standard::X1a {
            let mut wishes = catalog.viewer_preferences();
            wishes.pair(Name(b"PrintScaling"), Name(b"None"));
            match norm.back {
                Back::DuplexLong => _ = wishes.pair(Name(b"Duplex"), Name(b"DuplexFlipLongEdge")),
                Back::DuplexShort => _ = wishes.pair(Name(b"Duplex"), Name(b"DuplexFlipShortEdge")),
                Back::None | Back::Fold => {}
            }
        }
        if let Some(press) = intent {
            let mut intents = catalog.output_intents();
            let mut intent = intents.push();
            intent.subtype(OutputIntentSubtype::PDFX);
            intent.info(TextStr(press.name()));
            match press.condition() {
                Some(condition) => {
                    intent.output_condition_identifier(TextStr(condition));
                    intent.output_condition(TextStr("Offset printing on coated paper"));
                    intent.registry_name(TextStr(REGISTRY));
                }
                None => _ = intent.output_condition_identifier(TextStr("Custom")),
            }
            if let Some(id) = profile {
                intent.dest_output_profile(id);
            }
        }
        if !self.layers.is_empty() {
            let refs = || self.layers.iter().map(|(_, id)| *id);
            let mut all = catalog.insert(Name(b"OCProperties")).dict();
            all.insert(Name(b"OCGs")).array().items(refs());
            let mut shown = all.insert(Name(b"D")).dict();
            shown.pair(Name(b"Name"), TextStr("All"));
            shown.insert(Name(b"Order")).array().items(refs());
            shown.insert(Name(b"ON")).array().items(refs());
            shown.finish();
            all.finish();
        }
        if let Some(id) = metadata {
            catalog.metadata(id);
        }
        catalog.finish();
        for (kind, id) in &self.layers {
            let mut layer = self.pdf.indirect(*id).dict();
            layer.pair(Name(b"Type"), Name(b"OCG"));
            layer.pair(Name(b"Name"), Str(kind.name().as_bytes()));
        }
        let pages = self.pages.len();
        let refs = self.pages.iter().map(|(page, _)| *page);
        self.pdf.pages(self.tree).kids(refs).count(i32::try_from(pages).unwrap_or(i32::MAX));
        if let Some((space, state)) = self.cut {
            self.cut_colour(space, state);
        }
        self.information(norm, metadata);
    }

    /// The profile of the press as an object of the file. A condition of the registry needs none but in PDF/X-4.
    fn output_profile(&mut self, norm: &Norm<'_>) -> Option<Ref> {
        let Colours::Cmyk(press) = self.colours else { return None };
        if press.profile.condition().is_some() && norm.standard != Standard::X4 {
            return None;
        }
        let id = self.id();
        let bytes = packed(press.profile.bytes());
        self.pdf.icc_profile(id, &bytes).n(4).filter(Filter::FlateDecode);
        Some(id)
    }

    /// Title, maker and, in files that keep a norm, its name, dates and that nothing is trapped; twice, as PDF/X-4 wants it.
    fn information(&mut self, norm: &Norm<'_>, metadata: Option<Ref>) {
        let id = self.id();
        let mut info = self.pdf.document_info(id);
        info.title(TextStr(norm.title));
        info.producer(TextStr(PRODUCER));
        let (Some(name), Some(metadata)) = (norm.name(), metadata) else { return };
        let date = Date::new(YEAR)
            .month(1)
            .day(1)
            .hour(0)
            .minute(0)
            .second(0)
            .utc_offset_hour(0)
            .utc_offset_minute(0);
        info.creator(TextStr(PRODUCER)).creation_date(date).modified_date(date);
        info.trapped(TrappingStatus::NotTrapped);
        info.pair(Name(b"GTS_PDFXVersion"), TextStr(name));
        info.finish();
        let packet = packet(norm.title, name);
        self.pdf.metadata(metadata, packet.as_bytes());
    }

    /// The bytes of the file; one that keeps a norm has a name made of them.
    pub(super) fn finish(mut self, norm: &Norm<'_>) -> Vec<u8> {
        if norm.name().is_some() {
            let name = fingerprint(self.pdf.as_bytes()).to_be_bytes().to_vec();
            self.pdf.set_file_id((name.clone(), name));
        }
        self.pdf.finish()
    }
}

/// A number made of bytes (FNV-1a): of other bytes, another one.
fn fingerprint(bytes: &[u8]) -> u128 {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(START, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

/// The same as XMP.
fn packet(title: &str, norm: &str) -> String {
    let title = bastide_letters::markup(title);
    let date = format!("{YEAR}-01-01T00:00:00Z");
    format!(
        r#"<?xpacket begin="{}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>urn:bastide:sheets</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{PRODUCER}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{norm}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"#,
        '\u{feff}'
    )
}
