public import IdentityModel

/// An ID token that passed every check; only ``UnverifiedIDToken/verified(keys:expectations:)`` creates one.
///
/// Its texts come from the provider: sanitise them before displaying them.
public struct VerifiedIDToken: Sendable, Hashable {
    public let claims: IDTokenClaims
    /// The checks that passed, for a report.
    public let checks: [TokenCheck]

    /// The SDKs' name for the user: `preferred_username`, else `sub`.
    public var userID: UserID { UserID(claims.preferredUsername ?? claims.subject) }
}
