import CognitoProtocol
import FoundationEssentials
import Testing

@testable import IdentityStore

/// The rules that the stores of a user pool evaluate in their transactions.
@Suite struct PoolStoreRuleTests {
    private let now = PoolFixture.now
    private let identity = FederatedIdentity(provider: "okta", issuer: "https://okta.example", subject: "1")

    private func user(isEnabled: Bool = true) -> PoolUser {
        PoolUser(
            subject: "s", username: PoolUsername("okta_1"), kind: .federated, federatedIdentity: identity,
            isEnabled: isEnabled, createdAt: now, modifiedAt: now)
    }

    private var completion: HostedCompletion {
        HostedCompletion(
            identity: identity, username: PoolUsername("okta_1"), subject: "new", registrationID: RegistrationID("r"),
            code: HostedCode(
                hash: [1], redirectURI: "u", scope: "openid", challenge: nil, nonce: nil, expiresAt: now),
            session: HostedSession(cookieHash: [2], expiresAt: now), network: "")
    }

    @Test func theFirstSignInRegistersUnlessTheNameIsTaken() {
        func end(_ known: PoolUser?, _ namesake: PoolUser?) -> HostedLoginRule.End {
            HostedLoginRule.end(of: completion, known: known, namesake: namesake, at: now)
        }
        guard case .registered(let new) = end(nil, nil) else {
            Issue.record("not registered")
            return
        }
        #expect(new.subject == "new" && new.federatedIdentity == identity && new.kind == .federated)
        #expect(end(nil, user()) == .usernameTaken)
        #expect(end(user(), user()) == .signedIn(user()))
        #expect(end(user(isEnabled: false), nil) == .disabled)
    }

    @Test func disablingEndsEveryAccess() {
        let later = now.addingTimeInterval(1)
        for wasEnabled in [true, false] {
            let off = PoolUserRule.set(user(isEnabled: wasEnabled), isEnabled: false, at: later)
            #expect(off.endsAccess && !off.user.isEnabled && off.user.modifiedAt == later)
            let on = PoolUserRule.set(user(isEnabled: wasEnabled), isEnabled: true, at: later)
            #expect(!on.endsAccess && on.user.isEnabled && on.user.modifiedAt == later)
        }
    }

    @Test func anIdentityIDNeverChanges() throws {
        let later = now.addingTimeInterval(1)
        let first = try #require(PoolUserRule.identified(user(), as: "eu:1", at: later))
        #expect(first.identityID == "eu:1" && first.modifiedAt == later)
        #expect(PoolUserRule.identified(first, as: "eu:2", at: later) == nil)
    }

    @Test func aBrowserSessionIsForUsersWhoMaySignIn() {
        let later = now.addingTimeInterval(1)
        #expect(HostedLoginRule.continues(until: later, user: user(), at: now))
        #expect(!HostedLoginRule.continues(until: now, user: user(), at: now))
        #expect(!HostedLoginRule.continues(until: later, user: user(isEnabled: false), at: now))
        #expect(!HostedLoginRule.continues(until: later, user: nil, at: now))
    }

    @Test(
        arguments: [
            ("a", "a", [9], 0, true), ("a", "a", [9], 1e6, true), ("a", "b", [1], 59.9, true),
            ("a", "b", [1], 60, false),
            ("a", nil, [9], 0, false), (nil, nil, [1], 0, true), (nil, nil, [9], 0, false), (nil, nil, nil, 0, false),
        ] as [(String?, String?, [UInt8]?, Double, Bool)])
    func aRepetitionHasTheSameInvocationOrAtOnceTheSameBody(_ row: (String?, String?, [UInt8]?, Double, Bool)) {
        let attempt = RegistrationAttempt(
            subject: "new", username: PoolUsername("n"), registrationID: RegistrationID("r"), method: .test,
            invocationID: row.0, bodyHash: [1], network: "", lookup: RegistrationLookup())
        let earlier = EarlierRegistration(
            userSubject: "s", invocationID: row.1, bodyHash: row.2, registeredAt: now.addingTimeInterval(-row.3))
        #expect(attempt.repeats(earlier, at: now) == row.4)
    }

    @Test(arguments: [("okta_1", "okta"), ("okta_1_2", "okta"), ("okta", nil), ("_x", "")] as [(String, String?)])
    func aNameMayBelongToTheUsersOfAProvider(_ row: (String, String?)) {
        #expect(PoolUsername(row.0).providerPrefix == row.1)
    }
}
