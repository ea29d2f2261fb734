/// Which of a provider's pages a call of `getAuthorizationCode` begins at.
///
/// Each of them ends with a code, or, where the provider has nothing more to show, with a page that says so.
public enum IdpSdkEntry: Sendable, Hashable, CaseIterable {
    /// The login, or what the client's own flow begins with.
    case login
    /// The page on which somebody makes an account: Keycloak's `registrations`, elsewhere `prompt=create` (Initiating User Registration 1.0).
    case registration
    /// The page that asks who has forgotten a password: Keycloak's `forgot-credentials`; other kinds have no agreed way there.
    ///
    /// What follows is the login page with a notice (``IdpSdkInteractionData/notice``): the mail leads on, not this flow.
    case forgottenPassword
    /// The login and behind it the page for a new password: Keycloak's `kc_action=UPDATE_PASSWORD`; other kinds have no agreed way there.
    case newPassword
}
