import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// Challenges that are answered once, and grants whose revocation revokes everything issued for them.
@Suite struct PoolSignInStoreTests {
    @Test func aChallengeIsAnsweredOnce() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        let grant = try await fixture.signIn(user, grant: "origin", token: "token")
        #expect(grant.userSubject == user.subject && grant.originJTI == "origin")
        let again = try await fixture.store.answerChallenge(
            sessionHash: SHA256.digest("origin".utf8), issuer: nil, in: fixture.pool, at: PoolFixture.now
        ) { _ in PoolFixture.grant("other", token: "other") }
        #expect(again == .used)
        let unknown = try await fixture.store.answerChallenge(
            sessionHash: SHA256.digest("unknown".utf8), issuer: nil, in: fixture.pool, at: PoolFixture.now
        ) { _ in PoolFixture.grant("other", token: "other") }
        #expect(unknown == .unknown)
    }

    @Test(arguments: StoreKind.allCases) func ofManyAnswersAtOnceInTwoProgramsOneSignsIn(
        _ kind: StoreKind
    ) async throws {
        let stores = try await kind.open()
        let one = try await PoolFixture(store: stores[0])
        let other = stores[1]
        try await one.register()
        try await one.store.issue(PoolFixture.challenge(session: "session"), in: one.pool)
        let outcomes = try await withThrowingTaskGroup(of: ChallengeOutcome.self) { group in
            for number in 0..<20 {
                let store = number.isMultiple(of: 2) ? one.store : other
                group.addTask {
                    try await store.answerChallenge(
                        sessionHash: SHA256.digest("session".utf8), issuer: nil, in: one.pool, at: PoolFixture.now
                    ) { _ in PoolFixture.grant("origin-\(number)", token: "token-\(number)") }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { if case .granted = $0 { true } else { false } }.count == 1)
        #expect(outcomes.filter { $0 == .used }.count == 19)
    }

    @Test func aWrongAnswerUsesTheChallengeUp() async throws {
        let fixture = try await PoolFixture()
        try await fixture.register()
        try await fixture.store.issue(PoolFixture.challenge(session: "session"), in: fixture.pool)
        var outcomes: [ChallengeOutcome] = []
        for isRight in [false, true] {
            outcomes.append(
                try await fixture.store.answerChallenge(
                    sessionHash: SHA256.digest("session".utf8), issuer: nil, in: fixture.pool, at: PoolFixture.now
                ) { _ throws(CognitoError) in
                    guard isRight else { throw .incorrectAnswer }
                    return PoolFixture.grant("origin", token: "token")
                })
        }
        #expect(outcomes == [.refused(.incorrectAnswer), .used])
    }

    @Test func anExpiredChallengeSaysSo() async throws {
        let fixture = try await PoolFixture()
        try await fixture.register()
        try await fixture.store.issue(PoolFixture.challenge(session: "session"), in: fixture.pool)
        let outcome = try await fixture.store.answerChallenge(
            sessionHash: SHA256.digest("session".utf8), issuer: nil, in: fixture.pool,
            at: PoolFixture.now.addingTimeInterval(180)
        ) { _ in PoolFixture.grant("origin", token: "token") }
        #expect(outcome == .expired)
    }

    @Test func theRuleSeesTheUserAndTheIssuer() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register(PoolUsername("fsso"), kind: .fsso)
        let issuer = PoolFixture.issuer()
        #expect(try await fixture.store.add(issuer, in: fixture.pool) == .written)
        let challenge = PoolFixture.challenge(session: "session", username: user.username)
        try await fixture.store.issue(challenge, in: fixture.pool)
        _ = try await fixture.store.answerChallenge(
            sessionHash: challenge.sessionHash, issuer: issuer.name, in: fixture.pool, at: PoolFixture.now
        ) { answered in
            #expect(answered == AnsweredChallenge(challenge: challenge, user: user, issuer: issuer))
            return PoolFixture.grant("origin", token: "token")
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
            try connection.first("SELECT count(*) AS n FROM pool_challenge")?.integer("n")
        }
        #expect(row == 3)
    }

    @Test func revokingARefreshTokenRevokesItsAccessTokensAndNoOthers() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "one", token: "token-1")
        _ = try await fixture.signIn(user, grant: "two", token: "token-2")
        #expect(try await store.revokeGrant(ofTokenHash: SHA256.digest("token-1".utf8), in: pool, at: PoolFixture.now))
        #expect(try await store.access(originJTI: "one", ofUser: user.subject, in: pool)?.isRevoked == true)
        #expect(try await store.access(originJTI: "two", ofUser: user.subject, in: pool)?.isRevoked == false)
        #expect(try await refresh("token-1", fixture) == .refused(.revokedRefreshToken))
        guard case .granted = try await refresh("token-2", fixture) else { throw PoolFixture.Failure() }
        #expect(
            try await !store.revokeGrant(ofTokenHash: SHA256.digest("unknown".utf8), in: pool, at: PoolFixture.now))
        #expect(try await store.access(originJTI: "two", ofUser: "another", in: pool) == nil)
    }

    @Test func globalSignOutRevokesEveryGrant() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        let other = try await fixture.register(PoolUsername("other"), subject: "subject-2")
        for (number, user) in [user, user, other].enumerated() {
            _ = try await fixture.signIn(user, grant: "origin-\(number)", token: "token-\(number)")
        }
        let pool = fixture.pool
        #expect(try await fixture.store.revokeGrants(ofUser: user.subject, in: pool, at: PoolFixture.now))
        #expect(try await refresh("token-0", fixture) == .refused(.revokedRefreshToken))
        #expect(try await refresh("token-1", fixture) == .refused(.revokedRefreshToken))
        guard case .granted = try await refresh("token-2", fixture) else { throw PoolFixture.Failure() }
    }

    @Test func aTokenThatWasReplacedRevokesTheGrantWhenItIsUsedAgain() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "first")
        guard case .granted = try await refresh("first", fixture, successor: "second") else {
            throw PoolFixture.Failure()
        }
        #expect(try await refresh("first", fixture) == .refused(.reusedRefreshToken))
        #expect(try await refresh("second", fixture) == .refused(.revokedRefreshToken))
        #expect(
            try await fixture.store.access(originJTI: "origin", ofUser: user.subject, in: fixture.pool)?.isRevoked
                == true)
    }

    @Test func replacedTokensDoNotAccumulate() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "first")
        _ = try await refresh("first", fixture, successor: "second")
        let later = PoolFixture.now.addingTimeInterval(31 * 86_400)
        #expect(try await fixture.store.sweep(at: later) == false)
        #expect(try await refresh("first", fixture) == .unknown)
        guard case .granted = try await refresh("second", fixture) else { throw PoolFixture.Failure() }
    }

    @Test func whatHasExpiredIsDeleted() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        let later = PoolFixture.now.addingTimeInterval(62 * 86_400)
        #expect(try await fixture.store.sweep(at: later) == false)
        #expect(try await refresh("token", fixture) == .unknown)
        let answered = try await fixture.store.answerChallenge(
            sessionHash: SHA256.digest("origin".utf8), issuer: nil, in: fixture.pool, at: later
        ) { _ in PoolFixture.grant("other", token: "other") }
        #expect(answered == .unknown)
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
        let outcome = try await fixture.store.refresh(
            poolTokenHash: SHA256.digest("token".utf8), in: other, at: PoolFixture.now
        ) { _ in PoolRefresh(successorHash: nil) }
        #expect(outcome == .unknown)
    }

    @Test func disablingAUserRevokesTheGrants() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        let (store, pool) = (fixture.store, fixture.pool)
        #expect(
            try await store.setPoolUser(subject: user.subject, isEnabled: false, in: pool, at: PoolFixture.now))
        let access = try #require(try await store.access(originJTI: "origin", ofUser: user.subject, in: pool))
        #expect(access.isRevoked && !access.user.isEnabled)
        #expect(try await !store.setPoolUser(subject: "none", isEnabled: true, in: pool, at: PoolFixture.now))
    }

    @Test func deletingAUserDeletesTheGrants() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        let (store, pool) = (fixture.store, fixture.pool)
        #expect(try await store.deletePoolUser(subject: user.subject, in: pool))
        #expect(try await !store.deletePoolUser(subject: user.subject, in: pool))
        #expect(try await store.access(originJTI: "origin", ofUser: user.subject, in: pool) == nil)
        #expect(try await refresh("token", fixture) == .unknown)
    }

    private func refresh(
        _ token: String, _ fixture: PoolFixture, successor: String? = nil
    ) async throws -> PoolRefreshOutcome {
        try await fixture.store.refresh(
            poolTokenHash: SHA256.digest(token.utf8), in: fixture.pool, at: PoolFixture.now
        ) { (stored) throws(PoolRefreshError) in
            if let refusal = PoolRefreshRule.refusal(of: stored, at: PoolFixture.now) { throw refusal }
            return PoolRefresh(successorHash: successor.map { SHA256.digest($0.utf8) })
        }
    }
}
