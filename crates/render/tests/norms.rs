//! PDF for print shops, clause by clause: ISO 15930-4 (PDF/X-1a:2003) and 15930-7 (PDF/X-4). No free program judges these norms.

use bastide_render::sheet::{Design, Job, Settings};
use bastide_render::{Picture, Profile, Theme};

#[path = "common/mod.rs"]
mod common;
#[path = "common/icc.rs"]
mod icc;
#[path = "common/pdf.rs"]
mod pdf;

use pdf::Pdf;

/// A sheet with everything on it that norms speak of: tiles, backs, cuts, marks, and a drawing with a gradient and a see-through shape.
fn file(said: &[(&str, &str)], profile: Option<&Profile>) -> Vec<u8> {
    let mut settings = Settings::default();
    let all = [("back", "duplex-long"), ("cut", "layer"), ("registration", "crosshair"), ("dpi", "72")];
    for (key, text) in all.iter().chain(said) {
        settings.set(key, text).expect("a setting");
    }
    let collection = common::collection();
    let tile = &collection.entry("base/crfr").expect("a shipped tile").tile;
    let theme = Theme::default();
    let (mut designs, _) = Design::copies(collection.words(), tile, 1, &theme);
    let art = r##"<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#a30"/></radialGradient></defs>
        <path d="M0 0h1000v1000h-1000z" fill="url(#g)"/><path d="M100 100h300v300h-300z" fill="#000" fill-opacity="0.4"/>"##;
    designs.push(Design {
        name: "own/one".into(),
        picture: Picture::own(art),
        back: None,
        edges: [0; 4],
        letters: "OW".into(),
    });
    let job = Job::new(settings, "Abbots & <monks>", designs, &[0, 0, 1], &theme, &mut |_| {});
    job.expect("sheets").pdf(profile, &mut |_| {}).expect("a PDF")
}

/// The objects of a file as one text, its trailer, and its streams of operators.
fn parts(bytes: &[u8]) -> (Pdf, String, String, Vec<String>) {
    let pdf = Pdf::read(bytes);
    let all: String = pdf.objects.values().map(String::as_str).collect();
    let text = String::from_utf8_lossy(bytes);
    let trailer = text[text.rfind("trailer").expect("a trailer")..].to_owned();
    let forms = pdf.of_type("/Subtype /Form").into_iter().map(|(nth, _)| pdf.stream(nth));
    let pages = pdf.of_type("/Type /Page").into_iter().map(|(_, page)| pdf.content(page));
    let contents = forms.chain(pages).collect();
    (pdf, all, trailer, contents)
}

/// The clauses that both norms share.
fn common_clauses(bytes: &[u8], name: &str) {
    let (pdf, all, trailer, contents) = parts(bytes);
    // Identification, and everything that says what the file is.
    for wanted in [
        &*format!("/GTS_PDFXVersion ({name})"),
        "/Trapped /False",
        "/CreationDate (D:2000",
        "/ModDate (D:2000",
        "/Title (",
        "/Producer (",
    ] {
        assert!(all.contains(wanted), "{name}: {wanted}");
    }
    assert!(trailer.contains("/ID [") && !trailer.contains("/Encrypt"), "{name}: {trailer}");
    // One output intent of the right kind, with a condition.
    assert_eq!(all.matches("/S /GTS_PDFX").count(), 1, "{name}");
    assert!(all.contains("/OutputConditionIdentifier ("), "{name}");
    // Each page has a trim box within its bleed box within its media box, and no art box.
    for (_, page) in pdf.of_type("/Type /Page") {
        let [media, bleed, trim] = ["/MediaBox", "/BleedBox", "/TrimBox"].map(|key| pdf::rect(page, key));
        let within = |a: [f64; 4], b: [f64; 4]| a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
        assert!(within(trim, bleed) && within(bleed, media), "{name}: {page}");
        assert!(!page.contains("/ArtBox") && !page.contains("/Annots"), "{name}: {page}");
    }
    // Printed colours and spot colours alone; images and gradients too.
    for content in &contents {
        let words: Vec<&str> = content.split_whitespace().collect();
        for other in ["rg", "RG", "g", "G"] {
            assert!(!words.contains(&other), "{name}: {other} in {content:.200}");
        }
    }
    for other in ["/DeviceRGB", "/CalRGB", "/Lab ", "/Indexed", "/Pattern"] {
        assert!(!all.contains(other), "{name}: {other}");
    }
    // Nothing that does something, holds something else, or looks elsewhere.
    for other in [
        "/JavaScript",
        "/Action",
        "/OpenAction",
        "/EmbeddedFile",
        "/Type /Font",
        "/PS",
        "/OPI",
        "/LZWDecode",
        "/TR ",
        "/HTP",
        "/AcroForm",
        "/F (",
    ] {
        assert!(!all.contains(other), "{name}: {other}");
    }
    // The metadata says the same; it is not packed, so that programs find it.
    let text = String::from_utf8_lossy(bytes);
    let packet =
        &text[text.find("<?xpacket begin").expect("metadata")..text.find("<?xpacket end").expect("its end")];
    for wanted in [
        "Abbots &amp; &lt;monks&gt;",
        "<pdf:Trapped>False",
        "<xmp:CreateDate>2000-01-01T00:00:00Z",
        "<xmpMM:DocumentID>",
        "<xmpMM:RenditionClass>",
    ] {
        assert!(packet.contains(wanted), "{name}: {wanted} in {packet}");
    }
    assert!(packet.contains(&format!("<pdfxid:GTS_PDFXVersion>{name}<")), "{packet}");
}

