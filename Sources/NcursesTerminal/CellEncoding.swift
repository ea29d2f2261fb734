internal import CTerminal
internal import Terminal

extension ct_cell {
    /// An empty cell in the terminal's default style.
    static let blank = ct_cell(Cell.blank())

    /// Converts a cell to C; not for continuations.
    init(_ cell: Cell) {
        self.init()
        let utf8 = cell.text.utf8
        if utf8.count == 1, let byte = utf8.first {
            scalars.0 = UInt32(byte)
        } else {
            var iterator = cell.text.unicodeScalars.makeIterator()
            scalars = (
                iterator.next()?.value ?? 0x20, iterator.next()?.value ?? 0, iterator.next()?.value ?? 0,
                iterator.next()?.value ?? 0, iterator.next()?.value ?? 0
            )
        }
        width = UInt8(cell.width)
        attributes = cell.style.attributes.rawValue
        (foreground, foreground_extended) = Self.indices(cell.style.foreground)
        (background, background_extended) = Self.indices(cell.style.background)
    }

    private static func indices(_ color: Color?) -> (Int16, Int16) {
        guard let color else { return (-1, -1) }
        return (Int16(color.basic), color.extended.map { Int16($0) } ?? -1)
    }
}
