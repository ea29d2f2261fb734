import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The shown screen in a window: its rows, the rows of the notices, and what it shows.
///
/// Drawing and scrolling use the same frame, so that a page down shows the lines that follow.
struct ScreenFrame {
    /// The layout, with the rows of the notices.
    private(set) var layout: Layout
    /// The rows above the footer; the last one is empty if the note about hidden lines would overlap a notice.
    private(set) var notice: [Span]
    /// What the screen shows.
    private(set) var view: ScreenView
    /// Which of its lines are visible.
    private(set) var viewport: Viewport
    let shown: any WizardScreen

    /// Lays out the shown screen; the window is large enough (``WizardState/fits(_:)``).
    init(_ state: borrowing WizardState, _ size: Size, _ look: Look) {
        var cache = FrameCache()
        self.init(state, size, look, &cache)
    }

    /// Lays out the shown screen, using parts of the previous frame from the cache.
    ///
    /// Borrows the state, which an initializer does not do by default, because a copy takes as long as the rest of an
    /// unchanged frame.
    init(_ state: borrowing WizardState, _ size: Size, _ look: Look, _ cache: inout FrameCache) {
        let width = Layout(size).width
        let rows =
            Self.noticeRows(state.context, look, width: width).map { Span($0, .notice) }
            + Self.awaitedRow(state.context, look, width: width)
        self.init(state.shown, state.context, size, look, notice: rows, &cache)
        guard let last = rows.last, let note = moreNote(look),
            layout.left + last.width >= size.width - displayWidth(note) - 1
        else { return }
        notice.append(Span(""))
        layout = Layout(size, noticeRows: notice.count, hasPanel: view.panel != nil)
        view.height = layout.body.count
        viewport = Viewport(of: view.divided, scroll: shown.scroll)
        if view.panel != nil { drawPanel(state.context, look, &cache) }
    }

    private init(
        _ shown: any WizardScreen, _ context: borrowing WizardContext, _ size: Size, _ look: Look, notice: [Span],
        _ cache: inout FrameCache
    ) {
        (self.shown, self.notice) = (shown, notice)
        let hasPanel = size.width >= WizardContext.widthOfPanel && shown.showsRun && context.live != nil
        layout = Layout(size, noticeRows: max(1, notice.count), hasPanel: hasPanel)
        var view = ScreenView(layout, look)
        if let diagram = shown as? DiagramScreen {
            diagram.draw(on: &view, context, &cache.diagram)
        } else {
            shown.draw(on: &view, context)
        }
        viewport = view.whole == nil ? Viewport(of: view.divided, scroll: shown.scroll) : Viewport()
        self.view = view
        if hasPanel { drawPanel(context, look, &cache) }
    }

    /// Draws the run beside the screen.
    private mutating func drawPanel(_ context: borrowing WizardContext, _ look: Look, _ cache: inout FrameCache) {
        guard let place = layout.aside else { return }
        let size = Size(width: place.width, height: layout.body.count)
        view.panel = context.panel(size, look, &cache.diagram)
    }

    /// The note about hidden lines, `nil` if all are visible.
    private func moreNote(_ look: Look) -> String? {
        guard viewport.last > 0 else { return nil }
        return look.moreNote(
            above: viewport.first, below: viewport.last - viewport.first,
            scrolls: type(of: shown).scrolling != .none)
    }

    /// The notice, in at most three rows; a longer one is truncated.
    private static func noticeRows(_ context: WizardContext, _ look: Look, width: Int) -> [String] {
        guard let notice = context.notice else { return [] }
        let rows = wrapped(text(notice, look), to: width)
        guard rows.count > 3 else { return rows }
        return rows.prefix(2) + [look.cut(rows[2...].joined(separator: " "), to: width)]
    }

    /// The host that has not answered, and for how long; none while the provider answers in time.
    private static func awaitedRow(_ context: WizardContext, _ look: Look, width: Int) -> [Span] {
        guard let awaited = context.awaited else { return [] }
        let host = UntrustedText(awaited.host).sanitised(limit: 80)
        let text = look.texts.awaited(awaited, host)
        return [Span(look.cut(text, to: width), .todo)]
    }

    private static func text(_ notice: Notice, _ look: Look) -> String {
        switch notice {
        case .text(let text): look.texts(text)
        case .program(let notices):
            UntrustedText(notices.map { $0.text(in: look.texts) }.joined(separator: " ")).sanitised(limit: 600)
        }
    }
}

extension Texts {
    /// The sentence about an awaited response, with the seconds from the first one on.
    func awaited(_ awaited: AwaitedAnswer, _ host: String) -> String {
        awaited.seconds == 0
            ? self(Text("Waiting for \(host)."))
            : self(Text("Waiting for \(host): no answer for \(awaited.seconds) s"))
    }
}

/// The parts of the last frame, so that only what has changed is drawn again.
///
/// A part is reused only for inputs equal to those it was drawn from, so the cache never changes a frame.
struct FrameCache: Sendable {
    /// The rows of the diagram that was drawn last.
    var diagram = DiagramRows()
    var cells = RowCells()
}

extension WizardState {
    /// The frame for a front end that draws nothing, so there are no rows to scroll or to click.
    public var undrawnFrame: ShownFrame { ShownFrame(generation: generation) }
}
