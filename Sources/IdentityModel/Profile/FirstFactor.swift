/// What lets a user stay logged in without the provider's pages (KOBIL Shift Lite, Stay logged in).
public enum FirstFactor: String, Sendable, Hashable, CaseIterable {
    /// A refresh token that outlives the session, kept by the device.
    case offlineToken = "offline-token"
    /// A statement signed by the device's own key for each login (RFC 7523); kind kobil alone.
    case authorizationGrant = "authorization-grant"
}
