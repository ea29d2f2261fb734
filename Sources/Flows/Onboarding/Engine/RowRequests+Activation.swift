import IdentityAdministration
import IdentityModel
import Sentences

extension RowRequests {
    /// Activates the user of a row that was created.
    ///
    /// Repeating it is harmless: the row's device shows whether the activation has begun, and whether it succeeded.
    func activated(
        _ made: FinishedRow, by activation: RowActivation, _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        guard made.outcome == .created, let id = made.userID.map(UserRecordID.init(rawValue:)) else { return made }
        let row = made.row
        let hasBegun = activation.devices.has(row.number)
        if let reason = made.reason, !hasBegun {
            return FinishedRow(row, .notActivated, reason: reason, userID: made.userID, finishedAt: clock.now())
        }
        let passwords = ActivationPasswords(
            row, secrets, plan.passwords, replacesTemporary: activation.kind != .kobil)
        let isTemporary = made.credential == .password
        let answers = ActivationAnswers(
            row.user, code: made.code,
            password: (isTemporary ? passwords.temporary : nil) ?? passwords.lasting,
            newPassword: passwords.lasting)
        // Without codes, it is a login, which can be repeated.
        let mayActivate = made.code != nil || isTemporary || activation.kind != .kobil
        switch await activation.run(row, answers, mayActivate: mayActivate) {
        case .activated:
            // The device ends the session of its tokens; that of the provider's pages would remain.
            if !activation.devices.areKept { try await client.logOut(id) }
            return FinishedRow(
                row, .activated, userID: made.userID, finishedAt: clock.now(),
                derivedPassword: passwords.areDerived ? passwords.lasting : nil)
        case .failed(let reason): return try await notActivated(made, id, passwords, reason, client)
        case .interrupted(let reason): throw AdministrationError(.unreachable, reason)
        case .cancelled: throw AdministrationError(.cancelled, Text("Cancelled."))
        }
    }

    /// The result of a user who could not be activated: with the code or the password that is still valid.
    private func notActivated(
        _ made: FinishedRow, _ id: UserRecordID, _ passwords: ActivationPasswords, _ reason: Text,
        _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        func ended(
            _ credential: OnboardingCredential? = nil, code: Secret? = nil, password: Secret? = nil
        ) -> FinishedRow {
            FinishedRow(
                made.row, .notActivated, reason: words(reason), userID: made.userID, credential: credential,
                code: code, expiresAt: code == nil ? nil : made.expiresAt, finishedAt: clock.now(),
                derivedPassword: password)
        }
        if let code = made.code {
            let isLeft = try await client.credentials(of: id).contains {
                $0.type == AdministeredCredential.activationCodeType
            }
            return isLeft ? ended(.activationCode, code: code) : ended()
        }
        guard made.credential == .password else { return ended() }
        let isLeft = try await client.user(id).hasTemporaryPassword
        return isLeft
            ? ended(.password, password: passwords.temporary ?? made.derivedPassword)
            : ended(password: passwords.areDerived ? passwords.lasting : nil)
    }

    /// A user whose activation has begun: the code, or the temporary password, was given before.
    func begun(
        _ row: OnboardingRow, _ id: UserRecordID, _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        let isTemporary = try await client.user(id).hasTemporaryPassword
        return FinishedRow(
            row, .created, userID: id.rawValue, credential: isTemporary ? .password : nil, finishedAt: clock.now())
    }
}

extension AdministeredUser {
    /// Whether the next login has to replace the password.
    fileprivate var hasTemporaryPassword: Bool {
        requiredActions?.contains(AdministrationClient.updatePasswordAction) == true
    }
}
