import IdentityModel
import IdentityStore

/// Checks the answers to a page, in the order of the flow's table; changes nothing in the store.
struct PageChecker: Sendable {
    let services: OpenIDServices
    let realm: RealmRecord
    let page: LoginPage
    let answers: TypedAnswers
    let login: LoginRecord

    enum Outcome: Sendable {
        /// All answers are valid; contains the user if a check has just read it.
        case passed(LoginProof?, LoginUser? = nil)
        /// The page is shown again, with the errors.
        case again([InputRefusal], Guess)
        /// The login ends with an error.
        case ended(InputRefusal)
        case denied

        /// The page is shown again, with one error.
        static func again(_ error: InputRefusal, _ guess: Guess) -> Outcome { .again([error], guess) }
    }

    /// Whether a secret was compared, and the subject under which failures are counted.
    enum Guess: Sendable {
        /// No secret was compared.
        case none
        /// The secret is wrong; `code` is the ID of the activation code in whose place it was typed.
        case wrong(FailureSubject, code: String? = nil)
        /// The secret is right, but another check failed. During a lock the page shows the lock instead of that error.
        case right(FailureSubject)
    }

    /// The maximum length of a name in bytes.
    ///
    /// Longer names are rejected without recording a failure.
    static let longestName = StoredBounds.name
    /// The maximum length of a password or code in bytes.
    ///
    /// Longer ones are rejected without hashing them, because hashing long input is expensive.
    static let longestSecret = PasswordPolicy.maximumBytes

    /// Checks the answers; throws if the store fails or too many hashes are queued.
    func outcome() async throws -> Outcome {
        if let missing {
            try await findTypedUser()
            return .again(missing, .none)
        }
        var proof = login.state.proof
        var user: LoginUser?
        for check in page.checks {
            switch try await outcome(on: check, proof) {
            case .passed(let found, let read): (proof, user) = (found, read ?? user)
            case let failed: return failed
            }
        }
        return .passed(proof, user)
    }

    private func outcome(on check: LoginCheck, _ proof: LoginProof?) async throws -> Outcome {
        switch check {
        case .deviceUser: return try await deviceUser(proof)
        case .password: return try await credential(.password, answers.secret(.password), of: answers.name)
        case .currentPassword:
            return try await credential(.password, answers.secret(.currentPassword), of: answers.name)
        case .activationCode: return try await credential(.activationCode, answers.activationCode, of: answers.name)
        case .newAccount: return try await newAccount()
        case .terms: return terms(proof)
        case .temporaryPassword, .newPassword, .repetition, .oneTimePassword, .totpSetup, .profile:
            // These checks need a user, which an earlier page has identified.
            guard let proof else { return .ended(.form(.loginEnded)) }
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

    /// Records whose name was typed, so that the refusal is one of that user's events.
    func findTypedUser() async throws(StoreError) {
        let name = answers.name
        guard PageKind(page.kind).fields.contains(.username), !name.isEmpty, name.utf8.count <= Self.longestName else {
            return
        }
        let user = try await services.store.loginUser(named: name, in: realm)
        RequestRecord.current?.found(user?.record, at: services.clock.now())
    }

    /// The error for the first required field that is empty.
    ///
    /// The checks of registration and profile report all their fields at once.
    private var missing: InputRefusal? {
        guard ![.registration, .updateProfile].contains(page.kind) else { return nil }
        return PageKind(page.kind).fields.lazy.compactMap { field in answers.isEmpty(field) ? missing(field) : nil }
            .first
    }

    private func missing(_ field: FieldID) -> InputRefusal? {
        switch field {
        case .username: .form(.usernameMissing)
        case .password: .form(.passwordMissing)
        case .activationCode: .form(.activationCodeMissing)
        case .currentPassword: .form(.currentPasswordMissing)
        // KOBIL's one-page enrolment labels the new password as the password.
        case .newPassword: page.kind == .enrolment ? .form(.passwordMissing) : .form(.newPasswordMissing)
        case .otp: .form(.oneTimePasswordMissing)
        default: nil
        }
    }

    /// Whether the typed name is the user that the device names in `X-KOBIL-ASTUSERID`.
    private func deviceUser(_ proof: LoginProof?) async throws(StoreError) -> Outcome {
        guard let wanted = login.state.device?.userID?.rawValue.lowercased(), wanted != answers.name else {
            return .passed(proof)
        }
        // The user may type the e-mail address. An unknown name gets the same error as another user's name.
        let user = try await services.store.loginUser(
            named: answers.name.cut(toBytes: Self.longestName), in: realm)
        if let user { RequestRecord.current?.found(user.record, at: services.clock.now()) }
        guard user?.record.username == wanted else { return .ended(DeviceRefusal.linkedToAnotherUser.inputError) }
        return .passed(proof)
    }

    private func terms(_ proof: LoginProof?) -> Outcome {
        switch answers.choice {
        case .accept: .passed(proof)
        case .cancel: .denied
        case nil: .again([], .none)
        }
    }
}
