import FlowModel
import Sentences

extension TenantSetting {
    /// What `tenants show` says of it.
    var meaning: Sentence {
        switch self {
        case .codeLength: "The digits of an activation code for which nobody chooses a number."
        case .codeMinLength: "The fewest digits of an activation code."
        case .codeMaxLength: "The most digits of an activation code."
        case .codePeriod: "How long an activation code is valid if nobody chooses a period."
        case .codeMinPeriod: "The shortest period of an activation code."
        case .codeMaxPeriod: "The longest period of an activation code."
        case .codeTries: "How many wrong codes withdraw the right one; 0 for no limit."
        case .handOutQR:
            "The text of the QR code on hand-outs, with \("{username} {code} {tenant} {url}"); else the code."
        }
    }
}
