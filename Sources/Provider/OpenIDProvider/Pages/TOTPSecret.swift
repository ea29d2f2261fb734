import IdentityModel
import PageMarkup

/// The secret of an authenticator app as a QR code and as text.
struct TOTPSecret: Sendable {
    let form: TOTPSetupForm
    let texts: PageTexts

    /// The QR code, the key and the settings.
    var markup: Markup {
        Tag.div(.class("totp")) {
            if let qr = form.qr { QRCodeSVG(matrix: qr, label: texts[.authenticatorPicture]).markup }
            Tag.div(.class("key")) {
                Tag.p(.class("caption"), .id("totp-key-label")) { texts[.authenticatorKey] }
                Tag.code(.id("kc-totp-secret-key"), .ariaLabelledBy("totp-key-label"), .dir("ltr")) {
                    Self.grouped(form.secret)
                }
                Tag.dl {
                    Tag.dt { texts[.authenticatorAlgorithm] }
                    Tag.dd(.id("kc-totp-algorithm")) { form.algorithm }
                    Tag.dt { texts[.authenticatorDigits] }
                    Tag.dd(.id("kc-totp-digits")) { String(form.digits) }
                    Tag.dt { texts[.authenticatorSeconds] }
                    Tag.dd(.id("kc-totp-period")) { String(form.period) }
                }
                Tag.a(.id("totp-uri"), .href(PageAddress(otpauth: form.otpauthURI))) { texts[.authenticatorOpen] }
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
