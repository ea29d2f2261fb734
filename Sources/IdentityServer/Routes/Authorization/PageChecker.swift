import FoundationEssentials
import HTTPMessage
import IdentityModel

/// Checks the answers to a page, in the order of the flow's table; nothing is written here.
struct PageChecker: Sendable {
    let services: ProtocolServices
    let realm: RealmRecord

    /// What becomes of a page.
    enum Verdict: Sendable {
        /// Everything on it holds.
        case passed(LoginProof?)
        /// It is shown again.
        case again(FormError, Guess)
        /// The login ends.
        case ended(FormError)
    }

    /// What the answers have tried, by the name under which it counts.
    enum Guess: Sendable {
        /// Nothing was compared.
        case none
        /// What was compared is wrong.
        case wrong(String)
        /// What was compared is right; the error is about something else, and must not be told while the name is locked.
        case right(String)
    }

    /// Names longer than this are nobody's; they are not even counted.
    private static let longestName = 255
    /// Passwords and codes longer than this are nobody's: hashing a book costs us more than him who sends it.
    private static let longestSecret = 1024

    /// Judges the answers; throws where the store fails or too many hashes wait.
    func verdict(on page: LoginPage, answers: FormFields, of login: LoginRecord) async throws -> Verdict {
        let typed = Answers(answers)
        if let missing = Self.missing(on: page, typed) { return .again(missing, .none) }
        var proof = login.state.proof
        for check in page.checks {
            switch check {
            case .deviceUser:
                guard let wanted = login.state.device?.userID?.rawValue.lowercased(), wanted != typed.name else {
                    continue
                }
                // An address may be typed for the name; a name that does not exist reads like another user's.
                let user = try await services.logins.loginUser(named: String(typed.name.prefix(255)), in: realm)
                guard user?.record.username == wanted else {
                    return .ended(DeviceRefusal.linkedToAnotherUser.formError)
                }
            case .password, .activationCode:
                switch try await checkedCredential(check, typed) {
                case .passed(let found): proof = found
                case let failed: return failed
                }
            case .newPassword:
                guard let known = proof else { return .again(.passwordMissing, .none) }
                switch try await newPassword(typed, of: known) {
                case .passed(let found): proof = found
                case let failed: return failed
                }
            }
        }
        return .passed(proof)
    }

    private static func missing(on page: LoginPage, _ typed: Answers) -> FormError? {
        let usesCode = page.checks.contains(.activationCode)
        let usesPassword = page.checks.contains(.password) || page.checks.contains(.newPassword)
        if typed.name.isEmpty { return .usernameMissing }
        if usesPassword && typed.password.isEmpty { return .passwordMissing }
        if usesCode && typed.activationCode.isEmpty { return .activationCodeMissing }
        return nil
    }

    private func checkedCredential(_ check: LoginCheck, _ typed: Answers) async throws -> Verdict {
        let now = services.clock.now()
        let isCode = check == .activationCode
        let secret = isCode ? typed.activationCode : typed.password
        let isTooLong = typed.name.utf8.count > Self.longestName || secret.count > Self.longestSecret
        let user = isTooLong ? nil : try await services.logins.loginUser(named: typed.name, in: realm)
        let name = user?.record.username ?? typed.name
        let failures = isTooLong ? FailureRecord() : try await services.logins.failures(ofUsername: name, in: realm)
        guard !realm.bruteForce.isLocked(failures, at: now) else { return .again(.userLocked, .none) }

        let credential = isCode ? user?.activationCode : user?.password
        let isRight = try await services.hasher.verify(
            isTooLong ? Secret("") : secret, against: credential?.hash)
        guard isRight, let user, let credential else {
            // A user who does not exist reads like a wrong secret, so that names cannot be collected.
            let error: FormError =
                user == nil && realm.hasVerboseErrors
                ? .userNotFound : isCode ? .activationCodeInvalid : .passwordIncorrect
            return .again(error, isTooLong ? .none : .wrong(name))
        }
        if let end = credential.expiresAt, end <= now { return .again(.activationCodeExpired, .right(name)) }
        guard user.record.isEnabled else { return .again(.userDisabled, .right(name)) }
        return .passed(
            LoginProof(userID: user.record.id, failureName: name, credential: CheckedCredential(credential)))
    }

    private func newPassword(_ typed: Answers, of proof: LoginProof) async throws -> Verdict {
        let user = try await services.logins.loginUser(named: proof.failureName, in: realm)
        let violation = realm.passwordPolicy.violation(
            of: typed.password, username: user?.record.username ?? proof.failureName, email: user?.record.email)
        if let violation { return .again(violation.formError, .right(proof.failureName)) }
        guard let hash = await services.hasher.hash(typed.password) else { throw HashingBusy() }
        var proof = proof
        proof.newPasswordHash = hash
        return .passed(proof)
    }
}

/// The answers to a page as they were typed; what the page did not ask is not looked at.
private struct Answers {
    /// Without blanks around it, in lower case.
    let name: String
    let password: Secret
    /// Without blanks around it: codes are copied from letters.
    let activationCode: Secret

    init(_ fields: FormFields) {
        name = (fields[FieldID.username.rawValue] ?? "").withoutOuterBlanks.lowercased()
        password = Secret(fields[FieldID.password.rawValue] ?? "")
        activationCode = Secret((fields[FieldID.activationCode.rawValue] ?? "").withoutOuterBlanks)
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var withoutOuterBlanks: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
