import FoundationEssentials
import IdentityModel
import OneTimePassword
import Testing

@testable import IdentityStore

/// Whether a login is completed: each row of facts with its outcome.
@Suite struct LoginCompletionRuleTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let realm = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")
    private static let device = AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    private static let password = CredentialRecord(id: "p", kind: .password, createdAt: now, hash: "$argon2id$p")
    private static let code: CredentialRecord = {
        var code = CredentialRecord(id: "c", kind: .activationCode, createdAt: now, hash: "$argon2id$c")
        code.expiresAt = now.addingTimeInterval(60)
        return code
    }()

    private static func app(lastStep: Int64?) throws -> CredentialRecord {
        let totp = try TOTP(algorithm: .sha1, digits: 6, period: 30)
        return CredentialRecord(
            id: "o", kind: .oneTimePassword, createdAt: now, hash: "digest",
            oneTimePassword: OneTimePasswordRecord(key: Secret([1, 2, 3]), totp: totp, lastStep: lastStep))
    }

    private static func user(_ name: String = "jane") -> UserRecord {
        UserRecord(id: "id-jane", username: name, email: "\(name)@example.org", createdAt: now)
    }

    private static func completion(
        _ credentials: [CheckedCredential] = [CheckedCredential(password)], isRenewal: Bool = false,
        device: DeviceCompletion? = nil
    ) -> LoginCompletion {
        LoginCompletion(
            page: AnsweredPage(login: LoginKey(browser: [1], tab: "t"), pageCode: [2]), userID: "id-jane",
            credentials: credentials, device: device,
            session: NewSession(
                id: "s", clientRecordID: "client", address: "::1", cookie: nil, astClientID: nil, isRenewal: isRenewal),
            code: nil)
    }

    private static var facts: LoginCompletionFacts {
        var facts = LoginCompletionFacts()
        facts.user = user()
        facts.credentials = [password, code]
        return facts
    }

    private func completed(
        _ completion: LoginCompletion = completion(), _ change: (inout LoginCompletionFacts) -> Void = { _ in }
    ) throws(CompletionError) -> CompletedLogin {
        var facts = Self.facts
        change(&facts)
        return try LoginCompletionRule(completion, in: Self.realm, at: Self.now).completed(facts)
    }

    private func outcome(
        _ completion: LoginCompletion = completion(), _ change: (inout LoginCompletionFacts) -> Void = { _ in }
    ) -> CompletionOutcome {
        do throws(CompletionError) {
            _ = try completed(completion, change)
            return .completed
        } catch {
            return error.outcome
        }
    }

    @Test func theFirstReasonOfSeveralDecides() {
        let reasons: [(CompletionOutcome, (inout LoginCompletionFacts) -> Void)] = [
            (.stale, { $0.isPageCurrent = false }),
            (.locked, { $0.failures.lockedUntil = Self.now.addingTimeInterval(1) }),
            (.userGone, { $0.user = nil }),
            (.userDisabled(.disabled), { $0.user?.isEnabled = false }),
            (.credentialGone, { $0.credentials = [] }),
            (.actionRequired, { $0.user?.requiredActions = ["VERIFY_EMAIL"] }),
        ]
        #expect(outcome() == .completed)
        for (index, (expected, change)) in reasons.enumerated() {
            #expect(outcome(Self.completion(), change) == expected)
            // With all later reasons present as well, the result is the same.
            let all: (inout LoginCompletionFacts) -> Void = { facts in
                for (_, later) in reasons[(index + 1)...] { later(&facts) }
                change(&facts)
            }
            #expect(outcome(Self.completion(), all) == expected)
        }
    }

    @Test func aLockThatHasEndedRefusesNothing() {
        #expect(outcome(Self.completion()) { $0.failures.lockedUntil = Self.now } == .completed)
    }

    @Test func aCheckedCredentialMustBeTheStoredOne() throws {
        let other = CredentialRecord(id: "p", kind: .password, createdAt: Self.now, hash: "$argon2id$other")
        #expect(outcome(Self.completion([CheckedCredential(other)])) == .credentialGone)
        var expired = Self.code
        expired.expiresAt = Self.now
        #expect(outcome(Self.completion([CheckedCredential(expired)])) == .credentialExpired)
        var completion = Self.completion([CheckedCredential(Self.password, renewedHash: "new"), .init(Self.code)])
        #expect(try completed(completion).consumedCredentials == [])
        completion.consumesActivationCode = true
        let login = try completed(completion)
        #expect(login.consumedCredentials == ["c"])
        #expect(login.renewedHashes == ["p": "new"])
        #expect(login.userWrite == .none)
    }

    @Test(
        arguments: [
            (used: 7, last: nil, expected: CompletionOutcome.completed), (7, 6, .completed),
            (7, 7, .oneTimePasswordUsed),
            (7, 8, .oneTimePasswordUsed), (nil, 8, .oneTimePasswordRequired),
        ] as [(used: Int64?, last: Int64?, expected: CompletionOutcome)])
    func aOneTimePasswordCountsOnce(_ row: (used: Int64?, last: Int64?, expected: CompletionOutcome)) throws {
        var completion = Self.completion()
        completion.requiresOneTimePassword = true
        completion.oneTimePassword = row.used.map { UsedOneTimePassword(credentialID: "o", step: $0) }
        let app = try Self.app(lastStep: row.last)
        #expect(outcome(completion) { $0.credentials.append(app) } == row.expected)
        // Without the app, a used password belongs to a removed app, and no password is required.
        #expect(outcome(completion) == (row.used == nil ? .completed : .oneTimePasswordUsed))
    }

    @Test func aNewAccountNeedsFreeNames() throws {
        var completion = Self.completion([])
        completion.account.newUser = Self.user()
        #expect(try completed(completion) { $0.user = nil }.userWrite == .insert)
        let rows: [(AccountNames, AccountConflict)] = [
            (AccountNames(username: "jane", email: nil), .username),
            (AccountNames(username: "x", email: "jane@example.org"), .email),
            (AccountNames(username: "x", email: "jane"), .username),
            (AccountNames(username: "jane@example.org", email: nil), .email),
        ]
        for (other, conflict) in rows {
            #expect(outcome(completion) { $0.others = [other] } == .accountTaken(conflict))
        }
    }

    @Test func aProfileMayKeepNamesThatAnAdministratorGave() throws {
        var completion = Self.completion()
        completion.account.profile = AccountFields(username: "jane", email: "jane@example.org", firstName: "J")
        let namesake = AccountNames(username: "jane@example.org", email: "jane")
        let kept = try completed(completion) { $0.others = [namesake] }
        #expect(kept.user.firstName == "J")
        #expect(kept.userWrite == .update)
        completion.account.profile?.email = "new@example.org"
        let taken = AccountNames(username: "new@example.org", email: nil)
        #expect(outcome(completion) { $0.others = [taken] } == .accountTaken(.email))
        let changed = try completed(completion) { $0.user?.isEmailVerified = true }
        #expect(!changed.user.isEmailVerified)
    }

    @Test func doneActionsLeaveTheUser() throws {
        var completion = Self.completion()
        completion.account.newPassword = Self.password
        completion.account.doneActions = [.termsAndConditions]
        let actions = ["UPDATE_PASSWORD", "TERMS_AND_CONDITIONS"]
        let login = try completed(completion) { $0.user?.requiredActions = actions }
        #expect(login.user.requiredActions.isEmpty)
        #expect(login.user.attributes["terms_and_conditions"] == ["1800000000"])
        #expect(login.userWrite == .update)
        #expect(outcome(completion) { $0.user?.requiredActions = actions + ["CONFIGURE_TOTP"] } == .actionRequired)
    }

    @Test(
        arguments: [
            (.link, nil, .completed, true), (.link, .init(keyThumbprint: "k", isLinked: false), .completed, true),
            (.link, .init(keyThumbprint: "other", isLinked: true), .deviceKeyDiffers, false),
            (.requireLink, nil, .deviceKeyDiffers, false),
            (.requireLink, .init(keyThumbprint: "other", isLinked: true), .deviceKeyDiffers, false),
            (.requireLink, .init(keyThumbprint: "k", isLinked: false), .deviceNotLinked, false),
            (.requireLink, .init(keyThumbprint: "k", isLinked: true), .completed, false),
        ] as [(DeviceCompletion.Requirement, LoginCompletionFacts.Device?, CompletionOutcome, Bool)])
    func theDeviceMustBeTheKnownOne(
        _ row: (DeviceCompletion.Requirement, LoginCompletionFacts.Device?, CompletionOutcome, Bool)
    ) {
        let device = DeviceCompletion(requirement: row.0, astClientID: Self.device, keyThumbprint: "k", name: nil)
        let completion = Self.completion(device: device)
        #expect(outcome(completion) { $0.device = row.1 } == row.2)
        #expect((try? completed(completion) { $0.device = row.1 }.linksDevice) ?? false == row.3)
    }

    @Test func aSessionIsRenewedOnlyWhileItExists() {
        let completion = Self.completion(isRenewal: true)
        #expect(outcome(completion) == .stale)
        #expect(outcome(completion) { $0.hasSession = true } == .completed)
    }
}
