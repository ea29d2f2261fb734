package import CognitoProtocol
package import FoundationEssentials

/// A challenge of a sign-in, as stored; it can be answered once.
///
/// Unknown users get one too, so that the response does not reveal whether the user exists.
package struct ChallengeRecord: Sendable, Hashable {
    /// The SHA-256 digest of the session text.
    package let sessionHash: [UInt8]
    /// The user name as the client sent it.
    package let username: PoolUsername
    /// The nonce, a UUID: `jti` of the answer.
    package let nonce: String
    /// The audience of the answer.
    package let audience: String
    /// The ID of the sign-in's event, a UUID.
    package let eventID: String
    /// The time when the session expires.
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    package let network: String

    package init(
        sessionHash: [UInt8], username: PoolUsername, nonce: String, audience: String, eventID: String,
        expiresAt: Date, network: String
    ) {
        self.sessionHash = sessionHash
        self.username = username
        self.nonce = nonce
        self.audience = audience
        self.eventID = eventID
        self.expiresAt = expiresAt
        self.network = network
    }
}
