import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

// The diagram beside the screens of a flow.
extension WizardContext {
    /// The smallest window width at which the diagram is shown beside the screens of a flow.
    static let widthOfPanel = 120

    /// Draws the diagram of the live run into a column of the given size.
    func panel(_ size: Size, _ look: Look, _ rows: inout DiagramRows) -> Drawing {
        var drawing = Drawing(size: size)
        guard let live else { return drawing }
        for y in 0..<size.height { drawing.put(String(look.glyphs.vertical), .rule, x: 0, y: y) }
        drawing.put(look.texts(Text("What happens")), .heading, x: 3, y: 1)
        let note = look.texts(Text(live.diagram.flowEvents, one: "\(.count) event", other: "\(.count) events"))
        drawing.put(note, .dim, x: max(3, size.width - displayWidth(note)), y: 1)
        let inner = Size(width: max(0, size.width - 1), height: max(0, size.height - 3))
        guard !live.diagram.events.isEmpty else {
            drawing.put(look.texts(Text("Nothing has happened yet.")), .dim, x: 3, y: 3)
            return drawing
        }
        let picture = DiagramPicture(
            diagram: live.diagram, look: look, size: inner, isRunning: !live.isOver, tail: tail(.live, look.texts))
        drawing.put(picture.drawing(&rows), x: 1, y: 3)
        // A click anywhere opens the diagram's screen, where rows can be selected.
        drawing.targets = (0..<size.height).map {
            PlacedTarget(target: .key(.function(3)), y: $0, columns: 0..<size.width, isFocused: false)
        }
        return drawing
    }

    /// What the run waits for, in words; `nil` for nothing, and for runs that have ended or are stored.
    func tail(_ source: DiagramSource, _ texts: Texts) -> DiagramPicture.Tail? {
        guard source == .live, let live, !live.isOver else { return nil }
        if let pause = live.pause { return .stopped(pause.name) }
        guard let open = live.diagram.openCall else { return nil }
        let call = live.diagram.events[open]
        if call.to == .app { return .user(call.name) }
        return awaited.map { waiting in
            let host = UntrustedText(waiting.host).sanitised(limit: 60)
            return .answer(call.to, texts.awaited(waiting, host))
        }
    }
}
