import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// A single-use value is used concurrently in two programs over one database: one use succeeds, and all others get the
/// documented error.
@Suite struct ConcurrentGrantTests {
    /// Two programs with the realm `sandbox`, and jane's device with a key for authorization grants.
    private struct Device: Sendable {
        let programs: OpenStores
        let realm: RealmRecord
        let client: ClientRecord
        let jane: UserRecord
        let id = AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        let key: SigningKey
        let now = StandingClock().now()
        let audience = "https://idp.example/auth/realms/sandbox"

        init(_ kind: StoreKind) async throws {
            programs = try await kind.open()
            let fixture = try await ProtocolFixture(store: programs[0])
            realm = try await fixture.sandbox
            client = try #require(try await programs[0].client(.kssIdpEnrollment, in: realm))
            jane = UserRecord(id: "id-jane", username: "jane", createdAt: now)
            key = try SigningKey.generate(.es256)
            #expect(try await programs[0].createUser(jane, credentials: [], in: realm) == .written)
            let login = LoginCompletion(
                page: nil, userID: jane.id, credentials: [], consumesActivationCode: false,
                device: DeviceCompletion(
                    requirement: .link, astClientID: id, keyThumbprint: "thumbprint", name: nil,
                    grantKey: key.publicKey.json.text),
                session: session("login"), code: nil)
            #expect(try await programs[0].complete(login, in: realm, at: now) == .completed)
        }

        func session(_ name: String) -> NewSession {
            NewSession(id: "session-" + name, clientRecordID: client.id, address: "::1", cookie: nil, astClientID: id)
        }

        func grant(_ token: String) -> NewGrant {
            NewGrant(
                clientRecordID: client.id, refreshToken: Secret(token), scope: "openid", isOffline: false,
                claims: ClaimsOrder(client: client, scopes: []))
        }

        func assertion(_ id: String) throws -> Secret {
            try FirstFactorAssertion(
                astClientID: self.id, subject: jane.id, audience: audience, issuedAt: now, id: id
            ).signed(by: key)
        }

