package import IdentityModel
package import TerminalUI

/// Something that a page shows once and never again.
package enum ShownOnce: Sendable, Hashable {
    /// The setup of an authenticator app, and its QR code; `nil` if it has none, for instance because the secret is too
    /// long.
    case oneTimePassword(OneTimePasswordSetup, picture: QRPicture?)
    /// Recovery codes, for a user who has lost the authenticator.
    case recoveryCodes([Secret])
}
