import FlowModel
import Sentences

extension TenantSetting {
    /// What `tenants show` prints about it.
    var meaning: Text {
        switch self {
        case .codeLength: Text("The digits of an activation code for which nobody chooses a number.")
        case .codeMinLength: Text("The fewest digits of an activation code.")
        case .codeMaxLength: Text("The most digits of an activation code.")
        case .codePeriod: Text("How long an activation code is valid if nobody chooses a period.")
        case .codeMinPeriod: Text("The shortest period of an activation code.")
        case .codeMaxPeriod: Text("The longest period of an activation code.")
        case .codeTries: Text("How many wrong codes withdraw the right one; 0 for no limit.")
        case .handOutQR:
            Text("The text of the QR code on hand-outs, with \("{username} {code} {tenant} {url}"); else the code.")
        }
    }
}