        /// Redeems an assertion with the rule of the token endpoint.
        func redeem(_ assertion: Secret, session name: String, _ store: DatabaseStore) async throws -> AssertionOutcome
        {
            let rule = AuthorizationGrantRule(
                assertion: try UnverifiedFirstFactorAssertion(assertion), audiences: [audience], now: now)
            let (session, grant) = (session(name), grant("token-" + name))
            return try await store.redeemAssertion(ofDevice: id, subject: jane.id, in: realm, at: now) {
                (linked) throws(OAuthError) in
                AssertionUse(assertion: try rule.verified(for: linked), session: session, grant: grant)
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func anAssertionIsRedeemedOnce(_ kind: StoreKind) async throws {
        let device = try await Device(kind)
        let assertions = [try device.assertion("a"), try device.assertion("b")]
        let outcomes = try await device.programs.race(40) { number, store in
            try await device.redeem(assertions[number % 4 / 2], session: "\(number)", store)
        }
        #expect(outcomes.count { if case .granted = $0 { true } else { false } } == 2)
        #expect(outcomes.count { $0 == .replayed } == 38)
        let sessions = try await device.programs[1].sessions(ofUser: device.jane.id, in: device.realm)
        #expect(sessions.count == 3, "the login's and one for each assertion")
    }

    @Test(arguments: StoreKind.allCases) func anApprovedDeviceCodeGetsTokensOnce(_ kind: StoreKind) async throws {
        let device = try await Device(kind)
        let (realm, client, now) = (device.realm, device.client, device.now)
        let code = SHA256.digest("device".utf8)
        let begun = try await device.programs[0].begin(
            NewDeviceGrant(
                deviceCodeHash: code, userCodeHash: SHA256.digest("user".utf8), clientRecordID: client.id,
                scope: "openid", challenge: nil, interval: 5, expiresAt: now.addingTimeInterval(60), network: ""),
            in: realm)
        #expect(begun)
        // The state after the page of the user code.
        try await device.programs[0].write { connection in
            _ = try connection.execute(
                "UPDATE device_grant SET state = ?, session_id = ?",
                [.integer(Int64(PendingDeviceGrant.State.approved.rawValue)), .text("session-login")])
        }
        let outcomes = try await device.programs.race(40) { number, store in
            let grant = device.grant("token-\(number)")
            return try await store.redeem(deviceCode: code, in: realm, at: now) {
                (pending) throws(OAuthError) in
                if let refusal = DeviceCodeRule.refusal(of: pending, client: client, verifier: .absent, at: now) {
                    throw refusal
                }
                return grant
            }
        }
        #expect(outcomes.count { if case .granted = $0 { true } else { false } } == 1)
        let used = DeviceGrantOutcome.refused(OAuthError(.invalidGrant, "Device code not valid"))
        #expect(outcomes.count { $0 == used } == 39)
    }

    /// Two programs with the pool of `sandbox` and one user who has signed in.
    private struct Pool: Sendable {
        let programs: OpenStores
        let fixture: PoolFixture
        let user: PoolUser
        let now = PoolFixture.now

        init(_ kind: StoreKind) async throws {
            programs = try await kind.open()
            fixture = try await PoolFixture(store: programs[0])
            user = try await fixture.register()
            _ = try await fixture.signIn(user, grant: "origin", token: "first")
        }

        func refresh(_ token: String, successor: String?, _ store: DatabaseStore) async throws -> PoolRefreshOutcome {
            let now = now
            return try await store.refresh(poolTokenHash: SHA256.digest(token.utf8), in: fixture.pool, at: now) {
                (stored) throws(PoolRefreshError) in
                if let refusal = PoolRefreshRule.refusal(of: stored, at: now) { throw refusal }
                return PoolRefresh(successorHash: successor.map { SHA256.digest($0.utf8) })
            }
        }

        func isRevoked(_ grant: String, ofUser subject: String) async throws -> Bool? {
            try await programs[1].access(originJTI: grant, ofUser: subject, in: fixture.pool)?.isRevoked
        }

        static func code(_ name: String) -> HostedCode {
            HostedCode(
                hash: SHA256.digest("code-\(name)".utf8), redirectURI: "http://127.0.0.1:8400/cb", scope: "openid",
                challenge: nil, nonce: nil, expiresAt: PoolFixture.now.addingTimeInterval(300))
        }

        /// Completes a login at an upstream provider.
        func complete(_ name: String, as subject: String, _ store: DatabaseStore) async throws
            -> HostedCompletionOutcome
        {
            try await store.complete(
                HostedCompletion(
                    identity: FederatedIdentity(
                        provider: "acme", issuer: "https://acme.example", subject: subject),
                    username: PoolUsername("acme_" + subject), subject: "upstream-\(name)",
                    registrationID: RegistrationID("registration-\(name)"), code: Self.code(name),
                    session: HostedSession(
                        cookieHash: SHA256.digest("cookie-\(name)".utf8), expiresAt: now.addingTimeInterval(3600)),
                    network: "192.0.2.1"), in: fixture.pool, at: now)
        }
    }

    @Test(arguments: StoreKind.allCases) func aPoolTokenThatRotatesIsUsedOnceAndItsReuseRevokesTheGrant(
        _ kind: StoreKind
    ) async throws {
        let pool = try await Pool(kind)
        let outcomes = try await pool.programs.race(40) { number, store in
            try await pool.refresh("first", successor: "next-\(number)", store)
        }
        #expect(outcomes.count { if case .granted = $0 { true } else { false } } == 1)
        // The first reuse revokes the grant, and later uses get that error.
        #expect(outcomes.count { $0 == .refused(.reusedRefreshToken) } == 1)
        #expect(outcomes.count { $0 == .refused(.revokedRefreshToken) } == 38)
        #expect(try await pool.isRevoked("origin", ofUser: pool.user.subject) == true)
        for number in 0..<40 {
            let outcome = try await pool.refresh("next-\(number)", successor: nil, pool.programs[number])
            #expect(outcome == .unknown || outcome == .refused(.revokedRefreshToken))
        }
    }

    @Test(arguments: StoreKind.allCases) func aPoolTokenThatDoesNotRotateServesAllUntilItsGrantIsRevoked(
        _ kind: StoreKind
    ) async throws {
        let pool = try await Pool(kind)
        let granted = try await pool.programs.race(20) { _, store in
            try await pool.refresh("first", successor: nil, store)
        }
        #expect(granted.allSatisfy { if case .granted = $0 { true } else { false } })
        let outcomes = try await pool.programs.race(21) { number, store -> PoolRefreshOutcome? in
            guard number == 10 else { return try await pool.refresh("first", successor: nil, store) }
            let isRevoked = try await store.revokeGrants(
                ofUser: pool.user.subject, in: pool.fixture.pool, at: pool.now)
            #expect(isRevoked)
            return nil
        }
        #expect(
            outcomes.allSatisfy {
                switch $0 {
                case nil, .granted, .refused(.revokedRefreshToken): true
                default: false
                }
            })
        #expect(
            try await pool.refresh("first", successor: nil, pool.programs[0]) == .refused(.revokedRefreshToken))
    }

