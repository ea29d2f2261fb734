import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The command palette: everything that can be done from the screen below, found by typing a few letters.
struct PaletteScreen: WizardScreen {
    let entries: [PaletteEntry]
    var search = EditableText(limit: 60)
    var menu = Menu<PaletteEntry>()
    /// The searchable texts of the entries, in their order.
    private let words: [Words]

    struct Words: Sendable, Hashable {
        let title: String
        let note: String
    }

    init(_ entries: [PaletteEntry], words: [Words]) {
        self.entries = entries
        self.words = words
    }

    static let isOverlay = true
    static let commands = CommandSet(
        takesText: true, opensPalette: false, showsDiagram: false,
        [
            Command(.choose, [.enter], .commandRun, .commandRunHelp),
            Command(.moveDown, [.down, .control("n")], .commandMove, .commandMoveHelp, shown: [.up, .down]),
            Command(.moveUp, [.up], .commandMove, .commandMoveUpHelp, place: .helpOnly),
        ] + Command.pageMoves
            + [Command(.back, [.escape, .control("p")], .commandBack, .commandBackHelp)])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let found = found
        switch command {
        case .back: return [.close]
        case .choose:
            guard let entry = menu.focus(in: found) else { return [] }
            var preferences = context.preferences
            switch entry {
            case .command(let command, _): return [.close] + command.keys.prefix(1).map(ScreenRequest.pressKey)
            case .choice(let choice): return [.close, .leave(.choice(choice))]
            case .sudo(.check): return [.close] + CheckScreen.opening(context, isSudo: true)
            case .sudo(let choice): return [.close, .leave(.sudo(choice))]
            case .history: return [.close, .open(Screen(HistoryScreen(context.history)))]
            case .theme(let theme):
                preferences.theme = theme
            case .language(let tag):
                preferences.language = tag
            }
            return [.change(.preferences(preferences)), .close]
        case nil:
            // Each letter moves the focus to the best match.
            if search.handle(key) { menu = Menu() }
        default: menu.handle(command ?? .moveDown, in: found, page: max(1, context.size.height - 8))
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { search.take(paste) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        // The notes need the second column's width more than an explanation does.
        view.takeWholeWidth()
        let found = found
        let count = view.texts.counted(.paletteCount, found.count)
        view.searchHeading(.paletteHeading, search, isFinding: true, trailing: count)
        guard !found.isEmpty else {
            view.main.paragraph(view.texts[.paletteNone])
            return
        }
        view.foot.paragraph(view.texts[.paletteAsideText], .dim)
        let focus = menu.focus(in: found)
        let keys = 9
        let title = min(30, view.main.width / 2)
        for (place, entry) in found.enumerated() {
            let words = entry.words(view, context)
            let isFocused = entry == focus
            let shown = entry.keys.first.map(view.look.name(of:)) ?? ""
            let note = view.look.cut(words.note, to: max(8, view.main.width - keys - title))
            view.main.add(
                Line(
                    [
                        Span(view.look.padded(shown, to: keys), .key),
                        Span(view.look.padded(words.title, to: title), isFocused ? .focus : .text), Span(note, .dim),
                    ], isFocused: isFocused, target: .item(place)))
        }
    }

    /// The matching entries, the best first; all entries in their order if nothing is typed.
    var found: [PaletteEntry] {
        let match = FuzzyMatch(search.text)
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
