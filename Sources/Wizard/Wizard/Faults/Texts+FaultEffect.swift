package import IdentityModel
package import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

extension Texts {
    /// Returns the sentence about a fault's effect on a flow; `name` returns the fault's name.
    package func text(of effect: FaultEffect, name: (FaultName) -> String) -> String {
        switch effect {
        case .struck(let fault): self(Text("The sandbox caused this: \(name(fault))"))
        case .metNoRequest(let fault): self(Text("\(name(fault)) was on, but affected no request."))
        }
    }

    func text(of effect: FaultEffect) -> String { text(of: effect) { self($0.row.title) } }
}

extension ScreenView {
    /// Adds the heading about a failure: what failed, preceded by the fault if that caused it.
    mutating func failure(_ what: String, by fault: FaultEffect?) {
        let mark = Span(String(look.glyphs.failed), .failed)
        guard let fault, fault.isStruck else { return main.heading(what, mark: mark) }
        main.heading(texts.text(of: fault), mark: mark)
        main.paragraph(what)
    }

    /// Adds a note if a fault was enabled but affected no request.
    mutating func fault(metNoRequest fault: FaultEffect?) {
        guard let fault, !fault.isStruck else { return }
        main.blank()
        main.paragraph(texts.text(of: fault), .dim)
    }
}

extension WizardContext {
    /// The first failed event of the flow that ran last.
    private var firstFailure: Int? {
        diagram(.live)?.events.firstIndex { $0.isFailure && !$0.isOfDesk }
    }

    /// Opens the first failed event of the flow that ran last.
    var openingFailedEvent: [ScreenRequest] {
        firstFailure.map { [.open(Screen(InspectorScreen(event: $0, of: .live)))] } ?? []
    }

    /// Returns what is offered after a failure.
    ///
    /// If a fault caused it, that is only the event that shows it.
    func offered(_ remedies: [Choice], under fault: FaultEffect?) -> [Choice] {
        guard fault?.isStruck == true else { return remedies }
        return firstFailure == nil ? [] : [.failedEvent]
    }
}
