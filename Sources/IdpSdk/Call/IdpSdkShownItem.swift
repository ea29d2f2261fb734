/// An item that a page shows only once; the user must keep it before they answer the page.
public enum IdpSdkShownItem: Sendable, Hashable {
    /// The key for an authenticator app; the page asks for a one-time password made with it.
    case totp(OneTimePasswordSetup)
    /// Recovery codes, which replace a lost second factor; each works once.
    case recoveryCodes([Secret])
}
