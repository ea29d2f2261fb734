import IdentityModel
import Localization
import Wizard

extension Console {
    /// Prints why a flow failed, but first what a fault of the sandbox did to it.
    func complain(_ complaint: String?, after fault: FaultEffect?, _ texts: Texts) {
        // A fault that only delays an answer makes nothing fail.
        if let fault, complaint != nil || !fault.isStruck {
            complain(worded: texts.text(of: fault) { $0.rawValue })
        }
        if let complaint { complain(worded: complaint) }
    }
}
