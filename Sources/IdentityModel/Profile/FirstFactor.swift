/// What keeps a user logged in without the provider's pages (KOBIL Shift Lite, Stay logged in).
public enum FirstFactor: String, Sendable, Hashable, CaseIterable {
    /// A refresh token that outlives the session, stored on the device.
    case offlineToken = "offline-token"
    /// An assertion per login, signed by the user's key on this device (RFC 7523); only for kind kobil.
    case authorizationGrant = "authorization-grant"
}
