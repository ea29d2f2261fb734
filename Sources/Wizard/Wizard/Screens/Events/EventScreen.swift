import IdentityModel
import Localization
import Terminal
import TerminalUI

/// One kept event in full.
struct EventScreen: ScrollScreen {
    let event: KeptEvent
    var scrolled = ScrollView()

    init(_ event: KeptEvent) { self.event = event }

    static let isOverlay = true
    static let helpWords = HelpWords([.session, .client, .requiredAction, .lock, .code])
    static let commands = CommandSet(
        [Command(.copy, [.character("y")], .commandCopy, .commandCopyEventHelp)] + Command.moves + Command.pageMoves
            + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard command == .copy else { return scroll(command, context) }
        let rows = ShownEventRows(event, context.settings.texts).all
        return [.effect(.copy(Secret(rows.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))))]
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
