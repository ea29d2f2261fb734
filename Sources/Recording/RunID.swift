/// The id of a run: a ULID, so that ids sort by time.
public struct RunID: RawRepresentable, Sendable, Hashable, Comparable {
    public let rawValue: String

    /// Creates an id from 26 characters of Crockford's base 32; returns `nil` for any other text.
    public init?(rawValue: String) {
        let allowed = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8
        guard rawValue.utf8.count == 26, rawValue.utf8.allSatisfy(allowed.contains) else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by time.
    public static func < (left: RunID, right: RunID) -> Bool { left.rawValue < right.rawValue }
}
