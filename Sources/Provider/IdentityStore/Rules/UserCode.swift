package import IdentityModel

/// The user code that a device shows (RFC 8628, section 6.1): eight consonants, so that it never spells a word.
package struct UserCode: Sendable, Hashable {
    /// The letters without the hyphen.
    package let letters: String

    private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    private static let length = 8

    /// Creates a random code.
    ///
    /// Bytes that would make some letters more likely are skipped.
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

    /// Parses a typed code; case, whitespace and hyphens are ignored.
    ///
    /// Returns `nil` for anything but eight of the letters.
    package init?(typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let letters = typed.uppercased().filter { !" -\t".contains($0) }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = letters
    }

    /// The code as displayed: `BCDF-GHJK`.
    package var shown: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}
