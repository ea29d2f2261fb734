package import CognitoProtocol
package import FoundationEssentials
package import IdentityModel

/// The user pool of a realm, as stored.
///
/// Every realm except `master` has one. Its IDs never change and are never reused.
package struct PoolRecord: Sendable, Hashable {
    package let realmID: String
    /// The realm's name; the project of TEST keys and fingerprints.
    package let realmName: TenantID
    /// The ID of the pool, which is also the last part of its issuer.
    package let poolID: UserPoolID
    /// The pool's only app client, for the API and for the hosted UI.
    package let clientID: ClientID
    /// The ID of the identity pool, `us-east-1:` and a UUID.
    package let identityPoolID: String
    /// Whether a Play Integrity token must name one of the pool's signing-certificate fingerprints.
    ///
    /// If it is set and the pool has no fingerprint, every token is refused.
    package var checksFingerprints = false
    /// Whether `GetTokensFromRefreshToken` replaces the refresh token.
    ///
    /// If it is set, `REFRESH_TOKEN_AUTH` is not available.
    package var rotatesRefreshTokens = false
    /// Whether the hosted UI requires a code challenge (PKCE); one that was sent is always verified.
    package var requiresPKCE = false
    package var addresses: PoolAddresses = .loopback
    /// Whether error messages distinguish an unknown user; a setting of the realm, for demos.
    package var hasVerboseErrors = false
    /// Whether the realm is enabled; a pool of a disabled realm is not available to clients.
    package var isEnabled = true
    /// The time when the pool was created.
    package let createdAt: Date
}
