import FoundationEssentials
import IdentityModel
import OpenID

/// Sessions and what was issued in them: codes to redeem, refresh tokens to rotate.
///
/// Each call is one transaction. The decision is handed in as a pure rule and taken inside the transaction, so that nothing changes between
/// looking and acting.
protocol GrantStore: AssertionStore, DeviceGrantStore {
    /// Uses a code up, and keeps the grant that the rule makes of it; a code that comes again ends its session.
    func redeem(
        codeHash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping @Sendable (RedeemableCode) throws(OAuthError) -> NewGrant
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
struct ActiveSession: Sendable, Hashable {
    let id: String
    let isOffline: Bool
    let user: UserRecord
    let startedAt: Date
    let lastAccessAt: Date
    /// When the user last proved himself.
    let authenticatedAt: Date
    /// The device that the session began on.
    let astClientID: AstClientID?
    /// The store's ids of the clients that take part.
    let clientRecordIDs: Set<String>
}

/// A code that is given out in a session that goes on.
struct SessionContinuation: Sendable, Hashable {
    let sessionID: String
    /// The store's id of the client that joins.
    let clientRecordID: String
    /// The page that was answered for it, which is gone afterwards; nil where there was none.
    let page: AnsweredPage?
    /// What the person has allowed just now; nil where nobody asked.
    let consentedScopes: [String]?
    let code: NewCode
}

/// How going on with a session went.
enum ContinuationOutcome: Sendable, Hashable {
    case continued
    /// The page was answered before.
    case stale
    /// The session has ended, or its user may not log in any more.
    case ended
}

/// A code as the store has it.
struct RedeemableCode: Sendable, Hashable {
    let clientRecordID: String
    let redirectURI: String
    let scope: String
    let nonce: String?
    let challenge: CodeChallenge?
    let expiresAt: Date
    /// The session that the code was given out in, nil where it has ended.
    let session: ActiveSession?
}

/// A refresh token as the store has it.
struct RefreshableToken: Sendable, Hashable {
    /// Why a token no longer counts.
    enum Death: Int, Sendable, Hashable {
        case alive = 0
        /// Its successor has been used.
        case superseded = 1
        /// The code that it came from was used twice.
        case codeReused = 2
    }

    let sessionID: String
    let isOffline: Bool
    let clientRecordID: String
    let scope: String
    let issuedAt: Date
    let expiresAt: Date?
    let death: Death
    /// Its session, nil where it has ended.
    let session: ActiveSession?
}

/// What is kept of tokens that are given out.
struct NewGrant: Sendable, Hashable {
    let clientRecordID: String
    /// The SHA-256 of the refresh token.
    let refreshTokenHash: [UInt8]
    /// The whole scope; an access token may have less.
    let scope: String
    let isOffline: Bool
    let expiresAt: Date?
    /// What becomes of the token that it takes the place of.
    var rotation = Rotation.onceItsSuccessorIsUsed

    /// When a refresh token that was used is worth nothing any more.
    enum Rotation: Sendable, Hashable {
        /// At once, as RFC 9700 asks (section 4.14).
        case atOnce
        /// When the one in its place has been used: a device that was killed between the answer and its own commit can go on.
        case onceItsSuccessorIsUsed
        /// Never: the realm does not rotate.
        case never
    }
}

/// How redeeming a code went.
enum RedemptionOutcome: Sendable, Hashable {
    case granted(RedeemableCode)
    case refused(OAuthError)
    /// There is no such code.
    case unknown
    /// It was redeemed before; its session has ended now.
    case reused
}

/// Why a refresh token is not taken.
struct RefreshRefusal: Error, Sendable, Hashable {
    let error: OAuthError
    /// Whether the session ends with it, as when a token is shown that was replaced long ago.
    var endsSession = false
}

/// How a refresh went.
enum RefreshOutcome: Sendable, Hashable {
    case granted(RefreshableToken)
    case refused(OAuthError)
    /// There is no such token.
    case unknown
}
