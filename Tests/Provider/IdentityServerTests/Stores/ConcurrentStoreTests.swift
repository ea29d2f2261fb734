import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The invariants of the stores of two programs over one database under concurrency.
@Suite struct ConcurrentStoreTests {
    /// Two programs with the realm `sandbox`, one of its clients, and the user `jane`.
    struct Provider: Sendable {
        let programs: OpenStores
        let realm: RealmRecord
        let client: ClientRecord
        let now = StandingClock().now()

        var store: DatabaseStore { programs[0] }
        let jane: UserRecord

        init(_ kind: StoreKind) async throws { try await self.init(kind.open()) }

        init(_ programs: OpenStores) async throws {
            self.programs = programs
            let fixture = try await TestProvider(store: programs[0])
            realm = try await fixture.sandbox
            client = try #require(try await fixture.store.client(.kssIdpLogin, in: realm))
            jane = UserRecord(id: "id-jane", username: "jane", createdAt: now)
            try await programs[0].createUser(jane, credentials: [], in: realm)
        }

        func hash(_ text: String) -> [UInt8] { SHA256.digest(text.utf8) }

        /// Completes a login of jane, with a separate session and code.
        func completion(_ name: String, credentials: [CheckedCredential] = []) throws -> LoginCompletion {
            LoginCompletion(
                page: nil, userID: jane.id, credentials: credentials, consumesActivationCode: true, device: nil,
                session: NewSession(
                    id: "session-" + name, clientRecordID: client.id, address: "::1", cookie: hash("cookie" + name),
                    astClientID: nil),
                code: NewCode(
                    hash: hash("code" + name), request: try request(), scope: "openid",
                    expiresAt: now.addingTimeInterval(60)))
        }

        func request() throws -> AcceptedRequest {
            let text = #"{"redirectURI":"https://kobil/OpenIdRedirectUri","responseMode":"query","scope":"openid"}"#
            return try JSONDecoder().decode(AcceptedRequest.self, from: Data(text.utf8))
        }

        var draft: RefreshTokenDraft {
            RefreshTokenDraft(
                key: store.refreshTokenKey(of: realm), issuer: "issuer", client: client, lifetimes: realm.lifetimes,
                random: SeededRandom.another(), at: now)
        }

        private func verified(_ granted: GrantedTokens) throws -> VerifiedRefreshToken {
            try #require(store.refreshTokenKey(of: realm).verified(granted.refreshToken))
        }

        /// Logs jane in and redeems the code for a refresh token.
        func login(_ name: String) async throws -> VerifiedRefreshToken {
            #expect(try await store.complete(completion(name), in: realm, at: now) == .completed)
            return try await redeem("code" + name)
        }

        /// Redeems a code for the first refresh token of a grant.
        func redeem(_ code: String) async throws -> VerifiedRefreshToken {
            try verified(
                try await store.redeem(
                    code: hash(code), redirectURI: request().redirectURI, verifier: .absent, by: client, draft,
                    in: realm, at: now))
        }

        /// Uses a valid refresh token whose session has not ended.
        ///
        /// Returns its successor, or `nil` for a refusal.
        func refresh(
            _ token: VerifiedRefreshToken, rotation: RefreshRotation = .onceItsSuccessorIsUsed, _ store: DatabaseStore
        ) async throws -> VerifiedRefreshToken? {
            do {
                return try verified(
                    try await store.refresh(
                        token, asking: nil, by: client, rotating: rotation, draft, in: realm, at: now))
            } catch is OAuthError { return nil }
        }

        /// A login of jane whose first page is shown.
        func begin(_ tab: String) async throws -> LoginRecord {
            let login = LoginRecord(
                key: LoginKey(browser: hash("browser"), tab: tab), clientRecordID: client.id, request: try request(),
                state: LoginState(step: 0, username: "jane"), pageCode: hash("page"),
                expiresAt: now.addingTimeInterval(60))
            #expect(try await store.begin(login, clientData: nil, in: realm) == .begun)
            return login
        }
    }

    @Test(arguments: StoreKind.allCases) func ofManySuccessorsOneStaysInUse(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        let first = try await provider.login("a")
        let granted = try await provider.programs.race(12) { _, store in try await provider.refresh(first, store) }
        let successors = granted.compactMap(\.self)
        #expect(Set(successors.map(\.number)) == Set(1...12))
        let used = try await provider.programs.race(12) { number, store in
            try await provider.refresh(successors[number], store)
        }
        #expect(used.count { $0 != nil } == 1)
        #expect(try await provider.refresh(first, provider.store) == nil)
    }

    @Test(arguments: StoreKind.allCases) func noTokenOutlivesItsSession(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        let first = try await provider.login("a")
        let results = try await provider.programs.race(21) { number, store in
            guard number == 10 else { return try await provider.refresh(first, rotation: .never, store) }
            #expect(try await store.endSession(id: "session-a", isOffline: false, in: provider.realm))
            return nil
        }
        #expect(try await provider.store.sessions(ofUser: provider.jane.id, in: provider.realm).isEmpty)
        for token in [first] + results.compactMap(\.self) {
            #expect(try await provider.refresh(token, provider.store) == nil)
        }
    }

