//! A profile of a press that has ink of one colour only: black.

/// An ICC file (version 2) whose table turns lightness into black and nothing into anything else.
pub(crate) fn black_press() -> Vec<u8> {
    let tags = [(b"desc", name("Black press")), (b"B2A0", table(3, 4)), (b"A2B0", table(4, 3))];
    let mut directory = Vec::new();
    let mut data = Vec::new();
    let start = 128 + 4 + 12 * tags.len();
    directory.extend(u32::try_from(tags.len()).unwrap().to_be_bytes());
    for (tag, bytes) in &tags {
        directory.extend(*tag);
        directory.extend(u32::try_from(start + data.len()).unwrap().to_be_bytes());
        directory.extend(u32::try_from(bytes.len()).unwrap().to_be_bytes());
        data.extend(bytes);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut header = vec![0; 128];
    let size = u32::try_from(start + data.len()).unwrap();
    header[0..4].copy_from_slice(&size.to_be_bytes());
    header[8..12].copy_from_slice(&0x0240_0000_u32.to_be_bytes());
    header[12..16].copy_from_slice(b"prtr");
    header[16..20].copy_from_slice(b"CMYK");
    header[20..24].copy_from_slice(b"Lab ");
    // A date is part of the format: the first day of 2000.
    for (at, part) in [2000_u16, 1, 1, 0, 0, 0].into_iter().enumerate() {
        header[24 + 2 * at..26 + 2 * at].copy_from_slice(&part.to_be_bytes());
    }
    header[36..40].copy_from_slice(b"acsp");
    // The white of the connection space: D50.
    for (at, part) in [0x0000_f6d6_u32, 0x0001_0000, 0x0000_d32d].into_iter().enumerate() {
        header[68 + 4 * at..72 + 4 * at].copy_from_slice(&part.to_be_bytes());
    }
    [header, directory, data].concat()
}

/// A description.
fn name(text: &str) -> Vec<u8> {
    let mut bytes = b"desc\0\0\0\0".to_vec();
    bytes.extend(u32::try_from(text.len() + 1).unwrap().to_be_bytes());
    bytes.extend(text.as_bytes());
    // Its end, and neither another language nor a Macintosh script.
    bytes.resize(bytes.len() + 1 + 4 + 4 + 2 + 1 + 67, 0);
    bytes
}

/// A table of bytes with two points on each axis: from lightness to black, or back.
fn table(inputs: u8, outputs: u8) -> Vec<u8> {
    let mut bytes = b"mft1\0\0\0\0".to_vec();
    bytes.extend([inputs, outputs, 2, 0]);
    for at in 0..9 {
        let one = at % 4 == 0;
        bytes.extend((if one { 0x0001_0000_u32 } else { 0 }).to_be_bytes());
    }
    let straight: Vec<u8> = (0..=255).collect();
    bytes.extend(straight.repeat(usize::from(inputs)));
    for corner in 0..1_u32 << inputs {
        if inputs == 3 {
            // The first axis varies slowest: lightness.
            let dark = corner >> 2 == 0;
            bytes.extend([0, 0, 0, if dark { 255 } else { 0 }]);
        } else {
            // The last axis varies fastest: black.
            let light = corner & 1 == 0;
            bytes.extend([if light { 255 } else { 0 }, 128, 128]);
        }
    }
    bytes.extend(straight.repeat(usize::from(outputs)));
    bytes
}
