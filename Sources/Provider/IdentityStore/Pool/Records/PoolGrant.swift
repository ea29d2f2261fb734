package import FoundationEssentials

/// The grant of one sign-in of a pool's user, shared by the tokens of the sign-in and of every refresh.
package struct PoolGrant: Sendable, Hashable {
    /// The ID of the grant, a UUID; the claim `origin_jti` of all its tokens.
    package let originJTI: String
    /// The ID of the user, `sub`.
    let userSubject: String
    /// The time of the sign-in; the claim `auth_time`, which refreshes keep.
    package let authTime: Date
    /// The ID of the sign-in's event; the claim `event_id`, which refreshes keep.
    package let eventID: String
    /// The scope of access tokens.
    package let scope: String
    /// The client's nonce, for the ID token of the hosted UI; `nil` for none.
    package var nonce: String?
    /// The time when the refresh token expires.
    package let expiresAt: Date
    /// The time when the grant was revoked; `nil` while it is valid.
    package var revokedAt: Date?
    /// Whether all sessions of the user have ended since; then ID tokens are rejected too.
    package var isSignedOut = false
}

/// A grant to store, with its first refresh token.
package struct NewPoolGrant: Sendable, Hashable {
    /// The ID of the grant, a UUID.
    package let originJTI: String
    /// The SHA-256 digest of the refresh token.
    package let refreshTokenHash: [UInt8]
    /// The time of the sign-in.
    package let authTime: Date
    /// The ID of the sign-in's event, a UUID.
    package let eventID: String
    /// The scope of access tokens.
    package let scope: String
    /// The client's nonce; `nil` for none.
    package let nonce: String?
    /// The time when the refresh token expires.
    package let expiresAt: Date

    package init(
        originJTI: String, refreshTokenHash: [UInt8], authTime: Date, eventID: String, scope: String,
        nonce: String? = nil, expiresAt: Date
    ) {
        self.originJTI = originJTI
        self.refreshTokenHash = refreshTokenHash
        self.authTime = authTime
        self.eventID = eventID
        self.scope = scope
        self.nonce = nonce
        self.expiresAt = expiresAt
    }

    /// Returns the grant of a user as stored.
    package func grant(ofUser subject: String) -> PoolGrant {
        PoolGrant(
            originJTI: originJTI, userSubject: subject, authTime: authTime, eventID: eventID, scope: scope,
            nonce: nonce, expiresAt: expiresAt)
    }
}
