import IdentityModel

/// Random passwords that are read from a screen and typed once: groups of four, without characters that look alike.
enum TemporaryPasswordText {
    /// How many groups there are: as many as a realm's rules let be.
    enum Length: Int {
        /// Nine characters, some 37 bits: for realms that take no more.
        case short = 2
        /// Nineteen characters, some 75 bits.
        case usual = 4
        /// Forty-nine characters, for realms that want more than the usual.
        case long = 10
    }

    /// A password with upper and lower case letters, digits and hyphens.
    static func make(_ random: any RandomSource, _ length: Length = .usual) -> Secret {
        let upper = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
        let lower = Array("abcdefghijkmnpqrstuvwxyz".utf8)
        let digits = Array("23456789".utf8)
        var text: [UInt8] = []
        for group in 0..<length.rawValue {
            if group > 0 { text.append(UInt8(ascii: "-")) }
            for alphabet in [upper, lower, digits, lower] { text.append(letter(of: alphabet, random)) }
        }
        return Secret(text)
    }

    /// One of the letters, each as likely as the others: bytes above the last whole multiple are drawn anew.
    private static func letter(of alphabet: [UInt8], _ random: any RandomSource) -> UInt8 {
        let bound = 256 / alphabet.count * alphabet.count
        while true {
            if let byte = random.bytes(1).first, Int(byte) < bound { return alphabet[Int(byte) % alphabet.count] }
        }
    }
}
