/// What lets a user stay logged in without the provider's pages (KOBIL Shift Lite, Stay logged in).
public enum FirstFactor: String, Sendable, Hashable, CaseIterable {
    /// A refresh token that outlives the session, kept by the device.
    case offlineToken = "offline-token"
    /// A statement for each login, signed by a key that the user has on this device (RFC 7523); kind kobil alone.
    case authorizationGrant = "authorization-grant"
}