    /// Without rotation a refresh stores nothing; with it, a session has a bounded number of rows.
    @Test(arguments: StoreKind.allCases) func refreshesLeaveNoTrailThatGrows(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        func rows() async throws -> Int64 {
            try await provider.store.read { connection in
                try connection.first("SELECT count(*) AS n FROM refresh_grant")?["n"] as Int64? ?? -1
            }
        }
        var token = try await provider.login("a")
        for _ in 0..<5 { token = try #require(try await provider.refresh(token, rotation: .never, provider.store)) }
        #expect(try await rows() == 0)
        for rotation in [RefreshRotation.atOnce, .onceItsSuccessorIsUsed] {
            for _ in 0..<5 {
                token = try #require(try await provider.refresh(token, rotation: rotation, provider.store))
            }
            #expect(try await rows() == 1)
        }
        var oldest: VerifiedRefreshToken?
        for number in 0..<(RefreshGrantRows.mostInSession + 3) {
            let code = try NewCode(
                hash: provider.hash("again \(number)"), request: provider.request(), scope: "openid",
                expiresAt: provider.now.addingTimeInterval(60))
            let continuation = SessionContinuation(
                sessionID: "session-a", clientRecordID: provider.client.id, page: nil, consentedScopes: nil, code: code)
            let realm = try #require(try await provider.store.realm(named: .sandbox))
            #expect(try await provider.store.continueSession(continuation, in: realm, at: provider.now) == .continued)
            let redeemed = try await provider.redeem("again \(number)")
            let next = try await provider.refresh(redeemed, rotation: .atOnce, provider.store)
            oldest = oldest ?? next
        }
        #expect(try await rows() == Int64(RefreshGrantRows.mostInSession))
        let stored = try await provider.store.stored(try #require(oldest), in: provider.realm)
        let refusal = RefreshRule.refusal(
            of: try #require(oldest), stored, client: provider.client, lifetimes: provider.realm.lifetimes,
            rotation: .atOnce, at: provider.now)
        #expect(refusal?.error == .sessionWithoutClient && refusal?.endsGrant == false)
    }

    @Test(arguments: StoreKind.allCases) func noFailureIsLostAndNoneIsCountedDuringALock(
        _ kind: StoreKind
    ) async throws {
        let provider = try await Provider(kind)
        var settings = provider.realm
        settings.bruteForce.failureFactor = 1000
        let patient = settings
        let subjects = [FailureSubject.user(provider.jane.id), .unknownName("nobody")]
        for subject in subjects {
            _ = try await provider.programs.race(30) { _, store in
                try await store.recordFailure(of: subject, address: "::1", in: patient, at: provider.now)
            }
            #expect(try await provider.store.failures(of: subject, in: patient).count == 30)
        }
        settings.bruteForce.failureFactor = 5
        let strict = settings
        let login = try await provider.begin("one")
        try await provider.store.clearAllFailures(in: provider.realm)
        let results = try await provider.programs.race(30) { _, store in
            try await store.refuse(
                login, from: login.pageCode, of: subjects[0], address: "::1", in: strict, at: provider.now)
        }
        #expect(results.count { $0 == .locked } == 25)
        #expect(try await provider.store.failures(of: subjects[0], in: strict).count == 5)
    }

    /// The wrong codes that come too late find no code, so the count is exact.
    @Test(arguments: StoreKind.allCases) func concurrentWrongCodesWithdrawACodeAtTheLastTry(
        _ kind: StoreKind
    ) async throws {
        let provider = try await Provider(kind)
        var settings = provider.realm
        settings.bruteForce.isEnabled = false
        settings.attributes["activationCode.tries"] = "31"
        let realm = settings
        let code = CredentialRecord(id: "c", kind: .activationCode, createdAt: provider.now, hash: "$blake2b$x")
        try await provider.store.updateUser(id: provider.jane.id, in: realm, credentials: [code]) { _ in }
        let login = try await provider.begin("one")
        @Sendable func guess(_ store: DatabaseStore) async throws {
            _ = try await store.refuse(
                login, from: login.pageCode, of: .user(provider.jane.id), insteadOfCode: "c", address: "::1", in: realm,
                at: provider.now)
        }
        _ = try await provider.programs.race(30) { _, store in try await guess(store) }
        #expect(try await provider.store.credentials(ofUser: provider.jane.id, in: realm).count == 1)
        try await guess(provider.store)
        #expect(try await provider.store.credentials(ofUser: provider.jane.id, in: realm).isEmpty)
        #expect(
            try await provider.store.complete(
                provider.completion("late", credentials: [CheckedCredential(code)]), in: realm, at: provider.now)
                == .credentialGone)
    }

    @Test(arguments: StoreKind.allCases) func noConsentIsLost(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        _ = try await provider.programs.race(20) { number, store in
            var completion = try provider.completion("\(number)")
            completion.consentedScopes = ["scope\(number)"]
            return try await store.complete(completion, in: provider.realm, at: provider.now)
        }
        let scopes = try await provider.store.consentedScopes(
            ofUser: provider.jane.id, toClient: provider.client, in: provider.realm)
        #expect(Set(scopes ?? []) == Set((0..<20).map { "scope\($0)" }))
    }

    @Test(arguments: StoreKind.allCases) func aKeyOfAnAlgorithmIsMadeOnce(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        _ = try await provider.programs.race(10) { number, store in
            let key = RealmKey(keyID: "key-\(number)", algorithm: .ps512, privateKey: Secret([1]))
            try await store.addKey(key, in: provider.realm, at: provider.now)
        }
        #expect(try await provider.store.keys(of: provider.realm).count { $0.algorithm == .ps512 } == 1)
    }
}
