package import Terminal

/// A QR code in terminal cells: two modules per cell in half blocks, or two cells per module in ASCII.
///
/// The styles set both colours, so that a light module is light on any terminal background.
package struct QRDrawing {
    package let document: Document

    /// Draws a picture with as much of the quiet zone as fits, at least one module; otherwise returns `nil`.
    package init?(_ picture: QRPicture, room: Size, look: Look) {
        let isASCII = look.glyphs.isASCII
        let width = isASCII ? room.width / 2 : room.width
        let height = isASCII ? room.height : room.height * 2
        let quiet = min(Self.quietZone, (min(width, height) - picture.size) / 2)
        guard quiet >= 1 else { return nil }
        let side = picture.size + 2 * quiet
        let dark = picture.rows
        func isLight(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - quiet, column - quiet)
            return !dark.indices.contains(row) || !dark.indices.contains(column) || !dark[row][column]
        }
        var document = Document(width: isASCII ? side * 2 : side, look: look)
        if isASCII {
            for row in 0..<side {
                let spans = (0..<side).map { isLight(row, $0) ? Span("##", .qrLight) : Span("  ", .qrDark) }
                document.add(Line(spans))
            }
        } else {
            for row in stride(from: 0, to: side, by: 2) {
                let cells = (0..<side).map { column in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }
                document.add(Line([Span(cells.joined(), .qr)]))
            }
        }
        self.document = document
    }

    /// The width of the quiet zone in modules (ISO/IEC 18004).
    private static let quietZone = 4

    /// The smallest window that a picture fits into.
    package static func needed(for picture: QRPicture, glyphs: Glyphs) -> Size {
        let side = picture.size + 2
        let drawn = Size(width: glyphs.isASCII ? side * 2 : side, height: glyphs.isASCII ? side : (side + 1) / 2)
        let around = 4
        return Size(width: max(80, drawn.width + 28 + 9), height: max(24, drawn.height + around))
    }
}
