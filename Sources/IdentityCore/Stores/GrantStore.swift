package import FoundationEssentials
package import IdentityModel
package import OpenID

/// The store operations for sessions, authorization codes and refresh tokens.
///
/// Each call is one transaction. The caller passes the decision as a pure rule, which runs inside the transaction.
package protocol GrantStore: AssertionStore, DeviceGrantStore {
    /// Redeems a code, and stores the grant that the rule makes. A code that is used twice ends its session.
    func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableCode, NewGrant>
    ) async throws(StoreError) -> RedemptionOutcome

    /// Redeems a refresh token, and stores the grant that the rule makes.
    func refresh(
        tokenHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshableToken) throws(RefreshRefusal) -> NewGrant
    ) async throws(StoreError) -> RefreshOutcome

    /// Stores a grant for a new session that started without a code.
    func issue(
        _ grant: NewGrant, sessionID: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> KeptGrant?

    /// Issues a code in an existing session. Writes everything in the continuation, or nothing.
    func continueSession(
        _ continuation: SessionContinuation, in realm: ServedRealm, at now: Date
    ) async throws(StoreError) -> ContinuationOutcome

    /// Starts a session of the client's service account; nil if the client has none.
    func beginServiceSession(
        _ session: NewSession, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ActiveSession?

    /// The scopes that a user consented to for a client; nil if the user never did.
    func consentedScopes(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> [String]?

    /// The session of an access token; nil if the session has ended, the client is not part of it, or the token was revoked.
    func session(
        id: String, isOffline: Bool, clientRecordID: String, tokenID: String, in realm: RealmRecord
    ) async throws(StoreError) -> ActiveSession?

    /// Revokes an access token; `end` is its expiry.
    func revokeAccessToken(id: String, until end: Date, in realm: RealmRecord) async throws(StoreError)

    /// What claims for a client are made of besides the session, with the given client scopes in force.
    func claimsSource(
        ofUser userID: String, client: ClientRecord, scopes: Set<String>, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource

    /// The online session of a session cookie; nil for none.
    func session(cookie: [UInt8], in realm: RealmRecord) async throws(StoreError) -> ActiveSession?

    /// The refresh token; nil if it is unknown. Changes nothing.
    func refreshToken(hash: [UInt8], in realm: RealmRecord) async throws(StoreError) -> RefreshableToken?

    /// Removes a client and its tokens from a session. The session ends with its last client. False if the client was not part of it.
    func leaveSession(
        id: String, isOffline: Bool, clientRecordID: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool

    /// Ends an online or offline session; false if it has ended already.
    func endSession(id: String, isOffline: Bool, in realm: RealmRecord) async throws(StoreError) -> Bool
}

/// A session that has not ended, with its user.
package struct ActiveSession: Sendable, Hashable {
    package let id: String
    package let isOffline: Bool
    package let user: UserRecord
    package let startedAt: Date
    package let lastAccessAt: Date
    /// The time of the user's latest authentication.
    package let authenticatedAt: Date
    /// The device of the login.
    package let astClientID: AstClientID?
    /// Whether the user had checked *remember me*.
    package let isRemembered: Bool
    /// The internal ids of the clients that take part.
    package let clientRecordIDs: Set<String>

    package init(
        id: String, isOffline: Bool, user: UserRecord, startedAt: Date, lastAccessAt: Date, authenticatedAt: Date,
        astClientID: AstClientID?, isRemembered: Bool, clientRecordIDs: Set<String>
    ) {
        self.isRemembered = isRemembered
        self.id = id
        self.isOffline = isOffline
        self.user = user
        self.startedAt = startedAt
        self.lastAccessAt = lastAccessAt
        self.authenticatedAt = authenticatedAt
        self.astClientID = astClientID
        self.clientRecordIDs = clientRecordIDs
    }
}

/// A code that is issued in an existing session.
package struct SessionContinuation: Sendable, Hashable {
    package let sessionID: String
    /// The internal id of the client that joins the session.
    package let clientRecordID: String
    /// The answered page, which is removed; nil for none.
    package let page: AnsweredPage?
    /// The scopes that the user has just consented to; nil if there was no question.
    package let consentedScopes: [String]?
    package let code: NewCode

    package init(
        sessionID: String, clientRecordID: String, page: AnsweredPage?, consentedScopes: [String]?, code: NewCode
    ) {
        self.sessionID = sessionID
        self.clientRecordID = clientRecordID
        self.page = page
        self.consentedScopes = consentedScopes
        self.code = code
    }
}

/// The result of issuing a code in an existing session.
package enum ContinuationOutcome: Sendable, Hashable {
    case continued
    /// The page was answered before.
    case stale
    /// The session has ended, or its user may not log in any more.
    case ended
}

/// An authorization code, as stored.
package struct RedeemableCode: Sendable, Hashable {
    package let clientRecordID: String
    package let redirectURI: String
    package let scope: String
    package let nonce: String?
    package let challenge: CodeChallenge?
    package let expiresAt: Date
    /// The session of the code; nil if it has ended.
    package let session: ActiveSession?

    package init(
        clientRecordID: String, redirectURI: String, scope: String, nonce: String?, challenge: CodeChallenge?,
        expiresAt: Date, session: ActiveSession?
    ) {
        self.clientRecordID = clientRecordID
        self.redirectURI = redirectURI
        self.scope = scope
        self.nonce = nonce
        self.challenge = challenge
        self.expiresAt = expiresAt
        self.session = session
    }
}

/// A refresh token, as stored.
package struct RefreshableToken: Sendable, Hashable {
    /// Whether and why a refresh token is no longer valid.
    package enum Validity: Int, Sendable, Hashable {
        case valid = 0
        /// The token's successor was used.
        case superseded = 1
        /// The authorization code of the token was used twice.
        case codeReused = 2
    }

    package let sessionID: String
    package let isOffline: Bool
    package let clientRecordID: String
    package let scope: String
    package let issuedAt: Date
    package let expiresAt: Date?
    package let validity: Validity
    /// The token's session; nil if it has ended.
    package let session: ActiveSession?

    package init(
        sessionID: String, isOffline: Bool, clientRecordID: String, scope: String, issuedAt: Date, expiresAt: Date?,
        validity: Validity, session: ActiveSession?
    ) {
        self.sessionID = sessionID
        self.isOffline = isOffline
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.validity = validity
        self.session = session
    }
}

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

/// The result of redeeming a code.
package enum RedemptionOutcome: Sendable, Hashable {
    case granted(RedeemableCode, KeptGrant)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
    /// The code was redeemed before. Its session has ended now.
    case reused
}

/// Why a refresh token is refused.
package struct RefreshRefusal: Error, Sendable, Hashable {
    package let error: OAuthError
    /// Whether the refusal ends the session, as for a token whose successor was used.
    package var endsSession = false

    package init(error: OAuthError, endsSession: Bool = false) {
        self.error = error
        self.endsSession = endsSession
    }
}

/// The result of a refresh.
package enum RefreshOutcome: Sendable, Hashable {
    case granted(RefreshableToken, KeptGrant)
    case refused(OAuthError)
    /// There is no such token.
    case unknown
}
