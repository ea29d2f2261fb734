/// The provider's page at which `getAuthorizationCode` begins.
///
/// The flow ends with a code, or with the provider's last page if no code follows.
public enum IdpSdkEntry: Sendable, Hashable, CaseIterable {
    /// The login page, or the first page of the client's own flow.
    case login
    /// The page that creates an account: Keycloak's `registrations`, for other providers `prompt=create` (Initiating
    /// User Registration 1.0).
    case registration
    /// Keycloak's `forgot-credentials` page, which asks for the user's name; other provider kinds define no such page.
    ///
    /// The login page with a notice follows (``IdpSdkInteractionData/notice``). The user continues with the link in the
    /// e-mail, outside this flow.
    case forgottenPassword
    /// The login, then the page for a new password: Keycloak's `kc_action=UPDATE_PASSWORD`; other provider kinds define
    /// no such page.
    case newPassword
}
