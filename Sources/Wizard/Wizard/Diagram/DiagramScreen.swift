import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// A run as a sequence diagram over the whole window: follow, scroll, select, filter, search, mark, fold.
struct DiagramScreen: WizardScreen {
    let source: DiagramSource
    /// The row that was selected last; `nil` before the first selection.
    private(set) var chosen: DiagramSelection?
    /// The first visible row; `nil` to show the last rows.
    private(set) var top: Int?
    /// Whether the last row remains selected when events are added.
    private(set) var isFollowing: Bool
    /// The indices of the marked events.
    private(set) var marks: Set<Int> = []
    var search = EditableText(limit: 100)
    /// Whether keys edit the search.
    private(set) var isFinding = false
    /// The filter's menu; `nil` while it is closed.
    private(set) var filter: Menu<DiagramFilterItem>?

    init(_ source: DiagramSource, follows: Bool? = nil) {
        self.source = source
        isFollowing = follows ?? (source == .live)
        if source == .stored { top = 0 }
    }

    static let isOverlay = true
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsDiagram: false,
        [
            Command(
                .choose, [.enter], Text("inspect"),
                Text("Show the selected event in full: fields, request, answer, token, check.")),
            Command(
                .goOn, [.character(" ")], Text("continue"), Text("Continue to the next stop."), isOfSomeScreens: true),
            Command(
                .goOnToEnd, [.character("E")], Text("to the end"), Text("Continue without further stops."),
                isOfSomeScreens: true),
            Command(
                .moveLast, [.end, .character("G")], Text("follow"),
                Text("Go to the end; while the flow runs, new events stay in view.")),
            .find,
            Command(
                .filter, [.character("f")], Text("filter"),
                Text("Choose the parties and the kinds of events that are shown.")),
            Command(
                .present, [.character("p")], Text("present"),
                Text("Show the selected event in large letters, for a room.")),
            Command(
                .fold, [.character("o")], Text("unfold"), Text("Show the events of a folded line, or fold them again.")),
            Command(.mark, [.character("m")], Text("mark"), Text("Mark the selected event, or remove its mark.")),
            Command(.compare, [.character("x")], Text("compare"), Text("Show the two marked events side by side.")),
            Command(
                .findNext, [.character("n")], Text("find"), Text("Go to the next event that contains the text."),
                place: .helpOnly),
            Command(
                .findPrevious, [.character("N")], Text("find"),
                Text("Go to the previous event that contains the text."), place: .helpOnly),
            Command(
                .copy, [.character("y")], Text("copy"),
                Text("Copy the selected event to the clipboard. It never contains secrets."), place: .helpOnly),
            Command(
                .faster, [.character("+")], Text("faster"),
                Text("Faster: a shorter wait before each message, or a faster replay."), place: .helpOnly),
            Command(
                .slower, [.character("-")], Text("slower"),
                Text("Slower: a longer wait before each message, or a slower replay."), place: .helpOnly),
            Command(.moveDown, [.down, .character("j")], Text("move"), Text("Move down."), place: .helpOnly),
            Command(.moveUp, [.up, .character("k")], Text("move"), Text("Move up."), place: .helpOnly),
            Command(
                .moveFirst, [.home, .character("g")], Text("move"), Text("Go to the first line."), place: .helpOnly),
        ] + Command.pageMoves + [
            Command(.back, [.escape, .function(3), .character("q")], Text("back"), Text("Go back. Nothing is lost."))
        ])
    static let filterCommands = CommandSet(
        showsDiagram: false,
        [Command(.choose, [.enter], Text("on or off"), Text("Show or hide the selected item."))] + Command.moves + [
            Command(
                .back, [.escape, .character("f"), .function(3), .character("q")], Text("back"),
                Text("Go back. Nothing is lost."))
        ])
    var keys: CommandSet { isFinding ? .search : filter == nil ? Self.commands : Self.filterCommands }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = marks.count == 2 ? [] : [.compare]
        if source == .stored || context.live?.pause == nil { idle.formUnion([.goOn, .goOnToEnd]) }
        guard let diagram = context.diagram(source), !diagram.rows.isEmpty else {
            return idle.union([.choose, .moveLast, .find, .present, .filter, .fold, .mark])
        }
        if selectedGroup(diagram) == nil { idle.insert(.fold) }
        // The footer offers the last row only if that resumes following the run.
        if isFollowing || !context.isRunning(source) { idle.insert(.moveLast) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        let isOpen = context.diagram(source).flatMap(selectedGroup)?.isOpen ?? false
        return isOpen ? [.fold: Text("fold")] : [:]
    }

    /// The selected row; `nil` if there are no rows.
    func selection(_ diagram: SequenceDiagram) -> DiagramSelection? {
        if isFollowing || chosen == nil {
            return source == .stored && !isFollowing
                ? diagram.rows.first.map(DiagramSelection.init) : diagram.rows.last.map(DiagramSelection.init)
        }
        guard let index = chosen?.index(in: diagram.rows) else { return nil }
        return DiagramSelection(diagram.rows[index])
    }

    /// The selected group; `nil` if the selected row is not a group.
    private func selectedGroup(_ diagram: SequenceDiagram) -> DiagramGroup? {
        guard let index = selection(diagram)?.index(in: diagram.rows), case .group(let group) = diagram.rows[index]
        else { return nil }
        return group
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if filter != nil { return pressFilter(command, context) }
        if isFinding { return pressSearch(key, command, context) }
        guard let diagram = context.diagram(source) else { return command == .back ? [.close] : [] }
        switch command {
        case .back: return [.close]
        case .choose: return inspect(diagram)
        case .goOn where context.live?.pause != nil: return [.effect(.flow(.goOn))]
        case .goOnToEnd where context.live?.pause != nil: return [.effect(.flow(.goOnToEnd))]
        case .present:
            return [.open(Screen(PresenterScreen(source, event: isFollowing ? nil : selection(diagram)?.event)))]
        case .find:
            search.clear()
            isFinding = true
        case .findNext: return find(diagram, backwards: false)
        case .findPrevious: return find(diagram, backwards: true)
        case .filter: filter = Menu()
        case .fold: return fold(diagram)
        case .mark: mark(diagram)
        case .compare where marks.count == 2:
            return [.open(Screen(ComparisonScreen(events: marks.sorted(), of: source)))]
        case .copy: return copy(diagram)
        case .faster: return context.changeSpeed(source, faster: true)
        case .slower: return context.changeSpeed(source, faster: false)
        case let command?: move(command, diagram, context)
        case nil: break
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }
}

