import CognitoProtocol
import FoundationEssentials
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// A login at an upstream provider: its response is accepted once, the first login registers the user, and its code is
/// redeemed once.
@Suite struct HostedLoginStoreTests {
    private let state = SHA256.digest("state".utf8)
    private let browser = SHA256.digest("browser".utf8)

    @Test func aLoginIsTakenOnceByItsBrowser() async throws {
        let fixture = try await PoolFixture()
        let (store, login) = (fixture.store, try login())
        try await store.begin(login, in: fixture.pool)
        let stranger = SHA256.digest("stranger".utf8)
        #expect(try await store.takeHostedLogin(stateHash: state, browserHash: stranger, at: PoolFixture.now) == nil)
        let taken = try await store.takeHostedLogin(stateHash: state, browserHash: browser, at: PoolFixture.now)
        #expect(taken == TakenHostedLogin(pool: fixture.pool, login: login))
        #expect(try await store.takeHostedLogin(stateHash: state, browserHash: browser, at: PoolFixture.now) == nil)
    }

    @Test func anExpiredLoginIsNotTaken() async throws {
        let fixture = try await PoolFixture()
        try await fixture.store.begin(login(), in: fixture.pool)
        let late = PoolFixture.now.addingTimeInterval(600)
        #expect(try await fixture.store.takeHostedLogin(stateHash: state, browserHash: browser, at: late) == nil)
    }

    @Test func theFirstSignInRegistersAndTheNextFindsTheUser() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        guard case .completed(let user, isNew: true) = try await complete("1", fixture) else {
            throw PoolFixture.Failure()
        }
        #expect(user.kind == .federated && user.username == PoolUsername("acme_jane"))
        #expect(user.subject == "subject-1" && user.federatedIdentity?.subject == "jane")
        #expect(try await complete("2", fixture) == .completed(user, isNew: false))
        let records = try await store.registrations(matching: RegistrationQuery(), in: pool)
        #expect(records.map(\.method) == [.federated] && records.first?.id == RegistrationID("registration-1"))
        #expect(try await complete("3", fixture, issuer: "https://other.example") == .usernameTaken)
        _ = try await store.setPoolUser(subject: user.subject, isEnabled: false, in: pool, at: PoolFixture.now)
        #expect(try await complete("4", fixture) == .disabled)
        #expect(try await continued("1", code: "5", fixture) == nil)
    }

    @Test func disablingAUserEndsTheirCodesForGood() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        guard case .completed(let user, _) = try await complete("1", fixture) else { throw PoolFixture.Failure() }
        for isEnabled in [false, true] {
            #expect(
                try await store.setPoolUser(
                    subject: user.subject, isEnabled: isEnabled, in: pool, at: PoolFixture.now))
        }
        #expect(try await redeem("1", fixture) { _ in PoolFixture.grant("x", token: "x") } == .unknown)
    }

    @Test func aSessionIssuesCodesUntilItEnds() async throws {
        let fixture = try await PoolFixture()
        guard case .completed(let user, _) = try await complete("1", fixture) else { throw PoolFixture.Failure() }
        #expect(try await continued("1", code: "2", fixture) == user)
        #expect(try await continued("2", code: "3", fixture) == nil)
        #expect(try await continued("1", code: "4", fixture, at: PoolFixture.now.addingTimeInterval(3600)) == nil)
        let cookie = SHA256.digest("cookie-1".utf8)
        #expect(try await fixture.store.endHostedSession(cookieHash: cookie, in: fixture.pool))
        #expect(try await !fixture.store.endHostedSession(cookieHash: cookie, in: fixture.pool))
        #expect(try await continued("1", code: "5", fixture) == nil)
    }

    @Test func aCodeThatIsUsedTwiceRevokesItsGrant() async throws {
        let fixture = try await PoolFixture()
        guard case .completed(let user, _) = try await complete("1", fixture) else { throw PoolFixture.Failure() }
        let code = Self.code("1")
        let first = try await redeem("1", fixture) { stored in
            #expect(stored == RedeemableHostedCode(code: code, user: user, authTime: PoolFixture.now))
            return PoolFixture.grant("origin", token: "token")
        }
        guard case .granted(user, _) = first else { throw PoolFixture.Failure() }
        #expect(try await redeem("1", fixture) { _ in PoolFixture.grant("again", token: "again") } == .reused)
        let access = try await fixture.store.access(
            originJTI: "origin", ofUser: user.subject, in: fixture.pool)
        #expect(access?.isRevoked == true)
        #expect(try await redeem("2", fixture) { _ in PoolFixture.grant("x", token: "x") } == .unknown)
    }

    @Test func aRefusedRedemptionUsesTheCodeUp() async throws {
        let fixture = try await PoolFixture()
        _ = try await complete("1", fixture)
        let refused = try await redeem("1", fixture) { _ throws(OAuthError) in throw .codeNotValid }
        #expect(refused == .refused(.codeNotValid))
        #expect(try await redeem("1", fixture) { _ in PoolFixture.grant("x", token: "x") } == .reused)
    }

    private func login() throws -> HostedLogin {
        HostedLogin(
            stateHash: state, browserHash: browser,
            request: HostedRequest(
                redirectURI: "http://127.0.0.1:8400/cb", state: "client-state", scope: "openid",
                challenge: CodeVerifier(random: SeededRandom.another()).challenge, nonce: nil),
            provider: "acme", nonce: Nonce("nonce"), verifier: CodeVerifier(random: SeededRandom.another()),
            expiresAt: PoolFixture.now.addingTimeInterval(600), network: "192.0.2.1")
    }

    private static func code(_ number: String) -> HostedCode {
        HostedCode(
            hash: SHA256.digest("code-\(number)".utf8), redirectURI: "http://127.0.0.1:8400/cb", scope: "openid",
            challenge: nil, nonce: "n", expiresAt: PoolFixture.now.addingTimeInterval(300))
    }

    private func complete(
        _ number: String, _ fixture: PoolFixture, issuer: String = "https://acme.example"
    ) async throws -> HostedCompletionOutcome {
        try await fixture.store.complete(
            HostedCompletion(
                identity: FederatedIdentity(provider: "acme", issuer: issuer, subject: "jane"),
                username: PoolUsername("acme_jane"), subject: "subject-\(number)",
                registrationID: RegistrationID("registration-\(number)"), code: Self.code(number),
                session: HostedSession(
                    cookieHash: SHA256.digest("cookie-\(number)".utf8),
                    expiresAt: PoolFixture.now.addingTimeInterval(3600)),
                network: "192.0.2.1"), in: fixture.pool, at: PoolFixture.now)
    }

    private func continued(
        _ number: String, code: String, _ fixture: PoolFixture, at now: Date = PoolFixture.now
    ) async throws -> PoolUser? {
        try await fixture.store.continueHostedSession(
            cookieHash: SHA256.digest("cookie-\(number)".utf8), code: Self.code(code), in: fixture.pool, at: now)
    }

    private func redeem(
        _ number: String, _ fixture: PoolFixture, _ rule: @escaping StoreDecision<RedeemableHostedCode, NewPoolGrant>
    ) async throws -> HostedRedemptionOutcome {
        try await fixture.store.redeem(
            hostedCodeHash: SHA256.digest("code-\(number)".utf8), in: fixture.pool, at: PoolFixture.now,
            deciding: rule)
    }
}
