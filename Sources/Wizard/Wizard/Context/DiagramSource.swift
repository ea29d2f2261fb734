import IdentityModel
import Localization
import Recording

/// Which run a diagram shows.
enum DiagramSource: Sendable, Hashable {
    /// The running flow, or the one that ran last.
    case live
    /// The stored run that was opened.
    case stored
}

extension WizardContext {
    /// The diagram of a run; `nil` if there is no such run.
    func diagram(_ source: DiagramSource) -> SequenceDiagram? {
        switch source {
        case .live: live?.diagram
        case .stored: opened?.diagram
        }
    }

    /// Changes the diagram of a run in place, if there is one.
    mutating func changeDiagram(_ source: DiagramSource, _ change: (inout SequenceDiagram) -> Void) {
        switch source {
        case .live: live?.change(change)
        case .stored: opened?.change(change)
        }
    }

    /// Whether more events may be added to the run.
    func isRunning(_ source: DiagramSource) -> Bool {
        switch source {
        case .live: live?.isOver == false
        case .stored: opened?.replay != nil || opened?.watched != nil
        }
    }
}
