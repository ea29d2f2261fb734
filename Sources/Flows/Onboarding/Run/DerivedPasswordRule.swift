/// What a derived password must have: the minima of a realm's password policy.
public struct DerivedPasswordRule: Sendable, Hashable {
    public var minimumLength: Int
    public var maximumLength: Int
    public var lowerCase: Int
    public var upperCase: Int
    public var digits: Int
    public var special: Int

    public init(
        minimumLength: Int = 8, maximumLength: Int = 64, lowerCase: Int = 1, upperCase: Int = 1, digits: Int = 1,
        special: Int = 0
    ) {
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.lowerCase = lowerCase
        self.upperCase = upperCase
        self.digits = digits
        self.special = special
    }

    /// The length without a policy: about 95 bits.
    private static let usualLength = 16

    // Without characters that look alike.
    private static let lower = Array("abcdefghijkmnpqrstuvwxyz".utf8)
    private static let upper = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    private static let figures = Array("23456789".utf8)
    private static let marks = Array("!#%*+?_".utf8)

    /// Returns the required characters of each class, padded and in random order.
    ///
    /// If the minima do not fit into the maximum length, the password is longer and the server refuses it.
    func characters(_ stream: inout DerivedStream) -> [UInt8] {
        let classes = [
            (Self.lower, lowerCase), (Self.upper, upperCase), (Self.figures, digits), (Self.marks, special),
        ]
        var characters: [UInt8] = []
        for (alphabet, count) in classes {
            for _ in 0..<max(0, count) { characters.append(Self.character(of: alphabet, &stream)) }
        }
        let usual = Self.lower + Self.upper + Self.figures
        let length = max(minimumLength, min(maximumLength, Self.usualLength))
        while characters.count < length { characters.append(Self.character(of: usual, &stream)) }
        // A policy has at most 255 characters, so the index fits.
        for index in characters.indices.reversed().dropLast() where index < 255 {
            characters.swapAt(index, Int(stream.number(below: UInt8(index + 1))))
        }
        return characters
    }

    private static func character(of alphabet: [UInt8], _ stream: inout DerivedStream) -> UInt8 {
        alphabet[Int(stream.number(below: UInt8(alphabet.count)))]
    }
}
