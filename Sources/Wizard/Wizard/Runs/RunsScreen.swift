import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// The stored runs, newest first: open, replay, compare, export, name, pin, delete.
struct RunsScreen: ListScreen {
    /// `nil` until the runs are loaded.
    private var runs: [RunSummary]?
    /// When they were loaded.
    private var now = Date.distantPast
    var list = ListView<RunID>()
    /// The runs marked for comparison, at most two, in the order in which they were marked.
    private var marks: [RunID] = []
    /// The request that waits for a run to be loaded.
    private var order: Order?
    /// Why the last request was refused; `nil` if it was not.
    private var refusal: Text?

    /// What is done with a run after it is loaded.
    private enum Order: Sendable, Hashable {
        case open(RunID)
        case replay(RunID)
        /// `first` is `nil` until the first run is loaded.
        case compare(RunID, with: RunID, first: RecordedRun?)
    }

    static let isOverlay = true
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsRuns: false,
        [
            Command(.choose, [.enter], Text("details"), Text("Show the diagram of the run.")),
            // Second in the footer because it is available only with two marked runs, and is then the usual next step.
            Command(.compare, [.character("x")], Text("compare"), Text("Show the two marked runs side by side.")),
            Command(
                .replay, [.character("R")], Text("replay"),
                Text("Show the run again as it went; + and - change the speed.")),
            Command(.mark, [.character("m")], Text("mark"), Text("Mark the run to compare it, or remove its mark.")),
            .find,
            Command(
                .export, [.character("e")], Text("export"),
                Text(
                    "Write the run to a file: a page, a picture, a diagram, an HTTP archive. The browser can then open a page or a picture."
                )),
            Command(
                .name, [.character("L")], Text("name", context: "command"),
                Text("Give the run a name, or change or remove it.")),
            Command(
                .pin, [.character("b")], Text("pin"),
                Text("Pin the run, so that it stays when old runs are deleted; or unpin it.")),
            Command(.delete, [.character("d"), .delete], Text("delete"), Text("Delete the run. You are asked first.")),
            .reload,
            Command(.moveDown, [.down, .character("j")], Text("move"), Text("Move down."), place: .helpOnly),
        ] + Command.otherMoves + Command.pageMoves + [
            Command(.back, [.escape, .function(7), .character("q")], Text("back"), Text("Go back. Nothing is lost."))
        ])

    /// Opens the list and loads it.
    static var opening: [ScreenRequest] { [.open(Screen(RunsScreen())), .effect(.runs(.list))] }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        guard !found.isEmpty else {
            return [.choose, .replay, .mark, .compare, .export, .name, .pin, .delete]
        }
        return marks.count == 2 ? [] : [.compare]
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        let pin: [CommandID: Text] = focused?.header.isPinned == true ? [.pin: Text("unpin")] : [:]
        return list.labels.merging(pin) { $1 }
    }

    var lacksList: Bool { runs == nil && refusal != nil }

    var ids: [RunID] { found.map(\.id) }
    private var focused: RunSummary? { list.focused(in: found, by: \.id) }

    /// The runs whose row contains the words of the search.
    private var found: [RunSummary] {
        list.found(runs ?? []) { "\($0.id.rawValue) \(Self.flow($0)) \(Self.user($0)) \($0.ending?.status ?? "")" }
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .reload: return [.effect(.runs(.list))]
        case .choose: return load(focused.map { .open($0.id) })
        case .replay: return load(focused.map { .replay($0.id) })
        case .mark: mark()
        case .compare where marks.count == 2: return load(.compare(marks[0], with: marks[1], first: nil))
        case .export:
            return focused.map { [.open(Screen(RunExportScreen(run: $0, in: context.settings.exportFolder)))] } ?? []
        case .name: return focused.map { [.open(Screen(RunNameScreen($0.header)))] } ?? []
        case .pin:
            refusal = nil
            return focused.map { [.effect(.runs(.pin($0.id, !$0.header.isPinned)))] } ?? []
        case .delete:
            guard let run = focused else { break }
            let name = UntrustedText(run.header.flow).sanitised(limit: 40)
            let words = QuestionWords(
                Text("Delete this run of \(.name)?"),
                Text("Its events are deleted from this device. Nothing changes at the provider."),
                Text("Keep \(.name)"), Text("Delete the run"))
            return [.ask(words, about: name, then: [.effect(.runs(.delete(run.id)))])]
        default: break
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.runsLoaded(let runs, let now)):
            self.now = now
            self.runs = runs.sorted { $1.id < $0.id }
            marks.removeAll { mark in !runs.contains { $0.id == mark } }
            refusal = nil
        case .program(.runLoaded(let run)): return loaded(run)
        case .program(.runsRefused(let why)):
            order = nil
            refusal = why
        case .program(.runDeleted), .program(.runChanged): return [.effect(.runs(.list))]
        default: return nil
        }
        return []
    }

    private mutating func load(_ wanted: Order?) -> [ScreenRequest] {
        order = wanted
        refusal = nil
        switch wanted {
        case .open(let run), .replay(let run), .compare(let run, _, _): return [.effect(.runs(.load(run)))]
        case nil: return []
        }
    }

    private mutating func mark() {
        guard let run = focused?.id else { return }
        if let index = marks.firstIndex(of: run) { marks.remove(at: index) } else { marks = marks.suffix(1) + [run] }
    }

    /// Shows a loaded run, or loads the second run of a comparison.
    private mutating func loaded(_ run: RecordedRun) -> [ScreenRequest]? {
        switch order {
        case .open(run.header.id), .replay(run.header.id):
            var opened = OpenedRun(run)
            if case .replay = order { opened.startReplay() }
            order = nil
            return [
                .change(.opened(opened)),
                .openAbove(Screen(DiagramScreen(.stored, follows: opened.replay != nil))),
            ]
        case .compare(run.header.id, let other, nil):
            order = .compare(other, with: other, first: run)
            return [.effect(.runs(.load(other)))]
        case .compare(run.header.id, _, let first?):
            order = nil
            return [.openAbove(Screen(RunComparisonScreen(RunComparison(first, run), now: now)))]
        default: return nil
        }
    }
}

