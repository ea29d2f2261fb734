import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore

/// The rules that the stores evaluate in their transactions.
@Suite struct StoreRuleTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func session(_ change: (inout UserRecord) -> Void = { _ in }, idle: Double = 0) -> ActiveSession {
        var user = UserRecord(id: "u", username: "jane", createdAt: now)
        change(&user)
        return ActiveSession(
            id: "s", isOffline: false, user: user, startedAt: now, lastAccessAt: now.addingTimeInterval(-idle),
            authenticatedAt: now, astClientID: nil, isRemembered: false, firstGrants: [:])
    }

    @Test func aCodeIsIssuedOnlyInASessionInForce() {
        let lifetimes = TokenLifetimes()
        func outcome(
            _ session: ActiveSession?, isPageCurrent: Bool = true, disabled: Set<RequiredAction> = []
        ) -> ContinuationOutcome {
            SessionContinuationRule.outcome(
                of: session, isPageCurrent: isPageCurrent, lifetimes, locks: BruteForceSettings(),
                disabledActions: disabled, at: now)
        }
        #expect(outcome(session()) == .continued)
        #expect(outcome(session(), isPageCurrent: false) == .stale)
        #expect(outcome(nil, isPageCurrent: false) == .ended)
        #expect(outcome(session({ $0.isEnabled = false })) == .ended)
        let asked = session { $0.requiredActions = ["UPDATE_PASSWORD"] }
        #expect(outcome(asked) == .ended)
        #expect(outcome(asked, disabled: [.updatePassword]) == .continued)
        #expect(outcome(session(idle: Double(lifetimes.sessionIdle) + 1)) == .ended)
    }

    @Test func aPageOfALockedUserIsNotReplaced() {
        #expect(LoginPageRule.replacement(isLocked: false, isCurrent: true) == .replaced)
        #expect(LoginPageRule.replacement(isLocked: false, isCurrent: false) == .stale)
        #expect(LoginPageRule.replacement(isLocked: true, isCurrent: true) == .locked)
        #expect(LoginPageRule.replacement(isLocked: true, isCurrent: false) == .locked)
    }

    @Test func aWrongAnswerIsJudgedByTheCountBeforeIt() {
        var settings = BruteForceSettings()
        settings.failureFactor = 2
        var record = FailureRecord()
        var results: [RefusalOutcome] = []
        for _ in 0..<3 {
            let count = settings.counted(record, of: nil, at: now, from: "::1")
            record = count.failures
            results.append(LoginPageRule.refusal(count, isCurrent: true, settings, at: now))
        }
        #expect(results == [.replaced(attemptsLeft: 1), .replaced(attemptsLeft: nil), .locked])
        let count = settings.counted(record, of: nil, at: now, from: "::1")
        #expect(LoginPageRule.refusal(count, isCurrent: false, settings, at: now) == .stale)
        #expect(!count.isChanged)
    }

    @Test func aPermanentLockDisablesTheUserOnce() {
        var settings = BruteForceSettings()
        settings.failureFactor = 1
        settings.locksPermanently = true
        let user = session().user
        let first = settings.counted(FailureRecord(), of: user, at: now, from: "::1")
        #expect(first.lockedUser?.isLockedPermanently == true)
        #expect(settings.counted(first.failures, of: user, at: now, from: "::1").lockedUser == nil)
        // The lock-out is not the administrator's switch: ending it does not enable the user.
        var disabled = user
        disabled.isEnabled = false
        let second = settings.counted(FailureRecord(), of: disabled, at: now, from: "::1").lockedUser
        #expect(second?.isLockedPermanently == true && second?.isEnabled == false)
    }

    @Test func clientDataBelongsToTheBrowserThatUsedItFirst() {
        #expect(LoginPageRule.beginning(by: [1], clientDataSeenBy: nil) == .begun)
        #expect(LoginPageRule.beginning(by: [1], clientDataSeenBy: [1]) == .begun)
        #expect(LoginPageRule.beginning(by: [1], clientDataSeenBy: [2]) == .clientDataSeenBefore)
    }

    @Test func anAddressMayEnterTenWrongUserCodes() {
        var record = FailureRecord()
        for _ in 0..<UserCodeRule.maximumGuesses {
            #expect(UserCodeRule.admits(record, at: now))
            record = UserCodeRule.afterWrongCode(record, at: now, from: "::1")
        }
        #expect(!UserCodeRule.admits(record, at: now))
        let later = now.addingTimeInterval(UserCodeRule.guessingTime)
        #expect(UserCodeRule.admits(record, at: later))
        #expect(UserCodeRule.afterWrongCode(record, at: later, from: "::1").count == 1)
    }

    private func grant(
        _ state: PendingDeviceGrant.State = .pending, ends: Double = 60, interval: Int = 5
    ) -> PendingDeviceGrant {
        PendingDeviceGrant(
            clientRecordID: "client", scope: "openid", challenge: nil, state: state, interval: interval,
            polledAt: nil, expiresAt: now.addingTimeInterval(ends), session: nil)
    }

    @Test func aDeviceGrantWaitsUntilItIsDecidedOrExpires() {
        #expect(DeviceCodeRule.isWaiting(grant(), at: now))
        #expect(!DeviceCodeRule.isWaiting(grant(ends: 0), at: now))
        for state in [PendingDeviceGrant.State.approved, .denied, .used] {
            #expect(!DeviceCodeRule.isWaiting(grant(state), at: now))
        }
        #expect(DeviceCodeRule.interval(of: grant(), after: OAuthError(.slowDown, "")) == 10)
        #expect(DeviceCodeRule.interval(of: grant(), after: OAuthError(.authorizationPending, "")) == 5)
    }

    @Test func onlyTheCodeOfItsLoginApprovesADeviceGrant() {
        func isApproved(
            client: String = "client", uri: String = "u", challenge: String? = "c", ends: Double = 1,
            isUsed: Bool = false
        ) -> Bool {
            let code = ApprovingCode(
                clientRecordID: client, sessionID: "s", redirectURI: uri, challenge: challenge,
                expiresAt: now.addingTimeInterval(ends), isUsed: isUsed)
            return DeviceCodeRule.isApproved(grant(), by: code, redirectURI: "u", challenge: "c", at: now)
        }
        #expect(isApproved())
        #expect(!isApproved(client: "other"))
        #expect(!isApproved(uri: "other"))
        #expect(!isApproved(challenge: nil))
        #expect(!isApproved(challenge: "other"))
        #expect(!isApproved(ends: 0))
        #expect(!isApproved(isUsed: true))
    }

    @Test func aSessionEndsWithItsLastClient() {
        let cases: [(Set<String>, SessionClientRule.Departure)] = [
            (["a"], .session), (["a", "b"], .client), (["b"], .nothing), ([], .nothing),
        ]
        for (clients, departure) in cases {
            #expect(SessionClientRule.departure(of: "a", from: clients) == departure)
        }
    }

    @Test func anAccessTokenNeedsItsSessionAndItsClientInIt() {
        func isFound(_ clients: Set<String>?, isRevoked: Bool = false) -> Bool {
            let user = session().user
            let found = clients.map { clients in
                ActiveSession(
                    id: "s", isOffline: false, user: user, startedAt: now, lastAccessAt: now,
                    authenticatedAt: now, astClientID: nil, isRemembered: false,
                    firstGrants: Dictionary(uniqueKeysWithValues: clients.map { ($0, 1) }))
            }
            return SessionClientRule.session(found, ofClient: "a", isRevoked: isRevoked) != nil
        }
        #expect(isFound(["a", "b"]))
        #expect(!isFound(["a"], isRevoked: true))
        #expect(!isFound(["b"]))
        #expect(!isFound([]))
        #expect(!isFound(nil))
    }
}
