import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// A provider whose hashes a test can read, and the user pool of its sandbox.
struct PoolFixture: Sendable {
    static let origin = "http://127.0.0.1:8931"
    /// The initial time of the clock.
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let username = PoolUsername("SudoUser-0E4B7C44-7B1D-4F5E-8C7E-3E7B6C1F2A90")

    /// The tables of pools, in an order in which they can be dropped.
    static let tables = [
        "aws_key", "hosted_session", "hosted_code", "hosted_login", "pool_refresh_token", "pool_grant",
        "pool_challenge", "pool_registration", "pool_device", "pool_allowed_device", "pool_fingerprint",
        "pool_provider", "pool_issuer", "pool_test_key", "pool_user", "pool_key", "pool",
    ]

    var provider: TestProvider
    let realm: RealmRecord
    let master: RealmRecord
    let pool: PoolRecord
    let administrator: UserRecord

    var store: DatabaseStore { provider.store }
    var clock: StandingClock { provider.clock }
    var random: SeededRandom { provider.random }

    init(
        store: DatabaseStore? = nil, limits: PendingLimits = PendingLimits(),
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        let store = if let store { store } else { try await CheckedDatabase.store(limits: limits) }
        provider = try await TestProvider(
            store: store, hasher: ReadableHasher(), clock: StandingClock(Self.now), change)
        realm = try await provider.sandbox
        master = try #require(try await store.realm(named: MasterRealm.name))
        pool = try #require(try await store.pool(ofRealm: realm.id))
        administrator = try #require(
            try await store.users(matching: UserQuery(username: "admin", isExact: true), in: master).first)
        _ = try await store.setKeys(TestKeys.pool, of: pool)
    }

    /// Registers a user with a sign-in key, without a proof.
    @discardableResult
    func register(
        _ username: PoolUsername = Self.username, subject: String = "subject-1", kind: PoolUserKind = .test,
        at now: Date = Self.now
    ) async throws -> PoolUser {
        let key = Self.document()
        return try await store.register(
            Self.attempt(username, subject: subject, method: kind), in: pool, at: now
        ) { _ in AcceptedRegistration(kind: kind, issuer: kind == .fsso ? "issuer" : nil, signInKey: key) }
    }

    /// Issues a challenge and answers it with the user's key.
    @discardableResult
    func signIn(_ user: PoolUser, grant: String, token: String) async throws -> PoolGrant {
        let challenge = Self.challenge(session: grant, username: user.username)
        try await store.issue(challenge, in: pool)
        return try await answer(
            DeviceTokens.answer(of: user.username).text, by: user.username, session: grant, token: token
        ).grant
    }

    /// Answers a challenge.
    @discardableResult
    func answer(
        _ text: String, by username: PoolUsername = Self.username, session: String, token: String = "token",
        isFSSO: Bool = false, at now: Date = Self.now
    ) async throws -> (user: PoolUser, grant: PoolGrant) {
        try await store.answerChallenge(
            sessionHash: SHA256.digest(session.utf8),
            by: ChallengeAnswerRule(username: username, answer: Secret(text), isFSSO: isFSSO, at: now),
            originJTI: session, refreshTokenHash: SHA256.digest(token.utf8), in: pool)
    }

    struct Failure: Error {}

    static func attempt(
        _ username: PoolUsername = Self.username, subject: String = "subject-1", method: PoolUserKind = .test,
        invocation: String? = nil, body: String = "body", network: String = "192.0.2.1",
        lookup: RegistrationLookup = RegistrationLookup()
    ) -> RegistrationAttempt {
        RegistrationAttempt(
            subject: subject, username: username, registrationID: RegistrationID("registration-1"), method: method,
            invocationID: invocation, bodyHash: SHA256.digest(body.utf8), network: network, lookup: lookup)
    }

    static func challenge(
        session: String, username: PoolUsername = Self.username, network: String = "192.0.2.1",
        at now: Date = Self.now
    ) -> ChallengeRecord {
        ChallengeRecord(
            sessionHash: SHA256.digest(session.utf8), username: username, nonce: "nonce-1",
            audience: RegistrationAudience.challenge, eventID: "event-1",
            expiresAt: now.addingTimeInterval(Double(PoolLifetimes.challenge)), network: network)
    }

    static func grant(_ origin: String, token: String, at now: Date = Self.now) -> NewPoolGrant {
        NewPoolGrant(
            originJTI: origin, refreshTokenHash: SHA256.digest(token.utf8), authTime: now, eventID: "event-1",
            scope: PoolTokenClaim.userAdminScope,
            expiresAt: now.addingTimeInterval(Double(PoolLifetimes.refreshToken)))
    }

    /// The sign-in key of the users.
    static func document() -> SignInKeyDocument {
        SignInKeyDocument(keyID: SignInKeyID("key-1"), key: TestKeys.user.publicKey.bare)
    }

    func testKey(_ id: String = "kid-1", owner: UserRecord? = nil) -> TestKeyRecord {
        let owner = owner ?? administrator
        return TestKeyRecord(
            id: id, ownerID: owner.id, ownerName: owner.username,
            publicKey: TestKeys.registration.publicKey.bare, createdAt: Self.now)
    }

    func fingerprint(_ digest: String, owner: UserRecord? = nil) -> FingerprintRecord {
        let owner = owner ?? administrator
        return FingerprintRecord(
            id: "id-\(digest)", digest: digest, ownerID: owner.id, ownerName: owner.username, createdAt: Self.now)
    }

    static func issuer(_ name: String = "issuer", attributes: [String] = []) -> FSSOIssuerRecord {
        FSSOIssuerRecord(
            name: FSSOKeyName(issuer: name, keyID: "fsso-key-1"),
            publicKey: TestKeys.registration.publicKey.bare, attributes: attributes, createdAt: now)
    }
}

extension JSONWebKey {
    /// The key without the members that describe its use, as a client sends it.
    var bare: JSONWebKey { JSONWebKey(kty: kty, n: n, e: e) }
}

/// Writes the secret into the hash, so that a test can read what was hashed.
struct ReadableHasher: PasswordHasher {
    func hash(_ secret: Secret) async -> String? {
        "$argon2id$v=19$m=7168,t=5,p=1$salt$" + secret.exposedText
    }

    func verify(_ secret: Secret, against encoded: String?) async -> Bool { await hash(secret) == encoded }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? { nil }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async -> Result { job() }
}
