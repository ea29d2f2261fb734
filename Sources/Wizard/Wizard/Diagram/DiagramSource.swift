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
        case .stored: opened?.replay != nil
        }
    }

    /// What the run waits for, in words; `nil` for nothing, and for runs that have ended or are stored.
    func tail(_ source: DiagramSource, _ texts: Texts) -> DiagramPicture.Tail? {
        guard source == .live, let live, !live.isOver else { return nil }
        if let pause = live.pause { return .stopped(pause.name) }
        guard let open = live.diagram.openCall else { return nil }
        let call = live.diagram.events[open]
        if call.to == .app { return .user(call.name) }
        return awaited.map { waiting in
            let host = UntrustedText(waiting.host).sanitised(limit: 60)
            return .answer(call.to, texts.awaited(waiting, host))
        }
    }
}
