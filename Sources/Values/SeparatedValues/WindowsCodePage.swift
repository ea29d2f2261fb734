/// The Windows code pages in which Excel writes plain "CSV": those of Western Europe and of Turkey.
enum WindowsCodePage {
    /// Returns `nil` for bytes that have no character.
    static func scalar(_ byte: UInt8, isTurkish: Bool) -> Unicode.Scalar? {
        if isTurkish {
            if byte == 0x8E || byte == 0x9E { return nil }
            if let letter = turkish[byte] { return letter }
        }
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        let scalar = special[Int(byte - 0x80)]
        return scalar == "\u{0}" ? nil : scalar
    }

    /// The byte of a character in the page of Western Europe; `nil` if it has none.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
        return special.firstIndex(of: scalar).map { 0x80 + UInt8($0) }
    }

    private static let turkish: [UInt8: Unicode.Scalar] = [
        0xD0: "Ğ", 0xDD: "İ", 0xDE: "Ş", 0xF0: "ğ", 0xFD: "ı", 0xFE: "ş",
    ]

    private static let special: [Unicode.Scalar] = [
        "€", "\u{0}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{0}", "Ž", "\u{0}",
        "\u{0}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{0}", "ž", "Ÿ",
    ]
}
