internal import CTerminal
internal import Terminal

extension ct_cell {
    static let blank = ct_cell(Cell.blank())

    /// Must not be called for continuations.
    init(_ cell: Cell) {
        self.init()
        scalars = (cell.scalar(0), cell.scalar(1), cell.scalar(2), cell.scalar(3), cell.scalar(4))
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
