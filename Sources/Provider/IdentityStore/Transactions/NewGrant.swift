package import IdentityModel

/// The grant that a refresh token represents.
package struct NewGrant: Sendable, Hashable {
    package let clientRecordID: String
    /// The full scope; an access token may have less.
    package let scope: String
    package let isOffline: Bool
    /// The minimum age in seconds at which the time of the session's last use is updated.
    package var useInterval = 0.0
    package let refreshToken: Secret
    /// The client and scopes for which the claims of the grant's tokens are built.
    package let claims: ClaimsOrder

    package init(
        clientRecordID: String, refreshToken: Secret, scope: String, isOffline: Bool, useInterval: Double = 0,
        claims: ClaimsOrder
    ) {
        self.clientRecordID = clientRecordID
        self.refreshToken = refreshToken
        self.scope = scope
        self.isOffline = isOffline
        self.useInterval = useInterval
        self.claims = claims
    }
}

/// A grant as written by the store, with everything its tokens are built from, all from one transaction.
package struct KeptGrant: Sendable, Hashable {
    /// The session of the tokens.
    package let session: ActiveSession
    /// The grant created by the rule.
    package let grant: NewGrant
    /// What the claims are built from in addition to the session.
    package let source: ClaimsSource
}

/// The client and the client scopes for which claims are built.
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
