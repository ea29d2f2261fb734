/// A QR code as its modules, without the quiet zone around it.
struct QRMatrix: Sendable, Hashable {
    /// Modules in a row, and rows.
    let side: Int
    /// Row by row, true for a dark module.
    private let isDark: [Bool]

    /// Takes the modules row by row; nil unless they are a square.
    init?(rows: [[Bool]]) {
        guard !rows.isEmpty, rows.allSatisfy({ $0.count == rows.count }) else { return nil }
        side = rows.count
        isDark = rows.flatMap(\.self)
    }

    /// Whether the module is dark; both from 0, from the top left.
    subscript(row: Int, column: Int) -> Bool { isDark[row * side + column] }
}