#[test]
fn a_file_for_older_shops_keeps_pdf_x_1a() {
    let bytes = file(&[("pdf", "x-1a"), ("color", "rgb"), ("layers", "true"), ("flat", "false")], None);
    common_clauses(&bytes, "PDF/X-1a:2003");
    let (_, all, ..) = parts(&bytes);
    assert!(bytes.starts_with(b"%PDF-1.4"), "the version of PDF");
    // A condition of the registry needs no profile.
    assert!(
        all.contains("/OutputConditionIdentifier (FOGRA39)")
            && all.contains("/RegistryName (http://www.color.org)")
    );
    assert!(!all.contains("/ICCBased") && !all.contains("/DestOutputProfile"));
    for other in [
        "/OCG",
        "/OCProperties",
        "/SMask",
        "/ca ",
        "/CA ",
        "/BM",
        "/Group",
        "/ObjStm",
        "/XRef",
        "/PrintScaling",
        "/JPXDecode",
    ] {
        assert!(!all.contains(other), "{other}");
    }
}

#[test]
fn a_file_for_newer_shops_keeps_pdf_x_4() {
    let bytes = file(&[("pdf", "x-4")], None);
    common_clauses(&bytes, "PDF/X-4");
    let (pdf, all, ..) = parts(&bytes);
    assert!(bytes.starts_with(b"%PDF-1.6"), "the version of PDF");
    // The profile is in the file: one of a press for four inks.
    let (_, intent) = pdf.of_type("/OutputIntents")[0];
    let profile = pdf.bytes(pdf::number(intent, "/DestOutputProfile ") as u32);
    assert_eq!(
        (&profile[12..16], &profile[16..20], &profile[36..40]),
        (&b"prtr"[..], &b"CMYK"[..], &b"acsp"[..])
    );
    // Layers are listed in a configuration with a name, and none is turned on or off by anything.
    let layers = pdf.of_type("/Type /OCG").len();
    assert!(layers >= 3 && all.contains("/Name (All)"), "{layers} layers");
    assert!(!all.contains("/AS ["));
}

#[test]
fn a_profile_of_ones_own_is_in_both() {
    let profile = Profile::read(icc::black_press()).expect("a profile");
    for norm in ["x-1a", "x-4"] {
        let bytes = file(&[("pdf", norm)], Some(&profile));
        let (pdf, ..) = parts(&bytes);
        let (_, intent) = pdf.of_type("/OutputIntents")[0];
        assert!(intent.contains("(Custom)") && intent.contains("/Info (Black press)"), "{intent}");
        assert_eq!(pdf.bytes(pdf::number(intent, "/DestOutputProfile ") as u32), icc::black_press());
    }
}

#[test]
fn equal_files_have_equal_names_and_others_have_others() {
    let name = |bytes: &[u8]| {
        let (_, _, trailer, _) = parts(bytes);
        trailer[trailer.find("/ID").expect("a name")..].to_owned()
    };
    let one = file(&[("pdf", "x-4")], None);
    assert_eq!(one, file(&[("pdf", "x-4")], None));
    assert_ne!(name(&one), name(&file(&[("pdf", "x-4"), ("tile", "40")], None)));
}

#[test]
fn backs_come_first_where_a_shop_wants_them_so() {
    let marked = |faces: &str| {
        let (pdf, ..) = parts(&file(&[("faces", faces)], None));
        // Cuts are on fronts only.
        pdf.of_type("/Type /Page")
            .iter()
            .map(|(_, page)| pdf.content(page).contains("/Cut CS"))
            .collect::<Vec<_>>()
    };
    assert_eq!(marked("front-first"), [true, false]);
    assert_eq!(marked("back-first"), [false, true]);
}
