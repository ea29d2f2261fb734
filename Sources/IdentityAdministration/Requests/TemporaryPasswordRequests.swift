public import IdentityModel

extension AdministrationClient {
    /// Gives a user a fresh temporary password and makes sure that the next login asks for another one.
    ///
    /// The way to a first login at a provider that keeps no activation codes (``ActivationCodeIssue/notSupported``). The password is
    /// random; it has the kinds of characters that rules usually ask for, and is made longer or shorter where the realm wants that. Throws
    /// `invalid` where it breaks a rule of the realm all the same.
    public func giveTemporaryPassword(to user: UserRecord) async throws(AdministrationError) -> Secret {
        let password = try await setTemporaryPassword(of: user, .usual)
        // Providers set the action themselves; one that does not would let the temporary password stay.
        try await changeRequiredActions(of: user.id, adding: [Self.updatePasswordAction])
        return password
    }

    /// Sets a random password of a length, or of the other one that the realm's rules ask for.
    private func setTemporaryPassword(
        of user: UserRecord, _ length: TemporaryPasswordText.Length
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
                // Nobody typed it: the rule alone would puzzle whoever reads it.
                throw AdministrationError(
                    error.code,
                    "The realm's rules refuse the temporary password that was made here: \(error.text.original)"
                        .endedAsSentence
                        + " Give one that fits them: idp-wizard users reset-password \(user.username) --password-file FILE --temporary."
                )
            }
        }
    }

    /// The required action of a user who must choose another password at the next login.
    public static let updatePasswordAction = "UPDATE_PASSWORD"
}
