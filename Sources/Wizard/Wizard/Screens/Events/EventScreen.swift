import IdentityModel
import Localization
import Terminal
import TerminalUI

/// One kept event in full.
struct EventScreen: WizardScreen {
    let event: KeptEvent
    /// The number of lines scrolled off the top.
    private(set) var scroll: Int? = 0

    init(_ event: KeptEvent) { self.event = event }

    static let isOverlay = true
    static let scrolling = Scrolling.lines
    static let helpWords = HelpWords([.session, .client, .requiredAction, .lock, .code])
    static let commands = CommandSet(
        [Command(.copy, [.character("y")], .commandCopy, .commandCopyEventHelp)] + Command.moves + Command.pageMoves
            + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let viewport = context.viewport
        switch command {
        case .back: return [.close]
        case .copy:
            let rows = ShownEventRows(event, context.settings.texts).all
            return [.effect(.copy(Secret(rows.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))))]
        case .moveUp: scroll = viewport.paged(.pageUp, by: 1, from: scroll)
        case .moveDown: scroll = viewport.paged(.pageDown, by: 1, from: scroll)
        case .moveFirst: scroll = 0
        case .moveLast: scroll = viewport.last
        case .pageUp, .pageDown:
            guard let command else { break }
            scroll = viewport.paged(command, by: max(1, viewport.rows - 2), from: scroll)
        default: break
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let look = view.look
        let mark =
            event.isFailure
            ? Span(String(look.glyphs.failed), .failed) : Span(String(look.glyphs.done), .done)
        view.head.heading(
            UntrustedText(view.texts.words(for: event)).sanitised(limit: 60),
            trailing: view.texts.absolute(event.time, seconds: true), mark: mark)
        view.main.event(ShownEventRows(event, view.texts))
    }
}
