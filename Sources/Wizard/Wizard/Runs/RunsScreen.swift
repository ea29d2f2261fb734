import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// The stored runs, newest first: open, replay, compare, export, name, pin, delete.
struct RunsScreen: WizardScreen {
    /// `nil` until the runs are loaded.
    private(set) var runs: [RunSummary]?
    /// When they were loaded.
    private(set) var now = Date.distantPast
    private(set) var menu = Menu<RunID>()
    var search = EditableText(limit: 100)
    /// Whether keys edit the search.
    private(set) var isFinding = false
    /// The runs marked for comparison, at most two, in the order in which they were marked.
    private(set) var marks: [RunID] = []
    /// The request that waits for a run to be loaded.
    private(set) var order: Order?
    /// Why the last request was refused; `nil` if it was not.
    private(set) var refusal: Sentence?

    /// What is done with a run after it is loaded.
    enum Order: Sendable, Hashable {
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
            Command(.choose, [.enter], .commandOpen, .commandOpenRunHelp),
            // Second in the footer because it is available only with two marked runs, and is then the usual next step.
            Command(.compare, [.character("x")], .commandCompare, .commandCompareRunsHelp),
            Command(.replay, [.character("R")], .commandReplay, .commandReplayHelp),
            Command(.mark, [.character("m")], .commandMark, .commandMarkRunHelp),
            .find,
            Command(.export, [.character("e")], .commandExport, .commandExportHelp),
            Command(.name, [.character("L")], .commandNameRun, .commandNameRunHelp),
            Command(.pin, [.character("b")], .commandPinRun, .commandPinRunHelp),
            Command(.delete, [.character("d"), .delete], .commandDeleteRun, .commandDeleteRunHelp),
            .reload,
            Command(.moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, place: .helpOnly),
        ] + Command.otherMoves + Command.pageMoves + [
            Command(.back, [.escape, .function(7), .character("q")], .commandBack, .commandBackHelp)
        ])

    var keys: CommandSet { isFinding ? .search : Self.commands }

    /// Opens the list and loads it.
    static var opening: [ScreenRequest] { [.open(Screen(RunsScreen())), .effect(.loadRuns)] }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        guard !found.isEmpty else {
            return [.choose, .replay, .mark, .compare, .export, .name, .pin, .delete]
        }
        return marks.count == 2 ? [] : [.compare]
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        var labels: [CommandID: TextKey] = focused?.header.isPinned == true ? [.pin: .commandUnpinRun] : [:]
        if !isFinding, !search.isEmpty { labels[.back] = .commandShowAll }
        return labels
    }

    var lacksList: Bool { runs == nil && refusal != nil }

    /// The run with the focus.
    var focused: RunSummary? {
        let focus = menu.focus(in: found.map(\.id))
        return found.first { $0.id == focus }
    }

    /// The runs whose row contains the words of the search.
    var found: [RunSummary] {
        let words = search.text.lowercased().split(separator: " ")
        return (runs ?? []).filter { run in
            let known = "\(run.id.rawValue) \(Self.flow(run)) \(Self.user(run)) \(run.ending?.status ?? "")"
                .lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back where isFinding || !search.isEmpty:
            endFind()
            search.clear()
        case .find:
            search.clear()
            isFinding = true
        case .endFind: endFind()
        case .undo: _ = search.undo()
        case .redo: _ = search.redo()
        case .back: return [.close]
        case .reload: return [.effect(.loadRuns)]
        case .choose: return load(focused.map { .open($0.id) })
        case .replay: return load(focused.map { .replay($0.id) })
        case .mark: mark()
        case .compare where marks.count == 2: return load(.compare(marks[0], with: marks[1], first: nil))
        case .export:
            return focused.map { [.open(Screen(RunExportScreen(run: $0, in: context.settings.exportFolder)))] } ?? []
        case .name: return focused.map { [.open(Screen(RunNameScreen($0.header)))] } ?? []
        case .pin:
            refusal = nil
            return focused.map { [.effect(.pinRun($0.id, !$0.header.isPinned))] } ?? []
        case .delete:
            guard let run = focused else { break }
            let name = UntrustedText(run.header.flow).sanitised(limit: 40)
            let words = QuestionWords(.confirmRun, .confirmRunText, .confirmDeleteKeep, .confirmRunDo)
            return [.ask(words, about: name, then: [.effect(.deleteRun(run.id))])]
        case let command?:
            menu.handle(command, in: found.map(\.id), page: max(1, context.size.height - 10))
        case nil:
            if isFinding { _ = search.handle(key) }
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }

    /// Returns the focus from the search to the list, where it stays on its run.
    private mutating func endFind() {
        isFinding = false
        menu = Menu(focus: focused?.id)
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
        case .program(.runDeleted), .program(.runChanged): return [.effect(.loadRuns)]
        default: return nil
        }
        return []
    }

    private mutating func load(_ wanted: Order?) -> [ScreenRequest] {
        order = wanted
        refusal = nil
        switch wanted {
        case .open(let run), .replay(let run), .compare(let run, _, _): return [.effect(.loadRun(run))]
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
            return [.effect(.loadRun(other))]
        case .compare(run.header.id, _, let first?):
            order = nil
            return [.openAbove(Screen(RunComparisonScreen(RunComparison(first, run), now: now)))]
        default: return nil
        }
    }
}
