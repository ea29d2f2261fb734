public import FoundationEssentials
public import IdentityModel
public import JOSE

/// A statement that a device signed.
///
/// Only ``UnverifiedAstClientData/verified(tenant:audience:keyPairs:requiresSealing:now:leeway:)`` creates one.
public struct VerifiedAstClientData: Sendable, Hashable {
    /// The device's public key, which verified the signature.
    public let deviceKey: JSONWebKey
    /// The key's thumbprint (RFC 7638), by which a server recognises the device.
    public let deviceKeyThumbprint: String
    /// The device's ID, all zeros before the first activation.
    public let astClientID: AstClientID
    /// The app's name, as sent by the app.
    public let appName: UntrustedText
    public let id: String
    /// The time of issue, by the device's clock.
    public let issuedAt: Date
    /// The expiry, by the device's clock.
    public let expiresAt: Date
    /// The key with which the user who logs in will sign authorization grants, or `nil`.
    public let firstFactorKey: JSONWebKey?
}
