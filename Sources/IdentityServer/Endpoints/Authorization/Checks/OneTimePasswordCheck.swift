import FoundationEssentials
import IdentityCore
import IdentityModel
import OneTimePassword

/// Judging what an authenticator app shows (RFC 6238); a password counts one period before and after its own (section 5.2).
extension PageChecker {
    /// Whether the digits are those of the user's app; the proof gets their period, which the login's end uses up.
    func oneTimePassword(_ proof: LoginProof) async throws -> Verdict {
        let now = services.clock.now()
        let failures = try await services.logins.failures(of: proof.failures, in: realm)
        guard !realm.bruteForce.isLocked(failures, at: now) else {
            return .again(.locked(by: realm.bruteForce), .none)
        }
        guard let user = try await services.logins.loginUser(id: proof.userID, in: realm) else {
            return .ended(.loginEnded)
        }
        // An administrator may have removed the app meanwhile: there is nothing left to ask.
        guard let credential = user.oneTimePassword, let app = credential.oneTimePassword else { return .passed(proof) }
        guard let step = app.matchingStep(answers.oneTimePassword, at: now, in: realm) else {
            return .again(.oneTimePasswordInvalid, .wrong(proof.failures))
        }
        var proof = proof
        proof.credentials.append(CheckedCredential(credential))
        proof.oneTimePassword = UsedOneTimePassword(credentialID: credential.id, step: step)
        return .passed(proof)
    }

    /// Whether an app has taken the key that the page shows; nobody is locked for mistyping what he can read.
    func totpSetup(_ proof: LoginProof) -> Verdict {
        guard let app = login.state.newAuthenticator else { return .ended(.loginEnded) }
        let step = app.record(lastStep: nil).matchingStep(
            answers.oneTimePassword, at: services.clock.now(), in: realm)
        guard let step else {
            return .again(.oneTimePasswordInvalid, .none)
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
    /// The period whose password was typed; nil for a wrong one and for one that has counted before.
    func matchingStep(_ typed: String, at now: Date, in realm: RealmRecord) -> Int64? {
        let window = OneTimePasswordPolicy(of: realm).window
        // Parameters and key were checked when they were stored: what is left is want of memory, and then nothing is proved.
        return key.withExposedBytes { key in
            let seconds = Int64(now.timeIntervalSince1970)
            return (try? totp.matchingStep(typed, key: key, at: seconds, window: window, after: lastStep)) ?? nil
        }
    }
}
