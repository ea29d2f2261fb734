/// An item that a page shows only once; the user must store it before answering the page.
public enum IdpSdkShownItem: Sendable, Hashable {
    /// The key for an authenticator app; the page requests a one-time password generated with it.
    case totp(OneTimePasswordSetup)
    /// Recovery codes, which replace a lost second factor; each works once.
    case recoveryCodes([Secret])
}