extension RunsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let texts = view.texts
        view.searchHeading(Text("Runs"), list, trailing: count(texts))
        if let refusal {
            view.head.failure(view.texts(refusal.sanitised(limit: 300)))
            view.head.blank()
        }
        guard let runs else {
            if refusal == nil { view.main.paragraph(texts(Text("The runs are loaded.")), .dim) }
            return
        }
        guard !runs.isEmpty else {
            return view.main.paragraph(
                texts(Text("No runs are kept yet. Each flow is kept here when it has run; secrets are left out.")), .dim
            )
        }
        let columns = columns(of: runs, view)
        view.head.row(
            [Text("time"), Text("flow"), Text("user"), Text("result")].map { Span(texts($0), .dim) }, columns)
        let (found, focus) = (found, focus)
        if found.isEmpty {
            let words = UntrustedText(list.search.text).sanitised(limit: 60)
            view.main.paragraph(texts(Text("No run has \"\(words)\" in its ID, name, flow, user or result.")))
        }
        for (place, run) in found.enumerated() {
            add(run, at: place, columns, isFocused: run.id == focus, to: &view.main)
        }
    }

    private func count(_ texts: Texts) -> String {
        guard let runs else { return "" }
        let shown = found.count
        return shown < runs.count
            ? texts(Text("\(shown) of \(runs.count) runs"))
            : texts(Text(runs.count, one: "\(.count) run", other: "\(.count) runs"))
    }

    /// Columns as wide as their texts; if they do not fit, user names are truncated first.
    private func columns(of runs: [RunSummary], _ view: ScreenView) -> [Int] {
        func widest(_ texts: [String]) -> Int { (texts.map { displayWidth($0) }.max() ?? 0) + 2 }
        let look = view.look
        let began = widest([look.texts(Text("time"))] + runs.map { beginning($0, look) })
        let flow = widest([look.texts(Text("flow"))] + runs.map { Self.flow($0) })
        let user = widest([look.texts(Text("user"))] + runs.map { Self.user($0) })
        let ending = widest(runs.map { run in result(run, look).map(\.text).joined() })
        let time = widest(runs.map { run in run.ending.map { look.texts.measured(Self.duration(run, $0)) } ?? "" })
        let room = view.main.width - began - ending - time
        let cutUser = min(user, max(10, room - flow))
        return [began, min(flow, max(18, room - cutUser)), cutUser]
    }

    private func add(
        _ run: RunSummary, at place: Int, _ columns: [Int], isFocused: Bool, to document: inout Document
    ) {
        let look = document.look
        let cells = [beginning(run, look), Self.flow(run), Self.user(run)].map { Span($0, isFocused ? .focus : .text) }
        let duration = run.ending.map { look.texts.measured(Self.duration(run, $0)) }
        document.row(
            cells + result(run, look), columns, trailing: duration.map { [Span($0, .dim)] } ?? [], at: place,
            isFocused: isFocused)
    }

    /// How the run ended, and whether it is pinned and from a tape.
    private func result(_ run: RunSummary, _ look: Look) -> [Span] {
        let marks = [
            run.header.isPinned ? Text("pinned") : nil, run.header.source == .tape ? Text("tape") : nil,
            run.header.source == .watch ? Text("watched") : nil,
        ]
        return [ending(of: run, look)] + marks.compactMap(\.self).map { Span("  " + look.texts($0), .dim) }
    }

    private func ending(of run: RunSummary, _ look: Look) -> Span {
        guard let ending = run.ending else {
            return run.isRunning
                ? Span(look.texts(Text("running")), .todo) : Span(look.texts(Text("did not end")), .failed)
        }
        let status = UntrustedText(ending.status).sanitised(limit: 40)
        return ending.succeeded
            ? Span("\(look.glyphs.done) \(status)", .done) : Span("\(look.glyphs.failed) \(status)", .failed)
    }

    /// The name, if there is one, the flow, and the faults.
    static func flow(_ run: RunSummary) -> String {
        let name = run.header.name.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? ""
        let faults = run.header.faults.map(\.rawValue).joined(separator: ", ")
        return name + UntrustedText(run.header.flow).sanitised(limit: 40) + (faults.isEmpty ? "" : " (\(faults))")
    }

    static func user(_ run: RunSummary) -> String {
        (run.ending?.user ?? run.header.user).map { UntrustedText($0).shownName(limit: 60) } ?? ""
    }

    private static func duration(_ run: RunSummary, _ ending: RunEnding) -> Duration {
        .seconds(max(0, ending.ended.timeIntervalSince(run.header.began)))
    }

    /// The time at which a run began, after its mark if it is marked.
    private func beginning(_ run: RunSummary, _ look: Look) -> String {
        let time = look.texts.short(run.header.began, now: now, seconds: true)
        return marks.contains(run.id) ? "\(look.glyphs.loggedIn) \(time)" : time
    }
}

