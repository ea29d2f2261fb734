/// The content of one cell, or of two for a wide character: a base character with its combining marks.
///
/// Most graphemes are one cluster. Where terminals differ, the simplest form is shown: only the first of several joined
/// emoji, no variation selectors or skin tones, and `⚑` for a flag. A script whose vowel signs take their own columns
/// (Devanagari) yields several clusters. ncurses keeps at most four combining marks per cell.
struct CellCluster: Equatable {
    let text: String
    /// The number of columns: 1 or 2.
    let width: Int

    static let replacement = CellCluster(text: "\u{FFFD}", width: 1)
    private static let marksKept = 4

    /// Splits one grapheme into the contents of its cells; never empty.
    static func clusters(of character: Character) -> [CellCluster] {
        if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F, character != "\r\n" {
            return [CellCluster(text: String(character), width: 1)]
        }
        var result: [CellCluster] = []
        var base = String.UnicodeScalarView()
        var width = 0
        var marks = 0
        func flush() {
            if width > 0 { result.append(CellCluster(text: String(base), width: width)) }
            base = String.UnicodeScalarView()
            width = 0
            marks = 0
        }
        func mark(_ cluster: CellCluster) {
            flush()
            if result.last != .replacement || cluster != .replacement { result.append(cluster) }
        }
        scalars: for scalar in character.unicodeScalars {
            switch ScalarKind(scalar) {
            case .control(let picture):
                mark(CellCluster(text: picture, width: 1))
            case .joiner:
                guard width == 0 else { break scalars }
                mark(.replacement)
            case .selector: continue
            case .skinTone where width > 0: continue
            case .regional:
                mark(CellCluster(text: "\u{2691}", width: 1))
                break scalars
            case .hidden:
                mark(.replacement)
            case .combining:
                if width == 0 {
                    base.append("\u{25CC}")
                    width = 1
                }
                marks += 1
                if marks <= marksKept { base.append(scalar) }
            case .spacing(let columns):
                flush()
                base.append(scalar)
                width = columns
            case .skinTone:
                flush()
                base.append(scalar)
                width = 2
            }
        }
        flush()
        return result.isEmpty ? [.replacement] : result
    }
}