extension DiagramScreen {
    private func inspect(_ diagram: SequenceDiagram) -> [ScreenRequest] {
        guard let selection = selection(diagram) else { return [] }
        return [.open(Screen(InspectorScreen(event: selection.event, of: source)))]
    }

    /// Selects a row and scrolls to it.
    private mutating func select(_ index: Int, _ diagram: SequenceDiagram, _ height: Int) {
        guard !diagram.rows.isEmpty else { return }
        let current = top ?? DiagramPicture.first(top: nil, selected: nil, count: diagram.rows.count, height: height)
        let index = min(max(0, index), diagram.rows.count - 1)
        chosen = DiagramSelection(diagram.rows[index])
        isFollowing = false
        top = DiagramPicture.first(top: current, selected: index, count: diagram.rows.count, height: height)
    }

    private mutating func move(_ command: CommandID, _ diagram: SequenceDiagram, _ context: WizardContext) {
        guard let index = selection(diagram)?.index(in: diagram.rows) else { return }
        let height = Self.height(context, source)
        switch command {
        case .moveUp: select(index - 1, diagram, height)
        case .moveDown: select(index + 1, diagram, height)
        case .pageUp: select(index - max(1, height - 1), diagram, height)
        case .pageDown: select(index + max(1, height - 1), diagram, height)
        case .moveFirst: select(0, diagram, height)
        case .moveLast:
            select(diagram.rows.count - 1, diagram, height)
            isFollowing = context.isRunning(source)
            if isFollowing { top = nil }
        default: break
        }
    }

    /// Selects the next row that shows an event with the search text, or notifies the user that there is none.
    private mutating func find(_ diagram: SequenceDiagram, backwards: Bool) -> [ScreenRequest] {
        guard !search.isEmpty else { return [] }
        var start = selection(diagram)?.event ?? -1
        // A folded group is one row: the search continues after its last event.
        if !backwards, let group = selectedGroup(diagram), !group.isOpen { start = group.events.upperBound - 1 }
        guard let found = diagram.next(matching: search.text, after: start, backwards: backwards) else {
            let words = UntrustedText(search.text).sanitised(limit: 40)
            return [.notify(.text(Text("No event that is shown contains \"\(words)\".")))]
        }
        show(found)
        return []
    }

    /// Selects an event; the next drawing scrolls to it.
    private mutating func show(_ event: Int) {
        chosen = DiagramSelection(event: event)
        isFollowing = false
        top = top ?? Int.max / 2
    }

    private mutating func fold(_ diagram: SequenceDiagram) -> [ScreenRequest] {
        guard let group = selectedGroup(diagram) else { return [] }
        chosen = selection(diagram)
        isFollowing = false
        return [.change(.folded(source, group: group.id))]
    }

    private mutating func mark(_ diagram: SequenceDiagram) {
        guard let event = selection(diagram)?.event else { return }
        if marks.remove(event) == nil { marks.insert(event) }
    }

    private func copy(_ diagram: SequenceDiagram) -> [ScreenRequest] {
        guard let event = selection(diagram)?.event else { return [] }
        return [.effect(.copy(Secret(InspectorText(diagram, event: event).plain)))]
    }

    private mutating func pressSearch(
        _ key: Key, _ command: CommandID?, _ context: WizardContext
    ) -> [ScreenRequest] {
        switch command {
        case .back:
            isFinding = false
            search.clear()
        case .endFind, .moveDown:
            isFinding = command == .moveDown
            return context.diagram(source).map { find($0, backwards: false) } ?? []
        case .moveUp: return context.diagram(source).map { find($0, backwards: true) } ?? []
        case .undo: _ = search.undo()
        case .redo: _ = search.redo()
        default: _ = search.handle(key)
        }
        return []
    }

    private mutating func pressFilter(_ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let items = DiagramFilterItem.all(context.diagram(source))
        switch command {
        case .back: filter = nil
        case .choose:
            guard let item = filter?.focus(in: items) else { break }
            return [.change(.filtered(source, item))]
        case let command?: filter?.handle(command, in: items)
        case nil: break
        }
        return []
    }
}
