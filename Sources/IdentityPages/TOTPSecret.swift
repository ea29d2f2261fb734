import IdentityModel
import PageMarkup

/// The secret of an authenticator app as a QR code and as text.
struct TOTPSecret: Sendable {
    /// The page that shows it.
    let form: Page.TOTPSetupForm

    /// The QR code, the key and the settings.
    var markup: Markup {
        Tag.div(.class("totp")) {
            if let qr = form.qr { QRPicture(matrix: qr, label: "QR code with the key below").markup }
            Tag.div(.class("key")) {
                Tag.p(.class("caption"), .id("totp-key-label")) { "Key" }
                Tag.code(.id("kc-totp-secret-key"), .ariaLabelledBy("totp-key-label"), .dir("ltr")) {
                    Self.grouped(form.secret)
                }
                Tag.dl {
                    Tag.dt { "Algorithm" }
                    Tag.dd(.id("kc-totp-algorithm")) { form.algorithm }
                    Tag.dt { "Digits" }
                    Tag.dd(.id("kc-totp-digits")) { String(form.digits) }
                    Tag.dt { "Seconds" }
                    Tag.dd(.id("kc-totp-period")) { String(form.period) }
                }
                Tag.a(.id("totp-uri"), .href(PageAddress(otpauth: form.otpauthURI))) { "Open in an app on this device" }
            }
        }
    }

    /// The key in groups of four, which are easier to copy by hand.
    static func grouped(_ secret: Secret) -> String {
        // The page shows the secret to its owner, so it is exposed in the response.
        let letters = Array(secret.exposedText)
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: " ")
    }
}