/// Asks for the name of a stored run; without a text, removes it.
struct RunNameScreen: FormScreen {
    let run: RunHeader
    var form: Form
    private var refusal: Text?

    init(_ run: RunHeader) {
        self.run = run
        let name = run.name ?? ""
        form = Form([
            .text(
                .runName, Text("Name"), name, limit: 60,
                hint: Text(
                    "At most 60 characters. The commands take it in place of the ID. Without a text, the run has no name."
                ), isRequired: false)
        ])
    }

    static let isOverlay = true
    static let commands = CommandSet.form(
        Text("name", context: "command"), Text("Give the run a name, or change or remove it."), showsRuns: false)

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { [] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        let name = form.value(.runName)
        refusal = nil
        return [.effect(.runs(.name(run.id, name.isEmpty ? nil : name)))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.runChanged(run.id)): return [.close]
        case .program(.runsRefused(let why)):
            refusal = why
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let flow = UntrustedText(run.flow).sanitised(limit: 40)
        view.main.heading(view.texts(Text("Name of the run: \(flow)")))
        view.main.form(form)
        if let refusal {
            view.main.blank()
            view.main.failure(view.texts(refusal.sanitised(limit: 600)))
        }
    }
}

extension FieldID {
    fileprivate static let runName = FieldID("run-name")
}
