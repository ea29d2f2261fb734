public import IdentityModel

/// Something that a page shows once and never again.
public enum ShownOnce: Sendable, Hashable {
    /// What an authenticator app is set up with, and the same as a picture; nil where there is none, as for a secret that is too long.
    case oneTimePassword(OneTimePasswordSetup, picture: QRPicture?)
    /// Codes that help out when the authenticator is lost.
    case recoveryCodes([Secret])
}
