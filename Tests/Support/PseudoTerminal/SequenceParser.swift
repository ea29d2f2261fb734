/// Splits the output of a program into characters, controls and sequences.
struct SequenceParser: Sendable {
    enum Action: Equatable {
        case character(Character)
        case control(UInt8)
        /// `ESC`, intermediate bytes and a final one.
        case escape(String)
        /// `CSI`: the private marker, the parameters, intermediate bytes, the final byte.
        case sequence(mark: Character?, [Int], intermediates: String, final: Character)
        /// An OSC, DCS or APC string, without its terminator.
        case string(String)
        case invalid
    }

    private enum State {
        case ground
        case escape
        case sequence
        case string
        case stringEscape
    }

    private var state = State.ground
    private var collected: [UInt8] = []
    private var missing = 0

    mutating func feed(_ byte: UInt8) -> [Action] {
        switch state {
        case .ground: return ground(byte)
        case .escape:
            if collected.isEmpty, byte == 0x5B { return enter(.sequence) }
            if collected.isEmpty, [0x5D, 0x50, 0x5F, 0x5E, 0x58].contains(byte) { return enter(.string) }
            collected.append(byte)
            if (0x20...0x2F).contains(byte) { return [] }
            state = .ground
            return [.escape(String(decoding: collected, as: UTF8.self))]
        case .sequence:
            if byte < 0x20 { return [.control(byte)] }
            if (0x40...0x7E).contains(byte) {
                state = .ground
                return [finish(byte)]
            }
            collected.append(byte)
            return []
        case .string:
            if byte == 0x1B {
                state = .stringEscape
            } else if byte == 0x07 {
                return [finishString()]
            } else {
                collected.append(byte)
            }
            return []
        case .stringEscape:
            if byte == 0x5C { return [finishString()] }
            state = .string
            return []
        }
    }

    private mutating func finishString() -> Action {
        state = .ground
        return .string(String(decoding: collected, as: UTF8.self))
    }

    private mutating func enter(_ next: State) -> [Action] {
        state = next
        collected = []
        return []
    }

    private mutating func ground(_ byte: UInt8) -> [Action] {
        if missing > 0 {
            guard byte & 0xC0 == 0x80 else {
                missing = 0
                return [.invalid] + ground(byte)
            }
            collected.append(byte)
            missing -= 1
            return missing > 0 ? [] : String(decoding: collected, as: UTF8.self).map(Action.character)
        }
        switch byte {
        case 0x1B: return enter(.escape)
        case 0..<0x20, 0x7F: return [.control(byte)]
        case 0x20..<0x7F: return [.character(Character(Unicode.Scalar(byte)))]
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return [.invalid]
        }
        collected = [byte]
        return []
    }

    private func finish(_ byte: UInt8) -> Action {
        var rest = collected[...]
        let mark = rest.first.flatMap { (0x3C...0x3F).contains($0) ? Character(Unicode.Scalar($0)) : nil }
        if mark != nil { rest = rest.dropFirst() }
        let digits = rest.prefix { $0 >= 0x30 }
        let numbers = digits.split(separator: 0x3B, omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        return .sequence(
            mark: mark, numbers, intermediates: String(decoding: rest.dropFirst(digits.count), as: UTF8.self),
            final: Character(Unicode.Scalar(byte)))
    }
}
