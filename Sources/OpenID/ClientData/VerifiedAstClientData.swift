public import FoundationEssentials
public import IdentityModel
public import JOSE

/// What a device said and signed; only ``UnverifiedAstClientData/verified(tenant:audience:keyPairs:requiresSealing:now:leeway:)`` makes one.
public struct VerifiedAstClientData: Sendable, Hashable {
    /// The device's public key, by which it signed.
    public let deviceKey: JSONWebKey
    /// The key's name (RFC 7638), by which a server knows the device again.
    public let deviceKeyThumbprint: String
    /// The id that the device has, all zeros before the first activation.
    public let astClientID: AstClientID
    /// The app that spoke, in its own words.
    public let appName: UntrustedText
    /// The statement's own id.
    public let id: String
    /// When it was made, by the device's clock.
    public let issuedAt: Date
    /// Until when it holds, by the device's clock.
    public let expiresAt: Date
    /// The key that the user who logs in will sign authorization grants with; nil where the device names none.
    public let firstFactorKey: JSONWebKey?

    init(
        deviceKey: JSONWebKey, deviceKeyThumbprint: String, astClientID: AstClientID, appName: UntrustedText,
        id: String, issuedAt: Date, expiresAt: Date, firstFactorKey: JSONWebKey?
    ) {
        self.deviceKey = deviceKey
        self.deviceKeyThumbprint = deviceKeyThumbprint
        self.astClientID = astClientID
        self.appName = appName
        self.id = id
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.firstFactorKey = firstFactorKey
    }
}
