/// Removes control characters and complete escape sequences from a text.
///
/// Tabs and line ends are kept. Of an unfinished sequence, only the introducer and the parameters are removed.
struct EscapeStripper: Sendable {
    private enum State {
        case text
        case escape
        case sequence
        case string
        case stringEscape
    }

    private var state = State.text

    /// Returns whether to keep the scalar, and the number of removals to count (a sequence counts once, when it
    /// begins).
    mutating func step(_ scalar: Unicode.Scalar) -> (keep: Bool, removed: Int) {
        switch state {
        case .text: return plain(scalar)
        case .escape:
            switch scalar {
            case "[", "O": state = .sequence
            case "]", "P", "X", "^", "_": state = .string
            case " "..."/": return (false, 0)
            case "0"..."~": state = .text
            default:
                state = .text
                return plain(scalar)
            }
            return (false, 0)
        case .sequence:
            switch scalar {
            case " "..."?": return (false, 0)
            case "@"..."~":
                state = .text
                return (false, 0)
            default:
                state = .text
                return plain(scalar)
            }
        case .string:
            switch scalar {
            case "\u{1B}":
                state = .stringEscape
                return (false, 0)
            case "\u{07}", "\u{9C}":
                state = .text
                return (false, 0)
            case "\n", "\r":
                state = .text
                return plain(scalar)
            default: return (false, 0)
            }
        case .stringEscape:
            state = .text
            if scalar == "\\" { return (false, 0) }
            state = .escape
            return step(scalar)
        }
    }

    private mutating func plain(_ scalar: Unicode.Scalar) -> (keep: Bool, removed: Int) {
        switch scalar {
        case "\t", "\n", "\r": return (true, 0)
        case "\u{1B}":
            state = .escape
            return (false, 1)
        case "\u{9B}":
            state = .sequence
            return (false, 1)
        case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}": return (false, 1)
        default: return (true, 0)
        }
    }
}
