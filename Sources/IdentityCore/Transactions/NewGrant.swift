package import FoundationEssentials
package import IdentityModel
import OpenID

/// What the store keeps of issued tokens.
package struct NewGrant: Sendable, Hashable {
    package let clientRecordID: String
    /// The SHA-256 digest of the refresh token.
    package let refreshTokenHash: [UInt8]
    /// The full scope; an access token may have less.
    package let scope: String
    package let isOffline: Bool
    package let expiresAt: Date?
    /// When the replaced refresh token becomes invalid.
    package var rotation = Rotation.onceItsSuccessorIsUsed
    /// The age in seconds from which the time of the session's last use is updated.
    package var useInterval = 0.0
    /// The refresh token, for the answer only: the store keeps its digest.
    package let refreshToken: Secret
    /// What the claims of the grant's tokens are made for.
    package let claims: ClaimsOrder

    package init(
        clientRecordID: String, refreshToken: Secret, scope: String, isOffline: Bool, expiresAt: Date?,
        rotation: Rotation = Rotation.onceItsSuccessorIsUsed, useInterval: Double = 0, claims: ClaimsOrder
    ) {
        self.useInterval = useInterval
        self.clientRecordID = clientRecordID
        self.refreshToken = refreshToken
        self.claims = claims
        refreshTokenHash = SHA256.digest(refreshToken)
        self.scope = scope
        self.isOffline = isOffline
        self.expiresAt = expiresAt
        self.rotation = rotation
    }

    /// When a used refresh token becomes invalid.
    package enum Rotation: Sendable, Hashable {
        /// At once (RFC 9700, section 4.14).
        case atOnce
        /// When its successor is used, so that a device that was killed before it stored the new token can continue.
        case onceItsSuccessorIsUsed
        /// Never: the realm does not rotate refresh tokens.
        case never
    }
}

/// A grant as the store has written it, with what its tokens are made of, all from one transaction.
package struct KeptGrant: Sendable, Hashable {
    /// The session of the tokens.
    package let session: ActiveSession
    /// The grant that the rule made.
    package let grant: NewGrant
    /// What the claims are made of besides the session.
    package let source: ClaimsSource

    package init(session: ActiveSession, grant: NewGrant, source: ClaimsSource) {
        self.session = session
        self.grant = grant
        self.source = source
    }
}

/// The client and the client scopes that claims are made for.
package struct ClaimsOrder: Sendable, Hashable {
    /// The client that gets the tokens.
    package let client: ClientRecord
    /// The names of the client scopes in force.
    package let scopes: Set<String>

    package init(client: ClientRecord, scopes: Set<String>) {
        self.client = client
        self.scopes = scopes
    }
}
