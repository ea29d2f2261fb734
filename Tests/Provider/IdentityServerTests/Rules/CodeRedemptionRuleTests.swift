import FoundationEssentials
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityStore

/// Each check of an authorization code, in isolation and at its limit.
@Suite struct CodeRedemptionRuleTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let lifetimes = TokenLifetimes()

    /// A code and the request that redeems it.
    struct Case {
        var user = UserRecord(id: "u", username: "jane", createdAt: CodeRedemptionRuleTests.now)
        var hasSession = true
        var idle = 0
        var age = 0
        var isRemembered = false
        var secondsLeft = 1.0
        var redirectURI = "https://shop.example/cb"
        var clientRecordID = "shop-id"
        var sendsVerifier = true
    }

    private static func refusal(_ change: (inout Case) -> Void) -> OAuthError? {
        var given = Case()
        change(&given)
        let verifier = CodeVerifier(random: SeededRandom())
        let session = ActiveSession(
            id: "s", isOffline: false, user: given.user, startedAt: now.addingTimeInterval(-Double(given.age)),
            lastAccessAt: now.addingTimeInterval(-Double(given.idle)), authenticatedAt: now, astClientID: nil,
            isRemembered: given.isRemembered, firstGrants: [:])
        let code = RedeemableCode(
            clientRecordID: given.clientRecordID, redirectURI: "https://shop.example/cb", scope: "openid", nonce: nil,
            challenge: verifier.challenge, expiresAt: now.addingTimeInterval(given.secondsLeft),
            session: given.hasSession ? session : nil)
        return CodeRedemptionRule.refusal(
            of: code, client: ClientRecord(id: "shop-id", clientID: ClientID("shop")), redirectURI: given.redirectURI,
            verifier: given.sendsVerifier ? .wellFormed(verifier) : .absent, lifetimes: lifetimes,
            locks: BruteForceSettings(), at: now)
    }

    @Test func aCodeWithAllThatBelongsToItIsAcceptedUntilItEnds() {
        #expect(Self.refusal { _ in } == nil)
        #expect(Self.refusal { $0.secondsLeft = 0 } == .codeExpired)
    }

    @Test func theSessionAndItsUserMustBeInForce() {
        #expect(Self.refusal { $0.hasSession = false } == .sessionNotActive)
        #expect(Self.refusal { $0.user.isEnabled = false } == .userDisabled)
        #expect(Self.refusal { $0.user.isLockedPermanently = true } == .userDisabled)
        func locked(until end: Date) -> UserRecord {
            UserRecord(id: "u", username: "jane", createdAt: Self.now, lockedUntil: end)
        }
        #expect(Self.refusal { $0.user = locked(until: Self.now.addingTimeInterval(1)) } == .userLocked)
        #expect(Self.refusal { $0.user = locked(until: Self.now) } == nil)
        #expect(Self.refusal { $0.isRemembered = true } == .sessionNotActive)
    }

    @Test func theSessionIsActiveUntilTheEndOfItsTimes() {
        #expect(Self.refusal { $0.idle = Self.lifetimes.sessionIdle } == nil)
        #expect(Self.refusal { $0.idle = Self.lifetimes.sessionIdle + 1 } == .sessionNotActive)
        #expect(Self.refusal { $0.age = Self.lifetimes.sessionMaximum } == nil)
        #expect(Self.refusal { $0.age = Self.lifetimes.sessionMaximum + 1 } == .sessionNotActive)
    }

    @Test func theRedirectURIIsTheSameByteForByte() {
        for uri in ["https://shop.example/cb/more", "https://shop.example/c", "https://shop.example/CB", ""] {
            #expect(Self.refusal { $0.redirectURI = uri } == .incorrectRedirectURI, "\(uri)")
        }
    }

    @Test func theClientIsTheCodesAndAnswersItsChallenge() {
        #expect(Self.refusal { $0.clientRecordID = "other-id" } == .codeOfAnotherClient)
        #expect(Self.refusal { $0.sendsVerifier = false } == .verifierMissing)
    }
}
