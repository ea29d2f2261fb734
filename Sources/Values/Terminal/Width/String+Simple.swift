extension Unicode.Scalar {
    /// Whether the scalar fills one cell by itself, whatever precedes or follows it: printable ASCII, Latin letters and
    /// signs, dashes and quotes, arrows, box drawing, geometric shapes, check marks.
    ///
    /// Texts of only such scalars are measured and drawn without splitting them into graphemes. ``CellCluster``
    /// displays each of them in the same way.
    var isSimple: Bool {
        switch value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x257F, 0x25A0...0x25FC,
            0x2713,
            0x2717:
            true
        default: false
        }
    }
}

extension String {
    /// The number of columns of a text of simple scalars; `nil` for any other text.
    var simpleWidth: Int? {
        var count = 0
        for scalar in unicodeScalars {
            guard scalar.isSimple else { return nil }
            count += 1
        }
        return count
    }
}
