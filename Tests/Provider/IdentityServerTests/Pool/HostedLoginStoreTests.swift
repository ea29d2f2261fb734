import CognitoProtocol
import FoundationEssentials
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// A login at an upstream provider: its response is accepted once, the first login registers the user, and its code is
/// redeemed once.
@Suite struct HostedLoginStoreTests {
    private let state = SHA256.digest("state".utf8)
    private let browser = SHA256.digest("browser".utf8)

    @Test func aLoginIsTakenOnceByItsBrowser() async throws {
        let fixture = try await PoolFixture()
        let (store, login) = (fixture.store, PoolFixture.hostedLogin(state: state, browser: browser))
        try await store.begin(login, in: fixture.pool)
        let stranger = SHA256.digest("stranger".utf8)
        #expect(try await store.takeHostedLogin(stateHash: state, browserHash: stranger, at: PoolFixture.now) == nil)
        let taken = try await store.takeHostedLogin(stateHash: state, browserHash: browser, at: PoolFixture.now)
        #expect(taken == TakenHostedLogin(pool: fixture.pool, login: login))
        #expect(try await store.takeHostedLogin(stateHash: state, browserHash: browser, at: PoolFixture.now) == nil)
    }

    @Test func anExpiredLoginIsNotTaken() async throws {
        let fixture = try await PoolFixture()
        try await fixture.store.begin(PoolFixture.hostedLogin(state: state, browser: browser), in: fixture.pool)
        let late = PoolFixture.now.addingTimeInterval(600)
        #expect(try await fixture.store.takeHostedLogin(stateHash: state, browserHash: browser, at: late) == nil)
    }

    @Test func theFirstSignInRegistersAndTheNextFindsTheUser() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        guard case .completed(let user, isNew: true) = try await fixture.complete("1") else {
            throw PoolFixture.Failure()
        }
        #expect(user.kind == .federated && user.username == PoolUsername("acme_jane"))
        #expect(user.subject == "subject-1" && user.federatedIdentity?.subject == "jane")
        #expect(try await fixture.complete("2") == .completed(user, isNew: false))
        let records = try await store.registrations(matching: RegistrationQuery(), in: pool)
        #expect(records.map(\.method) == [.federated] && records.first?.id == RegistrationID("registration-1"))
        #expect(try await fixture.complete("3", issuer: "https://other.example") == .usernameTaken)
        _ = try await store.setPoolUser(subject: user.subject, isEnabled: false, in: pool, at: PoolFixture.now)
        #expect(try await fixture.complete("4") == .disabled)
        #expect(try await continued("1", code: "5", fixture) == nil)
    }

    @Test func disablingAUserEndsTheirCodesForGood() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        guard case .completed(let user, _) = try await fixture.complete("1") else { throw PoolFixture.Failure() }
        for isEnabled in [false, true] {
            #expect(
                try await store.setPoolUser(
                    subject: user.subject, isEnabled: isEnabled, in: pool, at: PoolFixture.now))
        }
        await #expect(throws: OAuthError.codeNotValid) { try await fixture.redeem("1") }
    }

    @Test func aSessionIssuesCodesUntilItEnds() async throws {
        let fixture = try await PoolFixture()
        guard case .completed(let user, _) = try await fixture.complete("1") else { throw PoolFixture.Failure() }
        #expect(try await continued("1", code: "2", fixture) == user)
        #expect(try await continued("2", code: "3", fixture) == nil)
        #expect(try await continued("1", code: "4", fixture, at: PoolFixture.now.addingTimeInterval(3600)) == nil)
        let cookie = SHA256.digest("cookie-1".utf8)
        #expect(try await fixture.store.endHostedSession(cookieHash: cookie, in: fixture.pool))
        #expect(try await !fixture.store.endHostedSession(cookieHash: cookie, in: fixture.pool))
        #expect(try await continued("1", code: "5", fixture) == nil)
    }

    @Test func aGrantHasWhatItsCodeHas() async throws {
        let fixture = try await PoolFixture()
        guard case .completed(let user, _) = try await fixture.complete("1") else { throw PoolFixture.Failure() }
        let granted = try await fixture.redeem("1")
        #expect(granted.user == user && granted.grant.scope == "openid" && granted.grant.nonce == "n")
        #expect(granted.grant.authTime == PoolFixture.now && granted.grant.originJTI == "origin")
    }

    @Test func aRefusedRedemptionUsesTheCodeUp() async throws {
        let fixture = try await PoolFixture()
        _ = try await fixture.complete("1")
        await #expect(throws: OAuthError.incorrectRedirectURI) { try await fixture.redeem("1", redirectURI: "other") }
        await #expect(throws: OAuthError.codeNotValid) { try await fixture.redeem("1") }
    }

    private func continued(
        _ number: String, code: String, _ fixture: PoolFixture, at now: Date = PoolFixture.now
    ) async throws -> PoolUser? {
        try await fixture.store.continueHostedSession(
            cookieHash: SHA256.digest("cookie-\(number)".utf8), code: PoolFixture.hostedCode(code), in: fixture.pool,
            at: now)
    }
}

extension PoolFixture {
    static func hostedLogin(state: [UInt8], browser: [UInt8]) -> HostedLogin {
        HostedLogin(
            stateHash: state, browserHash: browser,
            request: HostedRequest(
                redirectURI: "http://127.0.0.1:8400/cb", state: "client-state", scope: "openid",
                challenge: CodeVerifier(random: SeededRandom.another()).challenge, nonce: nil),
            provider: "acme", nonce: Nonce("nonce"), verifier: CodeVerifier(random: SeededRandom.another()),
            expiresAt: now.addingTimeInterval(600), network: "192.0.2.1")
    }

    static func hostedCode(_ number: String) -> HostedCode {
        HostedCode(
            hash: SHA256.digest("code-\(number)".utf8), redirectURI: "http://127.0.0.1:8400/cb", scope: "openid",
            challenge: nil, nonce: "n", expiresAt: now.addingTimeInterval(300))
    }

    /// Completes a login of jane at an upstream provider.
    func complete(
        _ number: String, issuer: String = "https://acme.example"
    ) async throws -> HostedCompletionOutcome {
        try await store.complete(
            HostedCompletion(
                identity: FederatedIdentity(provider: "acme", issuer: issuer, subject: "jane"),
                username: PoolUsername("acme_jane"), subject: "subject-\(number)",
                registrationID: RegistrationID("registration-\(number)"), code: Self.hostedCode(number),
                session: HostedSession(
                    cookieHash: SHA256.digest("cookie-\(number)".utf8),
                    expiresAt: Self.now.addingTimeInterval(3600)),
                network: "192.0.2.1"), in: pool, at: Self.now)
    }

    func redeem(
        _ number: String, redirectURI: String = "http://127.0.0.1:8400/cb", token: String = "token"
    ) async throws -> (user: PoolUser, grant: PoolGrant) {
        try await store.redeem(
            hostedCode: SHA256.digest("code-\(number)".utf8), redirectURI: redirectURI, verifier: .absent,
            PoolGrantDraft(
                originJTI: "origin", refreshTokenHash: SHA256.digest(token.utf8), eventID: "event",
                expiresAt: Self.now.addingTimeInterval(300)), in: pool, at: Self.now)
    }
}
