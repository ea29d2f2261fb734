import FoundationEssentials
package import IdentityCore
package import IdentityModel
package import PageMarkup
package import QRCode

extension Page {
    /// A page that asks for the digits of an authenticator app.
    package struct OneTimePasswordForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// How many digits are expected.
        package var digits = 6
        /// The name from an earlier page; shown, not asked for.
        package var username = ""
        /// The error of the last answer; nil on the first showing.
        package var error: InputError?

        package init(action: PageAddress, digits: Int = 6, username: String = "", error: InputError? = nil) {
            self.action = action
            self.digits = digits
            self.username = username
            self.error = error
        }
    }

    /// How Keycloak's theme shows the secret; it shows one form at a time.
    package enum TOTPSetupMode: String, Sendable, Hashable {
        /// As a QR code, with a link to the text.
        case qr
        /// As text, with a link to the QR code.
        case manual
    }

    /// A page that sets up an authenticator app (RFC 6238).
    package struct TOTPSetupForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The secret in Base32 without padding.
        package let secret: Secret
        /// `SHA1`, `SHA256` or `SHA512`.
        package let algorithm: String
        /// How many digits the app shows.
        package let digits: Int
        /// The length of a period, in seconds.
        package let period: Int
        /// The secret and its parameters as an `otpauth://totp/…` address.
        package let otpauthURI: Secret
        /// The address as a QR code; nil if it is too long for one, and then only the text is shown.
        package let qr: QRMatrix?
        /// Whether the page offers to end the user's other sessions.
        package var asksLogoutOtherSessions = false
        /// How Keycloak's theme shows the secret, from `mode` in the query; nil shows QR code and text, as KOBIL's theme always does.
        package var mode: TOTPSetupMode?
        /// The device name that the user has typed.
        package var deviceLabel = ""
        /// The error of the last answer; nil on the first showing.
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

    /// A page that shows recovery codes, for users who lose their authenticator app.
    package struct RecoveryCodesForm: Sendable, Hashable {
        /// The address that the form is sent to.
        let action: PageAddress
        /// The codes, in order.
        let codes: [Secret]
        /// The time of their creation; sent back with the form.
        let generatedAt: Date
        /// Whether the page offers to end the user's other sessions.
        var asksLogoutOtherSessions = false
        /// The error of the last answer; nil on the first showing.
        var error: InputError?
    }
}
