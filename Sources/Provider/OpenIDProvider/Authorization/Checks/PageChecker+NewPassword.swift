import IdentityModel
import IdentityStore

extension PageChecker {
    /// Whether the password satisfies the realm's policy; its hash is added to the proof.
    func newPassword(_ proof: LoginProof) async throws -> Outcome {
        let password = answers.secret(.newPassword)
        let new = proof.changes.newAccount
        let user = new == nil ? try await services.store.loginUser(id: proof.userID, in: realm) : nil
        let violation = try await realm.passwordPolicy.violation(
            of: password, username: new?.username ?? user?.record.username ?? proof.username,
            email: new?.email ?? user?.record.email, on: services.hasher)
        if let violation { return .again(violation.inputError, .right(proof.failures)) }
        if try await wasUsedBefore(password, by: proof.userID) {
            return .again(realm.passwordPolicy.historyViolation.inputError, .right(proof.failures))
        }
        guard let hash = await services.hasher.hash(password) else { throw HashingBusyError() }
        var proof = proof
        proof.changes.newPasswordHash = hash
        if answers.isChecked(.logoutSessions) { proof.changes.endsOtherSessions = true }
        return .passed(proof)
    }

    /// Whether both fields contain the same password.
    func repetition(_ proof: LoginProof) -> Outcome {
        answers.secret(.newPassword) == answers.secret(.confirmPassword)
            ? .passed(proof) : .again(.form(.passwordsDiffer), .none)
    }

    private func wasUsedBefore(_ password: Secret, by user: String) async throws -> Bool {
        guard realm.passwordPolicy.history > 0 else { return false }
        let earlier = try await services.store.passwords(
            ofUser: user, atMost: realm.passwordPolicy.history, in: realm)
        for hash in earlier where try await services.hasher.verify(password, against: hash) { return true }
        return false
    }
}
