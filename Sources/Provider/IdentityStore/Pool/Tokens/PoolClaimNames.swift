import CognitoProtocol

/// The claims of ID tokens that only the server sets.
package enum PoolClaimNames {
    private static let own: Set = [
        PoolTokenClaim.tokenUse, PoolTokenClaim.accessTokenUsername, PoolTokenClaim.clientID, PoolTokenClaim.originJTI,
        PoolTokenClaim.eventID, PoolTokenClaim.authTime, PoolTokenClaim.scope, PoolTokenClaim.identities,
        PoolTokenClaim.userType, PoolTokenClaim.registrationKid, PoolTokenClaim.entitlementsSet,
        PoolTokenClaim.identityID, PoolTokenClaim.originalIdentityID, PoolTokenClaim.originalSubject, "nonce",
        "at_hash",
        "azp", "acr", "amr",
    ]

    /// Whether a registration token must not set the claim: registered names (RFC 7519, section 4.1), the pool's own,
    /// and all of Cognito's.
    package static func isReserved(_ name: String) -> Bool {
        DeviceTokenClaims.registered.contains(name) || own.contains(name) || name.hasPrefix("cognito:")
    }
}
