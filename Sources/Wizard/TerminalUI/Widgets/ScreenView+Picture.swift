import Localization
import Sentences
import Terminal

// A QR code beside the text.
extension ScreenView {
    /// Places a picture beside the text, narrowing the text in a one-column window; returns `false` if it does not fit.
    package mutating func place(_ picture: QRPicture) -> Bool {
        guard let drawn = draw(picture) else { return false }
        self.picture = drawn
        if !isWide { main = main.narrowed(by: drawn.width + 3) }
        return true
    }

    /// Adds the window size that is needed for a picture that does not fit.
    package mutating func noRoom(for picture: QRPicture) {
        let needed = QRDrawing.needed(for: picture, glyphs: look.glyphs)
        main.blank()
        main.paragraph(texts(Text("The QR code needs a window of \(needed.width) by \(needed.height).")), .dim)
    }

    /// The picture drawn for the room beside the text; `nil` if it does not fit.
    private func draw(_ picture: QRPicture) -> Document? {
        let room = Size(width: isWide ? aside?.width ?? 0 : main.width - 28, height: height)
        return QRDrawing(picture, room: room, look: look)?.document
    }
}
