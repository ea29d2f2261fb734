import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The command palette: everything that can be done from the screen below, found by typing a few letters.
struct PaletteScreen: WizardScreen {
    let entries: [PaletteEntry]
    private var list = ListView<PaletteEntry>(searchLimit: 60)
    /// The searchable texts of the entries, in their order.
    private let words: [Words]

    struct Words: Sendable, Hashable {
        let title: String
        let note: String
    }

    init(_ entries: [PaletteEntry], words: [Words]) {
        self.entries = entries
        self.words = words
        list.isFinding = true
    }

    static let isOverlay = true
    static let commands = CommandSet(
        takesText: true, opensPalette: false, showsDiagram: false,
        [
            Command(.choose, [.enter], Text("run", context: "command"), Text("Run the selected command.")),
            Command(.moveDown, [.down, .control("n")], Text("move"), Text("Move down."), shown: [.up, .down]),
            Command(.moveUp, [.up], Text("move"), Text("Move up."), place: .helpOnly),
        ] + Command.pageMoves
            + [Command(.back, [.escape, .control("p")], Text("back"), Text("Go back. Nothing is lost."))])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let found = found
        switch command {
        case .back: return [.close]
        case .choose:
            guard let entry = list.focus(in: found) else { return [] }
            var preferences = context.preferences
            switch entry {
            case .command(let command, _): return [.close] + command.keys.prefix(1).map(ScreenRequest.pressKey)
            case .choice(.checkSudoPlatform): return [.close, .choose(.checkSudoPlatform)]
            case .choice(let choice): return [.close, .leave(.choice(choice))]
            case .history: return [.close, .open(Screen(HistoryScreen(context.history)))]
            case .theme(let theme):
                preferences.theme = theme
            case .language(let tag):
                preferences.language = tag
            }
            return [.change(.preferences(preferences)), .close]
        // Each letter moves the focus to the best match.
        case nil: if list.search.handle(key) { list.setFocus(nil) }
        default: list.handle(key, command, in: found, page: max(1, context.size.height - 8))
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { list.take(paste) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        // The notes need the second column's width more than an explanation does.
        view.takeWholeWidth()
        let found = found
        let count = view.texts(Text(found.count, one: "\(.count) command", other: "\(.count) commands"))
        view.searchHeading(Text("What do you want to do?"), list, trailing: count)
        guard !found.isEmpty else {
            view.main.paragraph(view.texts(Text("No command has these letters. Press Backspace.")))
            return
        }
        view.foot.paragraph(
            view.texts(
                Text(
                    "Type a few letters of a name; they need not be next to each other. The commands of this screen come first, with their keys.",
                    typed: "A number runs its command.")), .dim)
        let focus = list.focus(in: found)
        let columns = [9, min(30, view.main.width / 2)]
        let room = max(8, view.main.width - columns[0] - columns[1])
        for (place, entry) in found.enumerated() {
            let words = entry.words(view, context)
            let isFocused = entry == focus
            let shown = entry.keys.first.map(view.look.name(of:)) ?? ""
            let title = Span(words.title, isFocused ? .focus : .text)
            view.main.row(
                [Span(shown, .key), title, Span(view.look.cut(words.note, to: room), .dim)], columns, at: place,
                isFocused: isFocused)
        }
    }

    /// The matching entries, the best first; all entries in their order if nothing is typed.
    var found: [PaletteEntry] {
        let match = FuzzyMatch(list.search.text)
        guard !match.isEmpty else { return entries }
        let scored = zip(entries, words).enumerated().compactMap { place, pair in
            match.score(pair.1.title, note: pair.1.note).map { (place: place, score: $0, entry: pair.0) }
        }
        return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.entry)
    }
}

extension WizardState {
    /// The palette over the shown screen.
    var palette: PaletteScreen {
        let view = ScreenView(Layout(context.size), look)
        let entries = paletteEntries
        return PaletteScreen(
            entries,
            words: entries.map { entry in
                let words = entry.words(view, context)
                return PaletteScreen.Words(title: words.title, note: words.note)
            })
    }
}

/// What the palette offers: a command of the screen below, an entry of a start screen, a theme, or a language.
enum PaletteEntry: Sendable, Hashable {
    case command(Command, label: Text)
    case choice(Choice)
    /// What was done in this program, as commands.
    case history
    case theme(ThemeName)
    /// A language, by its BCP 47 tag.
    case language(String)
}

extension WizardState {
    /// What can be done from the shown screen: its own commands, those of every screen, then what the start screen
    /// offers.
    var paletteEntries: [PaletteEntry] {
        let shown = self.shown
        let (idle, labels) = (shown.idleCommands(context).union(context.idleCommands), shown.labels(context))
        var seen = PaletteEntry.left
        let commands = shown.keys.rows.filter { !idle.contains($0.id) && seen.insert($0.id).inserted }
        // Only entries that start something; the others have keys on the screens, or on the start screen itself.
        let left: [Choice] = [.quit, .startAgain, .leaveSudoPlatform, .openSudoAgain]
        let choices =
            context.run == nil
            ? (isInSudo ? context.sudoChoices : context.startChoices).filter { !left.contains($0) } : []
        return commands.map { .command($0, label: labels[$0.id] ?? $0.label) } + choices.map(PaletteEntry.choice)
            + [.history]
            + ThemeName.allCases.filter { $0 != context.preferences.theme }.map(PaletteEntry.theme)
            + context.settings.languages.map(\.tag).filter { $0 != context.preferences.language }
            .map(PaletteEntry.language)
    }
}

extension PaletteEntry {
    /// Commands that the palette omits: motions, undo and redo, interrupt, and the palette itself.
    fileprivate static let left: Set<CommandID> = [
        .moveUp, .moveDown, .moveFirst, .moveLast, .pageUp, .pageDown, .nextField, .previousField, .undo, .redo,
        .interrupt, .palette,
    ]

    /// The title and the note that are shown.
    func words(_ view: ScreenView, _ context: WizardContext) -> (title: String, note: String) {
        let texts = view.texts
        switch self {
        case .command(let command, let label): return (texts(label), texts(command.explanation))
        case .choice(let choice):
            let row = view.rows([choice], context).first
            return (row?.title ?? "", row?.note ?? "")
        case .history:
            return (texts(Text("what was done, as commands")), texts(Text("copy a command, or write all as a script")))
        case .theme(let theme):
            return (texts(Text("theme \(theme.rawValue)")), texts(theme.words))
        case .language(let tag):
            // Name and note are in that language, because they are for users who read it.
            let own = context.settings.languages.first { $0.tag == tag }
            return (
                texts(Text("language: \(own?.name ?? tag)")),
                ((try? own?.texts()) ?? texts)(Text("shows all texts in English"))
            )
        }
    }

    /// The keys that do the same without the palette.
    var keys: [Key] { if case .command(let command, _) = self { Array(command.keys.prefix(2)) } else { [] } }
}

extension ThemeName {
    /// The description of the theme.
    var words: Text {
        switch self {
        case .dark: Text("dark: the terminal's own colours")
        case .light: Text("light: dark text on white")
        case .highContrast: Text("high contrast: bright text on black")
        case .projector: Text("projector: black on white, for a room")
        case .mono: Text("mono: no colours")
        }
    }
}