    @Test(arguments: StoreKind.allCases) func aHostedCodeIsRedeemedOnceAndItsReuseRevokesTheGrant(
        _ kind: StoreKind
    ) async throws {
        let pool = try await Pool(kind)
        guard case .completed(let user, _) = try await pool.complete("a", as: "jane", pool.programs[0]) else {
            throw PoolFixture.Failure()
        }
        let outcomes = try await pool.programs.race(40) { number, store in
            try await store.redeem(
                hostedCodeHash: Pool.code("a").hash, in: pool.fixture.pool, at: pool.now
            ) { _ in PoolFixture.grant("hosted-\(number)", token: "hosted-\(number)") }
        }
        let granted = outcomes.compactMap { if case .granted(_, let grant) = $0 { grant } else { nil } }
        #expect(granted.count == 1)
        #expect(outcomes.count { $0 == .reused } == 39)
        #expect(try await pool.isRevoked(try #require(granted.first).originJTI, ofUser: user.subject) == true)
    }

    @Test(arguments: StoreKind.allCases) func theFirstSignInOfAnUpstreamAccountRegistersOneUser(
        _ kind: StoreKind
    ) async throws {
        let pool = try await Pool(kind)
        let outcomes = try await pool.programs.race(20) { number, store in
            try await pool.complete("\(number)", as: "john", store)
        }
        let users = outcomes.compactMap { if case .completed(let user, _) = $0 { user.subject } else { nil } }
        #expect(users.count == 20 && Set(users).count == 1)
        #expect(outcomes.count { if case .completed(_, isNew: true) = $0 { true } else { false } } == 1)
    }

    @Test(arguments: StoreKind.allCases) func anUpstreamAnswerIsTakenOnce(_ kind: StoreKind) async throws {
        let pool = try await Pool(kind)
        let (state, browser) = (SHA256.digest("state".utf8), SHA256.digest("browser".utf8))
        try await pool.programs[0].begin(
            HostedLogin(
                stateHash: state, browserHash: browser,
                request: HostedRequest(
                    redirectURI: "http://127.0.0.1:8400/cb", state: "client-state", scope: "openid",
                    challenge: nil, nonce: nil),
                provider: "acme", nonce: Nonce("nonce"), verifier: CodeVerifier(random: SeededRandom.another()),
                expiresAt: pool.now.addingTimeInterval(600), network: "192.0.2.1"),
            in: pool.fixture.pool)
        let taken = try await pool.programs.race(20) { _, store in
            try await store.takeHostedLogin(stateHash: state, browserHash: browser, at: pool.now) != nil
        }
        #expect(taken.count { $0 } == 1)
    }

    @Test(arguments: StoreKind.allCases) func aPoolUsersNameBelongsToOneRegistration(_ kind: StoreKind) async throws {
        let pool = try await Pool(kind)
        let document = PoolFixture.document()
        let outcomes = try await pool.programs.race(20) { number, store in
            try await store.register(
                PoolFixture.attempt(
                    PoolUsername("namesake"), subject: "namesake-\(number)", body: "body-\(number)"),
                in: pool.fixture.pool, at: pool.now
            ) { (facts) throws(RegistrationError) in
                guard !facts.isUsernameTaken else {
                    throw RegistrationError(.usernameExists, "User already exists")
                }
                return AcceptedRegistration(kind: .test, signInKey: document)
            }
        }
        #expect(outcomes.count { if case .registered = $0 { true } else { false } } == 1)
        #expect(
            outcomes.count { $0 == .refused(RegistrationError(.usernameExists, "User already exists")) } == 19)
    }

    @Test(arguments: StoreKind.allCases) func aPoolUserGetsOneIdentityID(_ kind: StoreKind) async throws {
        let pool = try await Pool(kind)
        let ids = try await pool.programs.race(20) { number, store in
            try await store.identityID(
                ofUser: pool.user.subject, proposing: "identity-\(number)", in: pool.fixture.pool, at: pool.now)
        }
        #expect(Set(ids).count == 1 && !ids.contains(nil))
    }
}
