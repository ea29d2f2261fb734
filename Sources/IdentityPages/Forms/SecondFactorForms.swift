import FoundationEssentials
package import IdentityCore
package import IdentityModel
package import PageMarkup
package import QRCode

extension Page {
    /// A page that asks for the digits of an authenticator app.
    package struct OneTimePasswordForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// How many digits are expected.
        package var digits = 6
        /// Who was named on an earlier page; shown, not asked.
        package var username = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(action: PageAddress, digits: Int = 6, username: String = "", error: InputError? = nil) {
            self.action = action
            self.digits = digits
            self.username = username
            self.error = error
        }
    }

    /// How a theme that shows one thing at a time shows a secret.
    package enum TOTPSetupMode: String, Sendable, Hashable {
        /// As a picture, with a link to the other.
        case qr
        /// As text, with a link to the other.
        case manual
    }

    /// A page that hands a secret to an authenticator app (RFC 6238).
    package struct TOTPSetupForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// The secret in Base32 without padding.
        package let secret: Secret
        /// `SHA1`, `SHA256` or `SHA512`.
        package let algorithm: String
        /// How many digits the app shows.
        package let digits: Int
        /// How many seconds a code holds.
        package let period: Int
        /// The whole set-up as an `otpauth://totp/…` address.
        package let otpauthURI: Secret
        /// The same as a QR code; nil where it did not fit into one, then only the text is shown.
        package let qr: QRMatrix?
        /// Whether the page offers to end the user's other sessions.
        package var asksLogoutOtherSessions = false
        /// How the secret is shown in Keycloak's theme, whose links set `mode` in the query; nil shows picture and text, as KOBIL's always does.
        package var mode: TOTPSetupMode?
        /// What was typed as the device's name.
        package var deviceLabel = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(
            action: PageAddress, secret: Secret, algorithm: String, digits: Int, period: Int, otpauthURI: Secret,
            qr: QRMatrix?, asksLogoutOtherSessions: Bool = false, mode: TOTPSetupMode? = nil, deviceLabel: String = "",
            error: InputError? = nil
        ) {
            self.action = action
            self.secret = secret
            self.algorithm = algorithm
            self.digits = digits
            self.period = period
            self.otpauthURI = otpauthURI
            self.qr = qr
            self.asksLogoutOtherSessions = asksLogoutOtherSessions
            self.mode = mode
            self.deviceLabel = deviceLabel
            self.error = error
        }
    }

    /// A page that hands out codes for the day when the authenticator app is lost.
    package struct RecoveryCodesForm: Sendable, Hashable {
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
