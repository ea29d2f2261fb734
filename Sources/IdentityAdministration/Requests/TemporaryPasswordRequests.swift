public import IdentityModel

extension AdministrationClient {
    /// Gives a user a fresh temporary password and makes sure that the next login asks for another one.
    ///
    /// The way to a first login at a provider that keeps no activation codes (``ActivationCodeIssue/notSupported``). The password is
    /// random; it has the kinds of characters that rules usually ask for. Throws `invalid` where it breaks a rule of the realm all the same.
    public func giveTemporaryPassword(to user: UserRecord) async throws(AdministrationError) -> Secret {
        let password = TemporaryPasswordText.make(random)
        try await resetPassword(of: user.id, to: password, isTemporary: true)
        // Providers set the action themselves; one that does not would let the temporary password stay.
        var now = try await self.user(user.id)
        let actions = now.requiredActions ?? []
        if !actions.contains(Self.updatePasswordAction) {
            now.requiredActions = actions + [Self.updatePasswordAction]
            try await updateUser(now)
        }
        return password
    }

    /// The required action of a user who must choose another password at the next login.
    public static let updatePasswordAction = "UPDATE_PASSWORD"
}
