import Flows
import IdentityModel
import IdpSdk
import Localization
import Recording
import Sentences
import Synchronization
import Wizard

/// Prints a flow's events, and draws them if requested; with `--reveal`, a page's event includes the items that the
/// page shows only once.
///
/// The event of a page precedes its question and is held until then, because the question contains the items.
/// Thread-safe.
final class EventPrinting: Sendable {
    private let console: Console
    private let reveals: Bool
    private let diagram: VerboseDiagram?
    private let held = Mutex<TraceEvent?>(nil)

    init(_ console: Console, _ texts: Texts, reveals: Bool, isVerbose: Bool) {
        diagram = isVerbose ? VerboseDiagram(texts) : nil
        self.console = console
        self.reveals = reveals
    }

    func recorded(_ event: TraceEvent) {
        diagram?.recorded(event)
        let earlier = held.withLock { held in
            defer { held = reveals && event.name == Self.pageEvent ? event : nil }
            return held
        }
        if let earlier { print(earlier) }
        if !(reveals && event.name == Self.pageEvent) { print(event) }
    }

    /// Draws the rest at the end of the run.
    func finish() { diagram?.finish() }

    /// Prints the held event of a question's page, with the page's items.
    func asked(_ question: PersonQuestion) {
        let event = held.withLock { held in
            defer { held = nil }
            return held
        }
        guard case .credentials(let page, _) = question.subject else {
            if let event { print(event) }
            return
        }
        if let event { print(event, revealing: page.shownOnce) }
        guard !page.shownOnce.isEmpty else { return }
        if !reveals {
            console.complain(
                Text("this page shows something only once, and it is not printed: use --reveal to print it.")
            )
        } else if !console.isJSON {
            for (name, value) in page.shownOnce.flatMap(Self.texts) { console.print("\(name): \(value)") }
        }
    }

    private static let pageEvent = "provideCredentials"

    private func print(_ event: TraceEvent, revealing items: [IdpSdkShownItem] = []) {
        // A step is not printed, because its first event has the same name and is printed.
        guard console.isJSON, event.kind != .step else { return }
        let texts = items.flatMap(Self.texts)
        let names = Set(texts.map(\.0))
        let kept = event.fields.filter { !names.contains($0.name) }
        let fields = kept + texts.map { TraceField($0.0, $0.1) }
        var shown = event
        shown.fields = fields
        // The line of a stored run without its line feed: the same members, and no secret.
        console.print(String(RunLines.line(shown).dropLast()))
    }

    /// The members for an item in the page's event: names and values.
    private static func texts(_ item: IdpSdkShownItem) -> [(String, String)] {
        switch item {
        case .totp(let setup):
            [("totpSecret", setup.secret.exposedText), ("otpauthURI", setup.otpauthURI.exposedText)]
        case .recoveryCodes(let codes): [("recoveryCodes", codes.map(\.exposedText).joined(separator: ","))]
        }
    }
}
