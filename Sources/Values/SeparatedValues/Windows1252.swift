/// The code page of Windows for Western Europe, which Excel writes as "CSV" without more.
enum Windows1252 {
    /// Returns `nil` for the five bytes that have no character.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        let scalar = special[Int(byte - 0x80)]
        return scalar == "\u{0}" ? nil : scalar
    }

    private static let special: [Unicode.Scalar] = [
        "€", "\u{0}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{0}", "Ž", "\u{0}",
        "\u{0}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{0}", "ž", "Ÿ",
    ]
}
