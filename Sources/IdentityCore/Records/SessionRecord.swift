package import FoundationEssentials

/// A login that has not ended.
package struct SessionRecord: Sendable, Hashable {
    /// The session's id, `sid` in tokens.
    package let id: String
    /// Whose it is.
    package let userID: String
    /// The name of the user at that time.
    package let username: String
    /// The address that it was begun from.
    package let address: String
    /// When it was begun.
    package let startedAt: Date
    /// When it was last used.
    package let lastAccessAt: Date
    /// Whether it is one of an offline token.
    package let isOffline: Bool
    /// The clients that take part: the store's id of each, and the client id.
    package let clients: [String: String]

    package init(
        id: String, userID: String, username: String, address: String, startedAt: Date, lastAccessAt: Date,
        isOffline: Bool, clients: [String: String]
    ) {
        self.id = id
        self.userID = userID
        self.username = username
        self.address = address
        self.startedAt = startedAt
        self.lastAccessAt = lastAccessAt
        self.isOffline = isOffline
        self.clients = clients
    }
}
