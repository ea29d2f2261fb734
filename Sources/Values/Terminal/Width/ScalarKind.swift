/// How a Unicode scalar is displayed in cells.
enum ScalarKind {
    /// C0, DEL or C1, with its visible symbol.
    case control(String)
    /// ZERO WIDTH JOINER: the next character belongs to the preceding emoji.
    case joiner
    case selector
    /// Half of a flag.
    case regional
    case skinTone
    /// A character that must not be written to the terminal: format, separator, unassigned.
    case hidden
    /// Width 0: combined with the preceding character.
    case combining
    case spacing(Int)

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20..<0x7F: self = .spacing(1)
        case 0..<0x20: self = .control(String(Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"))
        case 0x7F: self = .control("\u{2421}")
        case 0x80..<0xA0: self = .control("\u{FFFD}")
        case 0xA1..<0xAD, 0xAE..<0x300: self = .spacing(1)
        case 0x200D: self = .joiner
        case 0xFE00...0xFE0F: self = .selector
        case 0x1F1E6...0x1F1FF: self = .regional
        case 0x1F3FB...0x1F3FF: self = .skinTone
        default:
            switch scalar.properties.generalCategory {
            case .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .control: self = .hidden
            default:
                let columns = WidthTable.columns(of: scalar)
                self = columns == 0 ? .combining : .spacing(columns)
            }
        }
    }
}
