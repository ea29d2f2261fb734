import IdentityModel
import JOSE
import PageMarkup

/// The secret of an authenticator app with Keycloak's IDs; the form's mode selects the QR code, the text, or both.
struct KeycloakTOTP: Sendable {
    let form: TOTPSetupForm
    let texts: PageTexts

    /// The steps before the form.
    var markup: Markup {
        Tag.ol(.id("kc-totp-settings"), .class("steps")) {
            if form.mode != .manual, let qr = form.qr {
                Tag.li {
                    Tag.p { texts[.authenticatorScan] }
                    Tag.img(
                        .id("kc-totp-secret-qr-code"), .class("qr"), .alt(texts[.authenticatorPicture]),
                        .src(QRCodeSVG(matrix: qr, label: "").address))
                    if form.mode != nil { link("mode-manual", .manual, texts[.authenticatorCannotScan]) }
                }
            }
            if form.mode != .qr || form.qr == nil {
                Tag.li {
                    Tag.p { texts[.authenticatorType] }
                    Tag.p { Tag.code(.id("kc-totp-secret-key"), .dir("ltr")) { TOTPSecret.grouped(form.secret) } }
                    if form.mode != nil, form.qr != nil { link("mode-barcode", .qr, texts[.authenticatorScanInstead]) }
                }
                Tag.li {
                    Tag.p { texts[.authenticatorMore] }
                    Tag.ul {
                        Tag.li(.id("kc-totp-type")) { texts[.authenticatorTimeBased] }
                        Tag.li(.id("kc-totp-algorithm")) { "\(texts[.authenticatorAlgorithm]): \(form.algorithm)" }
                        Tag.li(.id("kc-totp-digits")) { "\(texts[.authenticatorDigits]): \(form.digits)" }
                        Tag.li(.id("kc-totp-period")) { "\(texts[.authenticatorInterval]): \(form.period)" }
                    }
                }
            }
            Tag.li { Tag.p { texts[.authenticatorEnter] } }
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
