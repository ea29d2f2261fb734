import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Draws the row below the last event: what the run waits for.
struct DiagramTailPicture {
    let tail: DiagramPicture.Tail
    let look: Look
    let geometry: DiagramGeometry

    func draw(y: Int, _ drawing: inout Drawing) {
        let pen = DiagramPen(look: look, geometry: geometry)
        var label = DiagramPen.Label("", .todo)
        var lane = Lane.app
        switch tail {
        case .user(let call): (label.text, label.suffix) = (look.texts(Text("waiting for you")), ": \(call)")
        case .stopped(let name): label.text = look.texts(Text("stopped before \(name)"))
        case .answer(let party, let text): (lane, label.text) = (party, text)
        }
        guard let column = geometry.columns[lane] else {
            let room = max(0, geometry.ladder.count - 2)
            let text = look.cut(label.text(in: room), to: room)
            drawing.put("\(look.glyphs.loggedIn) \(text)", .todo, x: geometry.ladder.lowerBound, y: y)
            return
        }
        pen.lifelines(y, &drawing, glyph: look.glyphs.waiting)
        drawing.put(String(look.glyphs.loggedIn), .todo, x: column, y: y)
        pen.beside(label, column...column, y, &drawing)
    }
}
