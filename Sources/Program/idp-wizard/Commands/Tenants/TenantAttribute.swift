import HandOuts
import IdentityAdministration
import Sentences

/// A setting of a tenant that `tenants show` and `tenants set` know: an attribute of the realm.
struct TenantAttribute: Sendable, Hashable {
    let name: String
    let meaning: Sentence
    /// The value where a tenant of this program's server has none; `nil` for a setting that any provider stores.
    let standard: String?

    /// Whether only this program's server enforces it.
    var isOurs: Bool { standard != nil }

    static let all =
        TenantSetting.allCases.map { Self(name: $0.rawValue, meaning: meaning(of: $0), standard: $0.standard) } + [
            Self(
                name: QRContent.attribute,
                meaning:
                    "The text of the QR code on hand-outs, with \("{username} {code} {tenant} {url}"); else the code.",
                standard: nil)
        ]

    private static func meaning(of setting: TenantSetting) -> Sentence {
        switch setting {
        case .codeLength: "The digits of an activation code for which nobody chooses a number."
        case .codeMinLength: "The fewest digits of an activation code."
        case .codeMaxLength: "The most digits of an activation code."
        case .codePeriod: "How long an activation code is valid if nobody chooses a period."
        case .codeMinPeriod: "The shortest period of an activation code."
        case .codeMaxPeriod: "The longest period of an activation code."
        case .codeTries: "How many wrong codes withdraw the right one; 0 for no limit."
        }
    }
}
