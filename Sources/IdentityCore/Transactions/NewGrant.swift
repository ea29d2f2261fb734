package import IdentityModel

/// The grant that a refresh token stands for.
package struct NewGrant: Sendable, Hashable {
    package let clientRecordID: String
    /// The full scope; an access token may have less.
    package let scope: String
    package let isOffline: Bool
    /// The age in seconds from which the time of the session's last use is updated.
    package var useInterval = 0.0
    package let refreshToken: Secret
    /// What the claims of the grant's tokens are made for.
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
