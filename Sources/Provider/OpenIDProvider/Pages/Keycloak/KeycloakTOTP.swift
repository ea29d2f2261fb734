import IdentityModel
import JOSE
import PageMarkup
import Sentences

/// The secret of an authenticator app with Keycloak's IDs; the form's mode selects the QR code, the text, or both.
struct KeycloakTOTP: Sendable {
    let form: TOTPSetupForm
    let texts: PageTexts

    /// The steps before the form.
    var markup: Markup {
        Tag.ol(.id("kc-totp-settings"), .class("steps")) {
            if form.mode != .manual, let qr = form.qr {
                Tag.li {
                    Tag.p { texts(Text("Scan this with your authenticator app:")) }
                    Tag.img(
                        .id("kc-totp-secret-qr-code"), .class("qr"), .alt(texts(Text("QR code with the key"))),
                        .src(QRCodeSVG(matrix: qr, label: "").address))
                    if form.mode != nil { link("mode-manual", .manual, texts(Text("Unable to scan?"))) }
                }
            }
            if form.mode != .qr || form.qr == nil {
                Tag.li {
                    Tag.p { texts(Text("Type this key into the app:")) }
                    Tag.p { Tag.code(.id("kc-totp-secret-key"), .dir("ltr")) { TOTPSecret.grouped(form.secret) } }
                    if form.mode != nil, form.qr != nil {
                        link("mode-barcode", .qr, texts(Text("Scan a QR code instead?")))
                    }
                }
                Tag.li {
                    Tag.p { texts(Text("If the app asks for more:")) }
                    Tag.ul {
                        Tag.li(.id("kc-totp-type")) { texts(Text("Type: Time-based")) }
                        Tag.li(.id("kc-totp-algorithm")) { "\(texts(Text("Algorithm"))): \(form.algorithm)" }
                        Tag.li(.id("kc-totp-digits")) { "\(texts(Text("Digits"))): \(form.digits)" }
                        Tag.li(.id("kc-totp-period")) { "\(texts(Text("Interval"))): \(form.period)" }
                    }
                }
            }
            Tag.li { Tag.p { texts(Text("Enter the digits that the app shows now.")) } }
        }
    }

    /// The hidden fields of the form: the secret as Keycloak sends it, without Base32, if it is printable; and the
    /// mode.
    var hidden: [Markup] {
        var fields: [Markup] = []
        if let raw = Self.printable(form.secret) {
            fields.append(
                Tag.input(.type(.hidden), .id("totpSecret"), .name("totpSecret"), .value(raw.exposedText)))
        }
        if form.mode == .manual {
            fields.append(Tag.input(.type(.hidden), .id("mode"), .name("mode"), .value("manual")))
        }
        return fields
    }

    /// The key as a text; `nil` if it is not printable ASCII.
    static func printable(_ encoded: Secret) -> Secret? {
        guard let bytes = Base32.decode(encoded.exposedText), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }

    private func link(_ id: String, _ mode: TOTPSetupMode, _ label: String) -> Markup {
        Tag.p {
            Tag.a(.id(id), .href(form.action.settingQuery(["session_code": nil, "mode": mode.rawValue]))) { label }
        }
    }
}
