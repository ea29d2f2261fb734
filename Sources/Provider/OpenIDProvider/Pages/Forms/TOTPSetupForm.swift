import IdentityModel
import IdentityStore
import PageMarkup
import QRCode
import Sentences

/// Shows the secret of an authenticator app once and asks for its first digits.
struct TOTPSetupForm: Page, Hashable {
    static let kind = PageKind.totpSetup
    static let fields: [FieldID] = [.otp, .deviceLabel, .logoutSessions]
    static let keycloak = KeycloakPage(
        "login-login-config-totp", nil, .input(id: "saveTOTPBtn"), isRequiredAction: true)

    let action: PageAddress
    /// The secret in Base32 without padding.
    let secret: Secret
    /// `SHA1`, `SHA256` or `SHA512`.
    let algorithm: String
    let digits: Int
    /// The length of a period, in seconds.
    let period: Int
    /// The secret and its parameters as an `otpauth://totp/…` address.
    let otpauthURI: Secret
    /// The address as a QR code; `nil` if it is too long for one, in which case only the text is shown.
    let qr: QRMatrix?
    /// Whether the page offers to end the user's other sessions.
    var asksLogoutOtherSessions = false
    /// How Keycloak's theme shows the secret, from `mode` in the query; `nil` shows QR code and text, as KOBIL's theme
    /// always does.
    var mode: TOTPSetupMode?
    /// The device name that the user has typed.
    var deviceLabel = ""
    /// The error in the last answer; `nil` when the page is shown for the first time.
    var error: InputRefusal?

    func content(_ texts: PageTexts) -> PageContent {
        let fields = PageInputs(texts: texts)
        return PageContent(
            title: texts(Text("Set up your authenticator app")),
            lead:
                texts(
                    Text(
                        "Scan the QR code with the app, or type the key into it. Then enter the \(digits) digits that it shows."
                    )),
            errors: error.map { [$0] } ?? [],
            form: .init(
                action: action,
                inputs: [
                    fields.oneTimePassword(digits: digits),
                    PageInput(
                        field: .deviceLabel, label: texts(Text("Name of the device")),
                        hint: texts(Text("So that you recognise it later.")),
                        value: deviceLabel, isRequired: false),
                ] + (asksLogoutOtherSessions ? [fields.logoutSessions] : []),
                buttons: [.init(label: texts(Text("Save")))]))
    }
}

/// How Keycloak's theme shows the secret, in one form at a time.
enum TOTPSetupMode: String, Sendable, Hashable {
    /// As a QR code, with a link to the text.
    case qr
    /// As text, with a link to the QR code.
    case manual
}

/// The secret of an authenticator app as a QR code and as text.
struct TOTPSecret: Sendable {
    let form: TOTPSetupForm
    let texts: PageTexts

    /// The QR code, the key and the settings.
    var markup: Markup {
        Tag.div(.class("totp")) {
            if let qr = form.qr { QRCodeSVG(matrix: qr, label: texts(Text("QR code with the key"))).markup }
            Tag.div(.class("key")) {
                Tag.p(.class("caption"), .id("totp-key-label")) { texts(Text("Key")) }
                Tag.code(.id("kc-totp-secret-key"), .ariaLabelledBy("totp-key-label"), .dir("ltr")) {
                    Self.grouped(form.secret)
                }
                Tag.dl {
                    Tag.dt { texts(Text("Algorithm")) }
                    Tag.dd(.id("kc-totp-algorithm")) { form.algorithm }
                    Tag.dt { texts(Text("Digits")) }
                    Tag.dd(.id("kc-totp-digits")) { String(form.digits) }
                    Tag.dt { texts(Text("Seconds")) }
                    Tag.dd(.id("kc-totp-period")) { String(form.period) }
                }
                Tag.a(.id("totp-uri"), .href(PageAddress(otpauth: form.otpauthURI))) {
                    texts(Text("Open in an app on this device"))
                }
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
