import FoundationEssentials

/// A login that has not ended.
struct SessionRecord: Sendable, Hashable {
    /// The session's id, `sid` in tokens.
    let id: String
    /// Whose it is.
    let userID: String
    /// The name of the user at that time.
    let username: String
    /// The address that it was begun from.
    let address: String
    /// When it was begun.
    let startedAt: Date
    /// When it was last used.
    let lastAccessAt: Date
    /// Whether it is one of an offline token.
    let isOffline: Bool
    /// The clients that take part: the store's id of each, and the client id.
    let clients: [String: String]
}
