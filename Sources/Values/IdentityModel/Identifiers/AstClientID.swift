/// The AST client ID of a device: a ULID of 26 characters, all zeros before the first activation.
public struct AstClientID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The ID that a device sends before its activation: 26 zeros.
    public static let unassigned = AstClientID(String(repeating: "0", count: 26))

    /// Whether this is a valid ULID: 26 characters of Crockford's base 32, upper case, the first 0 to 7.
    public var isWellFormed: Bool {
        let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        guard rawValue.count == 26, let first = rawValue.first else { return false }
        return rawValue.allSatisfy(alphabet.contains) && first <= "7"
    }
}
