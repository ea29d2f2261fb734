public import IdentityModel
import Sentences

extension AdministrationClient {
    /// Sets a new temporary password, and ensures that the user must change it at the next login.
    ///
    /// This enables a first login at a provider without activation codes (``ActivationCodeIssue/notSupported``). The
    /// password is random and has the kinds of characters that rules usually require; its length is adapted to the
    /// realm's rules. Throws `invalid` if it still violates a rule of the realm.
    public func giveTemporaryPassword(to user: AdministeredUser) async throws(AdministrationError) -> Secret {
        let password = try await setTemporaryPassword(of: user, .usual)
        // Most providers add the action themselves; without it, the temporary password would remain valid.
        try await changeRequiredActions(of: user.id, adding: [Self.updatePasswordAction])
        return password
    }

    /// Sets a random password of this length, or of another length if the realm's rules require it.
    private func setTemporaryPassword(
        of user: AdministeredUser, _ length: TemporaryPasswordText.Length
    ) async throws(AdministrationError) -> Secret {
        let password = TemporaryPasswordText.make(random, length)
        do {
            try await resetPassword(of: user.id, to: password, isTemporary: true)
            return password
        } catch let error {
            guard case .invalid(_, let message, _) = error.code else { throw error }
            switch message.original {
            case "invalidPasswordMinLengthMessage" where length == .usual:
                return try await setTemporaryPassword(of: user, .long)
            case "invalidPasswordMaxLengthMessage" where length == .usual:
                return try await setTemporaryPassword(of: user, .short)
            default:
                // The user did not type the password, so the violated rule alone would not be understood.
                throw AdministrationError(
                    error.code,
                    .joined([
                        Sentence("The realm's rules reject the generated temporary password: \(error.sentence)")
                            .ended(),
                        "Set one that satisfies them: idp-wizard users reset-password \(user.username) --password-file FILE --temporary.",
                    ]))
            }
        }
    }

    /// The required action to change the password at the next login.
    public static let updatePasswordAction = "UPDATE_PASSWORD"
}
