/// The content of one column of one row.
///
/// A wide character fills two cells: its own, of width 2, and a *continuation* to its right, with no text and width 0.
/// ``Grid`` ensures that no cell contains a control or format character. A cell contains no reference, so that grids
/// are copied and compared as plain memory.
public struct Cell: Sendable, Hashable {
    /// At most five scalars of 21 bits each, three in the first number; 0 after the last.
    private let scalars: (UInt64, UInt64)
    private let columns: UInt8
    public var style: Style

    /// Called only by ``Grid``, with text that it has checked; only the first five scalars are kept.
    init(text: String, width: Int, style: Style) {
        var numbers: (UInt64, UInt64) = (0, 0)
        for (index, scalar) in text.unicodeScalars.prefix(Self.capacity).enumerated() {
            if index < 3 {
                numbers.0 |= UInt64(scalar.value) << (21 * UInt64(index))
            } else {
                numbers.1 |= UInt64(scalar.value) << (21 * UInt64(index - 3))
            }
        }
        scalars = numbers
        columns = UInt8(width)
        self.style = style
    }

    /// Creates a cell of one scalar of width 1.
    init(_ scalar: Unicode.Scalar, style: Style) {
        scalars = (UInt64(scalar.value), 0)
        columns = 1
        self.style = style
    }

    /// The number of columns of the text: 1, 2, or 0 for a continuation.
    public var width: Int { Int(columns) }

    /// One base character and at most four combining marks; empty only in a continuation.
    public var text: String {
        var text = String.UnicodeScalarView()
        for index in 0..<Self.capacity {
            guard let scalar = Unicode.Scalar(self.scalar(index)), scalar.value > 0 else { break }
            text.append(scalar)
        }
        return String(text)
    }

    /// The code point at an index from 0 to 4; 0 after the last one.
    public func scalar(_ index: Int) -> UInt32 {
        let number = index < 3 ? scalars.0 >> (21 * UInt64(index)) : scalars.1 >> (21 * UInt64(index - 3))
        return UInt32(number & 0x1F_FFFF)
    }

    /// The maximum number of scalars per cell.
    static let capacity = 5

    public static func blank(_ style: Style = .plain) -> Cell { Cell(" ", style: style) }

    /// The right half of a wide character.
    static func continuation(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

    /// Whether it is the right half of a wide character.
    public var isContinuation: Bool { columns == 0 }

    public static func == (left: Cell, right: Cell) -> Bool {
        left.scalars == right.scalars && left.columns == right.columns && left.style == right.style
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(scalars.0)
        hasher.combine(scalars.1)
        hasher.combine(columns)
        hasher.combine(style)
    }
}
