import IdentityModel
import Localization
import Wizard

extension Console {
    /// Prints what a fault of the sandbox did to a flow, then why the flow failed.
    func complain(_ complaint: String?, after fault: FaultEffect?, _ texts: Texts) {
        // A fault that only delays a response does not make the flow fail.
        if let fault, complaint != nil || !fault.isStruck {
            complain(worded: texts.text(of: fault) { $0.rawValue })
        }
        if let complaint { complain(worded: complaint) }
    }
}
