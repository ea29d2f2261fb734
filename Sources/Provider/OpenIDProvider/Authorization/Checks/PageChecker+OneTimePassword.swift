import FoundationEssentials
import IdentityModel
import IdentityStore
import OneTimePassword

/// Checks the digits of an authenticator app (RFC 6238).
///
/// The realm's policy sets how many periods around the current one are accepted (section 5.2).
extension PageChecker {
    /// Whether the digits are from the user's app; their period is added to the proof, and is marked as used at the end
    /// of the login.
    func oneTimePassword(_ proof: LoginProof) async throws -> Outcome {
        let now = services.clock.now()
        let failures = try await services.store.failures(of: proof.failures, in: realm)
        guard !realm.bruteForce.isLocked(failures, at: now) else {
            return .again(.locked(by: realm.bruteForce), .none)
        }
        guard let user = try await services.store.loginUser(id: proof.userID, in: realm) else {
            return .ended(.form(.loginEnded))
        }
        // An administrator may have removed the app since the page was shown; then the check passes.
        guard let credential = user.oneTimePassword, let app = credential.oneTimePassword else { return .passed(proof) }
        guard let step = app.matchingStep(answers.oneTimePassword, at: now, in: realm) else {
            return .again(.form(.oneTimePasswordInvalid), .wrong(proof.failures))
        }
        var proof = proof
        proof.credentials.append(CheckedCredential(credential))
        proof.oneTimePassword = UsedOneTimePassword(credentialID: credential.id, step: step)
        return .passed(proof)
    }

    /// Whether an app has the key that the page shows.
    ///
    /// A wrong answer is not counted as a failed login, because the key is on the page.
    func totpSetup(_ proof: LoginProof) -> Outcome {
        guard let app = login.state.newAuthenticator else { return .ended(.form(.loginEnded)) }
        let step = app.record(lastStep: nil).matchingStep(
            answers.oneTimePassword, at: services.clock.now(), in: realm)
        guard let step else {
            return .again(.form(.oneTimePasswordInvalid), .none)
        }
        var proof = proof
        let label = UntrustedText(answers.text(.deviceLabel)).sanitised(limit: 60).cut(toBytes: StoredBounds.name)
        proof.changes.newOneTimePassword = NewOneTimePassword(
            app: app, label: label.isEmpty ? nil : label, step: step)
        if answers.isChecked(.logoutSessions) { proof.changes.endsOtherSessions = true }
        return .passed(proof)
    }
}

extension OneTimePasswordRecord {
    /// The period of the typed digits; `nil` if they are wrong or were used before.
    func matchingStep(_ typed: String, at now: Date, in realm: RealmRecord) -> Int64? {
        let window = realm.oneTimePasswordPolicy.window
        // Parameters and key were checked when they were stored, so this fails only for lack of memory, which counts as
        // wrong digits.
        return key.withExposedBytes { key in
            let seconds = Int64(now.timeIntervalSince1970)
            return (try? totp.matchingStep(typed, key: key, at: seconds, window: window, after: lastStep)) ?? nil
        }
    }
}
