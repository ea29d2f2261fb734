import IdentityModel
import IdentityStore

/// Checks a password or an activation code.
extension PageChecker {
    /// Whether the secret is the user's password or activation code; the credential is added to the proof.
    func credential(
        _ kind: CredentialRecord.Kind, _ secret: Secret, of typedName: String, adding proof: LoginProof? = nil
    ) async throws -> Outcome {
        if let error = CredentialFault.error(of: kind, in: realm) { return .again(error, .none) }
        let now = services.clock.now()
        let isTooLong = typedName.utf8.count > Self.longestName || secret.count > Self.longestSecret
        let attempt =
            isTooLong
            ? LoginAttempt(user: nil, subject: FailureSubject(nil, typed: typedName), failures: FailureRecord())
            : try await services.store.attempt(typed: typedName, in: realm)
        let (user, subject) = (attempt.user, attempt.subject)
        if isTooLong { try await findTypedUser() } else { RequestRecord.current?.found(user?.record, at: now) }
        if let lock = realm.bruteForce.lock(attempt.failures, of: user?.record, at: now) {
            RequestRecord.current?.refused(.userLocked, by: lock)
            return .again(.locked(by: realm.bruteForce), .none)
        }

        let credential = kind == .activationCode ? user?.activationCode : user?.password
        let compared = isTooLong ? Secret("") : secret
        let isRight =
            kind == .activationCode
            ? services.store.activationCodes.verify(compared, against: credential, ofUser: user?.record.id)
            : try await services.hasher.verify(compared, against: credential?.hash)
        guard isRight, let user, let credential else {
            // An unknown user gets the error of a wrong secret, so that names cannot be enumerated.
            let isUnknown = user == nil && realm.hasVerboseErrors
            if let user = user?.record {
                if kind == .activationCode {
                    RequestRecord.current?.refused(
                        .invalidCode, by: RefusalCause(wrongCodeOf: user, isAnotherOpen: credential != nil))
                }
            } else if !isTooLong {
                RequestRecord.current?.refused(.userNotFound)
            }
            let code = kind == .activationCode ? credential?.id : nil
            return .again(
                isUnknown ? .form(.userNotFound) : wrong(kind), isTooLong ? .none : .wrong(subject, code: code))
        }
        // A code that is not valid yet gets the error of a wrong one, but does not count as one.
        if let begin = credential.startsAt, now < begin {
            RequestRecord.current?.refused(.invalidCode, by: .codeNotYetValid)
            return .again(wrong(kind), .right(subject))
        }
        if let end = credential.expiresAt, end <= now { return .again(.form(.activationCodeExpired), .right(subject)) }
        guard user.record.isUsable(at: now) else { return .again(.form(.userDisabled), .right(subject)) }
        // An administrator has deleted the user and created another with the same name since the last page.
        if let proof, proof.userID != user.record.id { return .ended(.form(.loginEnded)) }
        var found = proof ?? LoginProof(userID: user.record.id, username: user.record.username, credentials: [])
        let renewed =
            kind == .password ? await services.hasher.renewed(secret, hashedAs: credential.hash) : nil
        found.credentials.append(CheckedCredential(credential, renewedHash: renewed))
        return .passed(found, user)
    }

    private func wrong(_ kind: CredentialRecord.Kind) -> InputRefusal {
        switch (kind, page.kind) {
        case (.activationCode, _): .form(.activationCodeInvalid)
        case (_, .changePassword): .form(.oldPasswordIncorrect)
        default: .form(.passwordIncorrect)
        }
    }
}
