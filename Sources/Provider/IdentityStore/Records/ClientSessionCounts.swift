package import IdentityModel

/// The number of sessions in which a client takes part.
package struct ClientSessionCounts: Sendable, Hashable {
    package let clientRecordID: String
    package let clientID: ClientID
    package let online: Int
    package let offline: Int
}
