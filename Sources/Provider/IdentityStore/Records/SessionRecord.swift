package import FoundationEssentials

/// A session that has not ended.
package struct SessionRecord: Sendable, Hashable {
    /// The session's ID, `sid` in tokens.
    package let id: String
    package let userID: String
    package let username: String
    /// The client address at the login.
    package let address: String
    /// The time of the login.
    package let startedAt: Date
    /// The time of the last use.
    package let lastAccessAt: Date
    /// Whether this is an offline session.
    package let isOffline: Bool
    /// Whether the user had checked *remember me*.
    package let isRemembered: Bool
    /// The clients that take part: client IDs by internal ID.
    package var clients: [String: String]
}
