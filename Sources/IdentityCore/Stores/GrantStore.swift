package import FoundationEssentials
package import IdentityModel
package import OpenID

/// Sessions and what was issued in them: codes to redeem, refresh tokens to rotate.
///
/// Each call is one transaction. The decision is handed in as a pure rule and taken inside the transaction, so that nothing changes between
/// looking and acting.
package protocol GrantStore: AssertionStore, DeviceGrantStore {
    /// Uses a code up, and keeps the grant that the rule makes of it; a code that comes again ends its session.
    func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableCode, NewGrant>
    ) async throws(StoreError) -> RedemptionOutcome

    /// Rotates a refresh token into the grant that the rule makes of it.
    func refresh(
        tokenHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshableToken) throws(RefreshRefusal) -> NewGrant
    ) async throws(StoreError) -> RefreshOutcome

    /// Keeps a grant of a session that has just begun without a code.
    func issue(
        _ grant: NewGrant, sessionID: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ActiveSession?

    /// Gives out a code within a session that goes on; everything in the continuation is done, or nothing.
    func continueSession(
        _ continuation: SessionContinuation, in realm: ServedRealm, at now: Date
    ) async throws(StoreError) -> ContinuationOutcome

    /// Begins a session of the user that a client is by itself; nil where it has no service account.
    func beginServiceSession(
        _ session: NewSession, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> ActiveSession?

    /// What a user has allowed a client; nil where he was never asked.
    func consentedScopes(
        ofUser id: String, toClient client: ClientRecord, in realm: RealmRecord
    ) async throws(StoreError) -> [String]?

    /// The session behind an access token; nil where it has ended, the client does not take part in it, or the token was given back.
    func session(
        id: String, isOffline: Bool, clientRecordID: String, tokenID: String, in realm: RealmRecord
    ) async throws(StoreError) -> ActiveSession?

    /// Makes an access token worthless until it would have run out anyway.
    func revokeAccessToken(id: String, until end: Date, in realm: RealmRecord) async throws(StoreError)

    /// What tokens for a client are made of beside the session, where the client scopes of those names are in force.
    func tokenGround(
        ofUser userID: String, client: ClientRecord, scopes: Set<String>, in realm: RealmRecord
    ) async throws(StoreError) -> TokenGround

    /// The online session of a browser's session cookie, nil where there is none.
    func session(cookie: [UInt8], in realm: RealmRecord) async throws(StoreError) -> ActiveSession?

    /// The refresh token, nil where it is unknown; nothing is changed.
    func refreshToken(hash: [UInt8], in realm: RealmRecord) async throws(StoreError) -> RefreshableToken?

    /// Takes a client out of a session with everything that it got in it; the session ends with its last client. False where it was in none.
    func leaveSession(
        id: String, isOffline: Bool, clientRecordID: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool

    /// Ends a session, online or offline; false where it has ended before.
    func endSession(id: String, isOffline: Bool, in realm: RealmRecord) async throws(StoreError) -> Bool
}

/// A session that has not ended, with its user.
package struct ActiveSession: Sendable, Hashable {
    package let id: String
    package let isOffline: Bool
    package let user: UserRecord
    package let startedAt: Date
    package let lastAccessAt: Date
    /// When the user last proved himself.
    package let authenticatedAt: Date
    /// The device that the session began on.
    package let astClientID: AstClientID?
    /// The store's ids of the clients that take part.
    package let clientRecordIDs: Set<String>

    package init(
        id: String, isOffline: Bool, user: UserRecord, startedAt: Date, lastAccessAt: Date, authenticatedAt: Date,
        astClientID: AstClientID?, clientRecordIDs: Set<String>
    ) {
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

/// A code that is given out in a session that goes on.
package struct SessionContinuation: Sendable, Hashable {
    package let sessionID: String
    /// The store's id of the client that joins.
    package let clientRecordID: String
    /// The page that was answered for it, which is gone afterwards; nil where there was none.
    package let page: AnsweredPage?
    /// What the person has allowed just now; nil where nobody asked.
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

/// How going on with a session went.
package enum ContinuationOutcome: Sendable, Hashable {
    case continued
    /// The page was answered before.
    case stale
    /// The session has ended, or its user may not log in any more.
    case ended
}

/// A code as the store has it.
package struct RedeemableCode: Sendable, Hashable {
    package let clientRecordID: String
    package let redirectURI: String
    package let scope: String
    package let nonce: String?
    package let challenge: CodeChallenge?
    package let expiresAt: Date
    /// The session that the code was given out in, nil where it has ended.
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

/// A refresh token as the store has it.
package struct RefreshableToken: Sendable, Hashable {
    /// Why a token no longer counts.
    package enum Death: Int, Sendable, Hashable {
        case alive = 0
        /// Its successor has been used.
        case superseded = 1
        /// The code that it came from was used twice.
        case codeReused = 2
    }

    package let sessionID: String
    package let isOffline: Bool
    package let clientRecordID: String
    package let scope: String
    package let issuedAt: Date
    package let expiresAt: Date?
    package let death: Death
    /// Its session, nil where it has ended.
    package let session: ActiveSession?

    package init(
        sessionID: String, isOffline: Bool, clientRecordID: String, scope: String, issuedAt: Date, expiresAt: Date?,
        death: Death, session: ActiveSession?
    ) {
        self.sessionID = sessionID
        self.isOffline = isOffline
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.death = death
        self.session = session
    }
}

/// What is kept of tokens that are given out.
package struct NewGrant: Sendable, Hashable {
    package let clientRecordID: String
    /// The SHA-256 of the refresh token.
    package let refreshTokenHash: [UInt8]
    /// The whole scope; an access token may have less.
    package let scope: String
    package let isOffline: Bool
    package let expiresAt: Date?
    /// What becomes of the token that it takes the place of.
    package var rotation = Rotation.onceItsSuccessorIsUsed

    package init(
        clientRecordID: String, refreshTokenHash: [UInt8], scope: String, isOffline: Bool, expiresAt: Date?,
        rotation: Rotation = Rotation.onceItsSuccessorIsUsed
    ) {
        self.clientRecordID = clientRecordID
        self.refreshTokenHash = refreshTokenHash
        self.scope = scope
        self.isOffline = isOffline
        self.expiresAt = expiresAt
        self.rotation = rotation
    }

    /// When a refresh token that was used is worth nothing any more.
    package enum Rotation: Sendable, Hashable {
        /// At once, as RFC 9700 asks (section 4.14).
        case atOnce
        /// When the one in its place has been used: a device that was killed between the answer and its own commit can go on.
        case onceItsSuccessorIsUsed
        /// Never: the realm does not rotate.
        case never
    }
}

/// How redeeming a code went.
package enum RedemptionOutcome: Sendable, Hashable {
    case granted(RedeemableCode)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
    /// It was redeemed before; its session has ended now.
    case reused
}

/// Why a refresh token is not taken.
package struct RefreshRefusal: Error, Sendable, Hashable {
    package let error: OAuthError
    /// Whether the session ends with it, as when a token is shown that was replaced long ago.
    package var endsSession = false

    package init(error: OAuthError, endsSession: Bool = false) {
        self.error = error
        self.endsSession = endsSession
    }
}

/// How a refresh went.
package enum RefreshOutcome: Sendable, Hashable {
    case granted(RefreshableToken)
    case refused(OAuthError)
    /// There is no such token.
    case unknown
}
