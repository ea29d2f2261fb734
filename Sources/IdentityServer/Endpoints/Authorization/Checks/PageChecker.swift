import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityPages

/// Checks the answers to a page, in the order of the flow's table; nothing is written here.
struct PageChecker: Sendable {
    let services: ProtocolServices
    let realm: RealmRecord
    let page: LoginPage
    let answers: TypedAnswers
    let login: LoginRecord

    /// What becomes of a page.
    enum Verdict: Sendable {
        /// Everything on it holds.
        case passed(LoginProof?)
        /// It is shown again, with what is wrong.
        case again([InputError], Guess)
        /// The login ends.
        case ended(InputError)
        /// The person does not want to go on.
        case denied

        /// Shown again for one thing.
        static func again(_ error: InputError, _ guess: Guess) -> Verdict { .again([error], guess) }
    }

    /// What the answers have tried, and under what it counts.
    enum Guess: Sendable {
        /// Nothing was compared.
        case none
        /// What was compared is wrong.
        case wrong(FailureSubject)
        /// What was compared is right; the error is about something else, and must not be told during a lock.
        case right(FailureSubject)
    }

    /// Names longer than this are nobody's; they are not even counted.
    static let longestName = StoredBounds.name
    /// Passwords and codes longer than this are nobody's: hashing a book costs us more than him who sends it.
    static let longestSecret = PasswordPolicy.maximumBytes

    /// Judges the answers; throws where the store fails or too many hashes wait.
    func verdict() async throws -> Verdict {
        if let missing { return .again(missing, .none) }
        var proof = login.state.proof
        for check in page.checks {
            switch try await verdict(on: check, proof) {
            case .passed(let found): proof = found
            case let failed: return failed
            }
        }
        return .passed(proof)
    }

    private func verdict(on check: LoginCheck, _ proof: LoginProof?) async throws -> Verdict {
        switch check {
        case .deviceUser: return try await deviceUser(proof)
        case .password: return try await credential(.password, answers.secret(.password), of: answers.name)
        case .currentPassword:
            return try await credential(.password, answers.secret(.currentPassword), of: answers.name)
        case .activationCode: return try await credential(.activationCode, answers.activationCode, of: answers.name)
        case .newAccount: return try await newAccount()
        case .terms: return terms(proof)
        case .temporaryPassword, .newPassword, .repetition, .oneTimePassword, .totpSetup, .profile:
            // These are about somebody whom an earlier page has found.
            guard let proof else { return .ended(.loginEnded) }
            switch check {
            case .temporaryPassword:
                return try await credential(
                    .password, answers.secret(.password), of: proof.username, adding: proof)
            case .newPassword: return try await newPassword(proof)
            case .repetition: return repetition(proof)
            case .oneTimePassword: return try await oneTimePassword(proof)
            case .totpSetup: return totpSetup(proof)
            default: return try await profile(proof)
            }
        }
    }

    /// The first field that has to be filled in and is not; pages about accounts name all of theirs at once.
    private var missing: InputError? {
        guard ![.registration, .updateProfile].contains(page.kind) else { return nil }
        return Page.Kind(page.kind).fields.lazy.compactMap { field in answers.isBlank(field) ? missing(field) : nil }
            .first
    }

    private func missing(_ field: FieldID) -> InputError? {
        switch field {
        case .username: .usernameMissing
        case .password: .passwordMissing
        case .activationCode: .activationCodeMissing
        case .currentPassword: .currentPasswordMissing
        // Where a new password stands beside the name, as on KOBIL's one-page enrolment, it is the password.
        case .newPassword: page.kind == .enrolment ? .passwordMissing : .newPasswordMissing
        case .otp: .oneTimePasswordMissing
        default: nil
        }
    }

    /// The typed name must be the one that the device said the login is for.
    private func deviceUser(_ proof: LoginProof?) async throws(StoreError) -> Verdict {
        guard let wanted = login.state.device?.userID?.rawValue.lowercased(), wanted != answers.name else {
            return .passed(proof)
        }
        // An address may be typed for the name; a name that does not exist reads like another user's.
        let user = try await services.logins.loginUser(
            named: answers.name.cut(toBytes: Self.longestName), in: realm)
        guard user?.record.username == wanted else { return .ended(DeviceRefusal.linkedToAnotherUser.inputError) }
        return .passed(proof)
    }

    private func terms(_ proof: LoginProof?) -> Verdict {
        switch answers.choice {
        case .accept: .passed(proof)
        case .cancel: .denied
        case nil: .again([], .none)
        }
    }
}
