import FlowModel
import IdentityModel
import Recording
import TerminalUI

/// A change of the shared context that a screen requests.
enum ContextChange: Sendable, Hashable {
    /// Stores the text of a field that is not secret; `nil` removes it.
    case draft(FieldID, String?)
    /// Stores the form of a client that is not created yet.
    case clientDraft(Form?)
    /// Stores the form of a Sudo flow that is not started yet.
    case sudoDraft(SudoFormSubject, Form)
    /// Keeps an issued code or password for the next flow.
    case issued(IssuedCode)
    /// What was issued for a user was copied, written or printed.
    case handedOut(UserID, HandedOut)
    /// Discards what was issued for other users.
    case nextUser(UserID)
    /// A page of the running flow was sent.
    case sent(ShownRun.SentPage)
    /// Fields of the running flow were sent; a corrected answer replaces the earlier one to the same field.
    case answered([CommandField], isCorrected: Bool)
    /// A stored run was opened.
    case opened(OpenedRun)
    /// New events of the opened run, which is a watched conversation.
    case watched([TraceEvent])
    /// A group of a diagram's lines is folded or unfolded.
    case folded(DiagramSource, group: DiagramGroup.ID)
    /// An entry of a diagram's filter is toggled.
    case filtered(DiagramSource, DiagramFilterItem)
    case pace(FlowPace)
    /// The replay is made faster or slower.
    case replaySpeed(faster: Bool)
    case preferences(WizardPreferences)
    /// A fault is switched on, or off.
    case fault(ChosenFault?)
    /// The provider's check with the next number has begun.
    case checkBegan
    /// Removes the failure to open Sudo Platform.
    case sudoFailureSeen
}

extension WizardContext {
    mutating func apply(_ change: ContextChange) {
        switch change {
        case .draft(let field, let text): drafts[field] = text
        case .clientDraft(let form): clientDraft = form
        case .sudoDraft(let subject, let form): sudo.drafts[subject] = form
        case .issued(let issued): keep(issued)
        case .handedOut(let user, let how): handedOut[user] = max(how, handedOut[user] ?? how)
        case .nextUser(let user): if handover?.username != user { handover = nil }
        case .sent(let page): run?.lastPage = page
        case .answered(let fields, let isCorrected):
            if isCorrected { run?.answered.removeAll { earlier in fields.contains { $0.id == earlier.id } } }
            run?.answered += fields
        case .opened(let run): opened = run
        case .watched(let events): opened?.add(events)
        case .folded(let source, let group): changeDiagram(source) { $0.toggle(group) }
        case .filtered(let source, let item): changeDiagram(source) { item.toggle(&$0.filter) }
        case .pace(let pace): self.pace = pace
        case .replaySpeed(let faster): opened?.changeSpeed(faster: faster)
        case .preferences(let preferences): self.preferences = preferences
        case .fault(let fault):
            self.fault = fault
            if let fault { run?.fault = fault.name }
        case .checkBegan: nextCheck += 1
        case .sudoFailureSeen: sudo.failure = nil
        }
    }
}
