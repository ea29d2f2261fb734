package import IdentityModel

/// The code that a device shows and a person types elsewhere: eight consonants, so that no word comes of it (RFC 8628, section 6.1).
package struct UserCode: Sendable, Hashable {
    /// The letters without their hyphen.
    package let letters: String

    private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    private static let length = 8

    /// Draws a code; bytes that would make some letters likelier are thrown away.
    package init(random: any RandomSource) {
        var letters = ""
        let fair = 256 - 256 % Self.alphabet.count
        while letters.count < Self.length {
            for byte in random.bytes(Self.length) where Int(byte) < fair && letters.count < Self.length {
                letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        self.letters = letters
    }

    /// Reads what a person typed: case, blanks and hyphens do not count; nil for anything else than eight of the letters.
    package init?(typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let letters = typed.uppercased().filter { !" -\t".contains($0) }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = letters
    }

    /// The code as it is shown, in two halves.
    package var shown: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}
