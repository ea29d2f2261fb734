import IdentityModel

/// Random passwords to read from a screen and type once: groups of four, without characters that look alike.
enum TemporaryPasswordText {
    /// The number of groups, selected to satisfy the realm's rules.
    enum Length: Int {
        /// Nine characters, about 37 bits, for realms with a low maximum.
        case short = 2
        /// Nineteen characters, about 75 bits.
        case usual = 4
        /// Forty-nine characters, for realms with a high minimum.
        case long = 10
    }

    /// Generates a password of upper-case and lower-case letters, digits and hyphens.
    static func make(_ random: any RandomSource, _ length: Length = .usual) -> Secret {
        let upper = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
        let lower = Array("abcdefghijkmnpqrstuvwxyz".utf8)
        let digits = Array("23456789".utf8)
        var text: [UInt8] = []
        for group in 0..<length.rawValue {
            if group > 0 { text.append(UInt8(ascii: "-")) }
            for letters in [upper, lower, digits, lower] { text.append(letters[random.number(below: letters.count)]) }
        }
        return Secret(text)
    }
}
