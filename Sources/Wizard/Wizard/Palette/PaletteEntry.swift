import Localization
import Terminal
import TerminalUI

/// What the palette offers: a command of the screen below, an entry of a start screen, a theme, or a language.
enum PaletteEntry: Sendable, Hashable {
    case command(Command, label: TextKey)
    case choice(Choice)
    /// An entry of the start screen of Sudo Platform.
    case sudo(SudoChoice)
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
        let choices =
            context.run == nil && !isInSudo
            ? context.startChoices.filter { $0 != .quit && $0 != .startAgain } : []
        // Only entries that start something; the others have keys on the screens, or on the start screen itself.
        let sudoChoices =
            context.run == nil && isInSudo && context.sudo.failure == nil
            ? context.sudoChoices.filter { ![.leave, .quit, .start, .openAgain].contains($0) } : []
        return commands.map { .command($0, label: labels[$0.id] ?? $0.label) } + choices.map(PaletteEntry.choice)
            + sudoChoices.map(PaletteEntry.sudo) + [.history]
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
        case .command(let command, let label): return (texts[label], texts[command.explanation])
        case .choice(let choice):
            let row = view.rows([choice], context).first
            return (row?.title ?? "", row?.note ?? "")
        case .sudo(let choice):
            let row = view.rows([choice], context).first
            return (row?.title ?? "", row?.note ?? "")
        case .history: return (texts[.paletteHistory], texts[.paletteHistoryNote])
        case .theme(let theme):
            return (texts[.paletteTheme, ["name": theme.rawValue]], texts[theme.words])
        case .language(let tag):
            // Name and note are in that language, because they are for users who read it.
            let own = context.settings.languages.first { $0.tag == tag }
            return (
                texts[.paletteLanguage, ["name": own?.name ?? tag]],
                own?.text(.paletteLanguageNote) ?? texts[.paletteLanguageNote]
            )
        }
    }

    /// The keys that do the same without the palette.
    var keys: [Key] { if case .command(let command, _) = self { Array(command.keys.prefix(2)) } else { [] } }
}

extension ThemeName {
    /// The description of the theme.
    var words: TextKey {
        switch self {
        case .dark: .settingsDark
        case .light: .settingsLight
        case .highContrast: .settingsHighContrast
        case .projector: .settingsProjector
        case .mono: .settingsMono
        }
    }
}
