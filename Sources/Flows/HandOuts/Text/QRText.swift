import QRCode

/// A QR code in half blocks, two modules per character: dark blocks for paper.
enum QRText {
    /// The lines, without trailing blanks.
    static func lines(of matrix: QRMatrix) -> [String] {
        let quiet = QRMatrix.quietZone
        return stride(from: -quiet, to: matrix.side + quiet, by: 2).map { row in
            var line = (-quiet..<matrix.side).map { column in
                switch (matrix.isDark(row: row, column: column), matrix.isDark(row: row + 1, column: column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
