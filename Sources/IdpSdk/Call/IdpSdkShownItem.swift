/// Something that a page shows this once and that the person must keep before the page is answered.
public enum IdpSdkShownItem: Sendable, Hashable {
    /// What an authenticator app is set up with; the page asks for a password from it.
    case totp(OneTimePasswordSetup)
    /// Codes that log in when the second factor is lost, each of them once.
    case recoveryCodes([Secret])
}
