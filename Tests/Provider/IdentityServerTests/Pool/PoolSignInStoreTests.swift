import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Challenges that are answered once, and grants whose revocation revokes everything issued for them.
@Suite struct PoolSignInStoreTests {
    @Test func aWrongAnswerUsesTheChallengeUp() async throws {
        let fixture = try await PoolFixture()
        try await fixture.register()
        try await fixture.store.issue(PoolFixture.challenge(session: "session"), in: fixture.pool)
        await #expect(throws: CognitoError.incorrectAnswer) { try await fixture.answer("wrong", session: "session") }
        let right = try DeviceTokens.answer().text
        await #expect(throws: CognitoError.usedSession) { try await fixture.answer(right, session: "session") }
    }

    /// A challenge that was used stays used after its end.
    @Test func aChallengeEndsOnce() async throws {
        let fixture = try await PoolFixture()
        try await fixture.register()
        try await fixture.store.issue(PoolFixture.challenge(session: "session"), in: fixture.pool)
        let end = PoolFixture.now.addingTimeInterval(Double(PoolLifetimes.challenge))
        for error in [CognitoError.expiredSession, .usedSession] {
            await #expect(throws: error) { try await fixture.answer("wrong", session: "session", at: end) }
        }
    }

    @Test func anIssuersTokenSignsItsUserInOnce() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register(kind: .fsso)
        let token = try DeviceTokens.fsso().text
        for session in ["without the issuer", "first", "second"] {
            try await fixture.store.issue(PoolFixture.challenge(session: session), in: fixture.pool)
        }
        await #expect(throws: CognitoError.incorrectAnswer) {
            try await fixture.answer(token, session: "without the issuer", isFSSO: true)
        }
        #expect(try await fixture.store.add(PoolFixture.issuer(), in: fixture.pool))
        #expect(try await fixture.answer(token, session: "first", isFSSO: true).user == user)
        await #expect(throws: CognitoError.incorrectAnswer) {
            try await fixture.answer(token, session: "second", isFSSO: true)
        }
    }

    @Test func aNetworkHasAShareOfTheChallenges() async throws {
        let fixture = try await PoolFixture(limits: PendingLimits(maximumChallenges: 8))
        for number in 0..<20 {
            try await fixture.store.issue(
                PoolFixture.challenge(session: "flood-\(number)"), in: fixture.pool)
        }
        try await fixture.store.issue(
            PoolFixture.challenge(session: "other", network: "198.51.100.1"), in: fixture.pool)
        let row = try await fixture.store.database.read { connection in
            try connection.first("SELECT count(*) AS n FROM pool_challenge")?["n"] as Int64?
        }
        #expect(row == 3)
    }

    @Test func globalSignOutRevokesEveryGrant() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        let other = try await fixture.register(PoolUsername("other"), subject: "subject-2")
        for (number, user) in [user, user, other].enumerated() {
            _ = try await fixture.signIn(user, grant: "origin-\(number)", token: "token-\(number)")
        }
        let pool = fixture.pool
        #expect(try await fixture.store.access(originJTI: "origin-0", ofUser: other.subject, in: pool) == nil)
        #expect(try await fixture.store.revokeGrants(ofUser: user.subject, in: pool, at: PoolFixture.now))
        #expect(try await refresh("token-0", fixture) == .revokedRefreshToken)
        #expect(try await refresh("token-1", fixture) == .revokedRefreshToken)
        #expect(try await refresh("token-2", fixture) == nil)
    }

    @Test func replacedTokensDoNotAccumulate() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "first")
        _ = try await refresh("first", fixture, successor: "second")
        let later = PoolFixture.now.addingTimeInterval(31 * 86_400)
        #expect(try await fixture.store.sweep(at: later) == false)
        #expect(try await refresh("first", fixture) == .invalidRefreshToken)
        #expect(try await refresh("second", fixture) == nil)
    }

    @Test func whatHasExpiredIsDeleted() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        let later = PoolFixture.now.addingTimeInterval(62 * 86_400)
        #expect(try await fixture.store.sweep(at: later) == false)
        #expect(try await refresh("token", fixture) == .invalidRefreshToken)
        await #expect(throws: CognitoError.invalidSession) {
            try await fixture.answer("any", session: "origin", at: later)
        }
    }

    @Test func aRefreshTokenOfAnotherPoolIsUnknown() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        var settings = NewRealmSettings()
        settings.signingAlgorithms = [.es256]
        let shop = try NewRealm(
            TenantID("shop"), settings: settings, random: SeededRandom.another(), signingKeys: SharedSigningKeys())
        #expect(try await fixture.store.createRealm(shop, at: PoolFixture.now))
        let other = try #require(try await fixture.store.pool(ofRealm: shop.realm.id))
        await #expect(throws: CognitoError.invalidRefreshToken) {
            try await fixture.store.refresh(
                poolToken: SHA256.digest("token".utf8), replacedBy: nil, in: other, at: PoolFixture.now)
        }
    }

    @Test(arguments: StoreKind.allCases) func aTokenThatDoesNotRotateServesAllUntilItsGrantIsRevoked(
        _ kind: StoreKind
    ) async throws {
        let programs = try await kind.open()
        let fixture = try await PoolFixture(store: programs[0])
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "first")
        let served = try await programs.race(20) { _, store in try await refresh("first", fixture, at: store) }
        #expect(served.allSatisfy { $0 == nil })
        let outcomes = try await programs.race(21) { number, store -> CognitoError? in
            guard number == 10 else { return try await refresh("first", fixture, at: store) }
            #expect(try await store.revokeGrants(ofUser: user.subject, in: fixture.pool, at: PoolFixture.now))
            return nil
        }
        #expect(outcomes.allSatisfy { $0 == nil || $0 == .revokedRefreshToken })
        #expect(try await refresh("first", fixture) == .revokedRefreshToken)
    }

    @Test(arguments: StoreKind.allCases) func aUserGetsOneIdentityID(_ kind: StoreKind) async throws {
        let programs = try await kind.open()
        let fixture = try await PoolFixture(store: programs[0])
        let user = try await fixture.register()
        let ids = try await programs.race(20) { number, store in
            try await store.identityID(
                ofUser: user.subject, proposing: "identity-\(number)", in: fixture.pool, at: PoolFixture.now)
        }
        #expect(Set(ids).count == 1 && !ids.contains(nil))
        let stored = try await fixture.store.poolUser(subject: user.subject, in: fixture.pool)
        #expect(stored?.identityID == ids[0])
        #expect(
            try await fixture.store.identityID(
                ofUser: "none", proposing: "x", in: fixture.pool, at: PoolFixture.now) == nil)
    }

    /// Refreshes with a token; returns why it is refused, or `nil`.
    private func refresh(
        _ token: String, _ fixture: PoolFixture, at store: DatabaseStore? = nil, successor: String? = nil
    ) async throws -> CognitoError? {
        do {
            _ = try await (store ?? fixture.store).refresh(
                poolToken: SHA256.digest(token.utf8), replacedBy: successor.map { SHA256.digest($0.utf8) },
                in: fixture.pool, at: PoolFixture.now)
            return nil
        } catch let error as CognitoError { return error }
    }
}
