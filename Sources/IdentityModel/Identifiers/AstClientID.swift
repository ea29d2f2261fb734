/// The id of a device at the AST side: a ULID of 26 characters, all zeros before the first activation.
public struct AstClientID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// What a device sends that has not been activated: 26 zeros.
    public static let unassigned = AstClientID(String(repeating: "0", count: 26))

    /// Whether this is a ULID as the wire wants it: 26 characters of Crockford's base 32, upper case, the first 0 to 7.
    public var isWellFormed: Bool {
        let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        guard rawValue.count == 26, let first = rawValue.first else { return false }
        return rawValue.allSatisfy(alphabet.contains) && first <= "7"
    }

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}
