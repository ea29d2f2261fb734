public import IdentityModel
import Sentences

extension AdministrationClient {
    /// Sets a new temporary password, and ensures that the user must change it at the next login.
    ///
    /// This enables a first login at a provider without activation codes (``ActivationCodeIssue/notSupported``). The
    /// password is random and has the kinds of characters that rules usually require; its length is adapted to the
    /// realm's rules. Throws `invalid` if it still violates a rule of the realm.
    public func giveTemporaryPassword(to user: AdministeredUser) async throws(AdministrationError) -> Secret {
        let password: Secret
        do throws(AdministrationError) {
            password = try await generatePassword(of: user.id, isTemporary: true)
        } catch {
            guard case .invalid = error.code else { throw error }
            let command: [CommandWord] = [
                "idp-wizard", "users", "reset-password", .argument(user.username),
                .file(of: "password", option: "--password-file"), "--temporary",
            ]
            // The user did not type the password, so the violated rule alone would not be understood.
            throw AdministrationError(
                error.code,
                .joined([
                    Text("The realm's rules reject the generated temporary password: \(error.sentence)").ended(),
                    Text("Set one that satisfies them: \(command.line)."),
                ]))
        }
        // Most providers add the action themselves; without it, the temporary password would remain valid.
        try await changeRequiredActions(of: user.id, adding: [Self.updatePasswordAction])
        return password
    }

    /// Sets a random password of this length, or of another length if the realm's rules require it.
    func generatePassword(
        of id: UserRecordID, isTemporary: Bool, _ length: TemporaryPasswordText.Length = .usual
    ) async throws(AdministrationError) -> Secret {
        let password = TemporaryPasswordText.make(random, length)
        do throws(AdministrationError) {
            try await resetPassword(of: id, to: password, isTemporary: isTemporary)
            return password
        } catch {
            guard case .invalid(_, let message, _) = error.code, length == .usual else { throw error }
            switch message.original {
            case "invalidPasswordMinLengthMessage":
                return try await generatePassword(of: id, isTemporary: isTemporary, .long)
            case "invalidPasswordMaxLengthMessage":
                return try await generatePassword(of: id, isTemporary: isTemporary, .short)
            default: throw error
            }
        }
    }

    /// The required action to change the password at the next login.
    public static let updatePasswordAction = "UPDATE_PASSWORD"
}
