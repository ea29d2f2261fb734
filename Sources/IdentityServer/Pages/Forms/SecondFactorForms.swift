import FoundationEssentials
import IdentityModel
import QRCode

extension Page {
    /// A page that asks for the digits of an authenticator app.
    struct OneTimePasswordForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// How many digits are expected.
        var digits = 6
        /// Who was named on an earlier page; shown, not asked.
        var username = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// How a theme that shows one thing at a time shows a secret.
    enum TOTPSetupMode: String, Sendable, Hashable {
        /// As a picture, with a link to the other.
        case qr
        /// As text, with a link to the other.
        case manual
    }

    /// A page that hands a secret to an authenticator app (RFC 6238).
    struct TOTPSetupForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The secret in Base32 without padding.
        let secret: Secret
        /// `SHA1`, `SHA256` or `SHA512`.
        let algorithm: String
        /// How many digits the app shows.
        let digits: Int
        /// How many seconds a code holds.
        let period: Int
        /// The whole set-up as an `otpauth://totp/…` address.
        let otpauthURI: Secret
        /// The same as a QR code; nil where it did not fit into one, then only the text is shown.
        let qr: QRMatrix?
        /// Whether the page offers to end the user's other sessions.
        var asksLogoutOtherSessions = false
        /// How the secret is shown in Keycloak's theme, whose links set `mode` in the query; nil shows picture and text, as KOBIL's always does.
        var mode: TOTPSetupMode?
        /// What was typed as the device's name.
        var deviceLabel = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// A page that hands out codes for the day when the authenticator app is lost.
    struct RecoveryCodesForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The codes, in order.
        let codes: [Secret]
        /// When they were made; goes back with the form.
        let generatedAt: Date
        /// Whether the page offers to end the user's other sessions.
        var asksLogoutOtherSessions = false
        /// Why the page is shown again.
        var error: InputError?
    }
}
