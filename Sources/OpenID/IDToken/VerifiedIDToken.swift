public import IdentityModel

/// An ID token that passed every check; only ``UnverifiedIDToken/verified(keys:expectations:)`` makes one.
///
/// Its texts are the provider's words and still untrusted where they are shown.
public struct VerifiedIDToken: Sendable, Hashable {
    /// What the provider says.
    public let claims: IDTokenClaims
    /// The checks that passed, for a report.
    public let checks: [TokenCheck]

    init(claims: IDTokenClaims, checks: [TokenCheck]) {
        self.claims = claims
        self.checks = checks
    }

    /// The user as the SDKs name him: `preferred_username`, else `sub`.
    public var userID: UserID { UserID(claims.preferredUsername ?? claims.subject) }
}
