public import FoundationEssentials

/// A deleted user who can be restored.
public struct DeletedUser: Sendable, Hashable, Decodable {
    public let id: UserRecordID
    public let username: String
    /// The times in milliseconds since 1970.
    private let deletedTimestamp: Int64
    private let restorableUntil: Int64

    public var deletedAt: Date { Date(timeIntervalSince1970: Double(deletedTimestamp) / 1000) }
    /// The user can be restored before this time.
    public var expiresAt: Date { Date(timeIntervalSince1970: Double(restorableUntil) / 1000) }
}
