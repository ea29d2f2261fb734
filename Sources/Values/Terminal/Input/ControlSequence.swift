/// A control sequence without its introducer and final byte, interpreted as input.
///
/// Parameters are numbers separated by `;`, and sub-parameters by `:`; a private marker (`<`, `?`, `>`) can precede
/// them. Source: ECMA-48 5.4; xterm's "PC-Style Function Keys" and "SGR (1006)"; kitty's keyboard protocol.
struct ControlSequence: Sendable, Equatable {
    private var bytes: [UInt8]

    init(parameters: [UInt8] = []) { bytes = parameters }

    var count: Int { bytes.count }
    var isPasteStart: Bool { bytes.elementsEqual("200".utf8) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// The key for `ESC O` and a final byte; a keypad key is the character printed on it.
    func singleShiftKey(final: UInt8) -> Key? {
        guard let modifiers = Self.modifiers(parameters(bytes[...]).last?.first ?? nil) else { return nil }
        if let key = Self.letterKey(final) { return key.held(with: modifiers) }
        switch final {
        case 0x4D: return Key.enter.held(with: modifiers)
        case 0x49: return .tab
        case 0x58: return .character("=")
        case 0x6A...0x79: return .character(Character(Unicode.Scalar(final - 0x40)))
        default: return nil
        }
    }

    /// The event for the sequence with this final byte; `nil` if the sequence is not supported.
    func event(final: UInt8) -> InputEvent? {
        guard bytes.allSatisfy({ $0 >= 0x30 }) else { return nil }
        if let mark = bytes.first, mark >= 0x3C {
            return mark == 0x3C && (final == 0x4D || final == 0x6D) ? mouse(isRelease: final == 0x6D) : nil
        }
        switch final {
        case 0x49 where bytes.isEmpty: return .focus(true)
        case 0x4F where bytes.isEmpty: return .focus(false)
        // A private marker is allowed only before the parameters (ECMA-48 5.4.2).
        default: return bytes.contains { $0 >= 0x3C } ? nil : key(final: final).map(InputEvent.key)
        }
    }

    private func key(final: UInt8) -> Key? {
        let all = parameters(bytes[...])
        let first = all.first?.first ?? nil
        let second = all.count > 1 ? all[1] : []
        // The second sub-parameter is the event type: press (1), repeat (2) or release (3).
        guard second.count < 2 || second[1] != 3 else { return nil }
        guard let modifiers = Self.modifiers(second.first ?? nil) else { return nil }
        switch final {
        case 0x5A: return .backTab
        case 0x7E where first == 27:
            return Self.typed(code: all.count > 2 ? all[2].first ?? nil : nil, text: nil, modifiers: modifiers)
        case 0x7E: return first.flatMap(Self.numberedKey)?.held(with: modifiers)
        case 0x75: return Self.typed(code: first, text: all.count > 2 ? all[2].first ?? nil : nil, modifiers: modifiers)
        default: return first == nil || first == 1 ? Self.letterKey(final)?.held(with: modifiers) : nil
        }
    }

    private func mouse(isRelease: Bool) -> InputEvent? {
        let numbers = parameters(bytes.dropFirst()).map { $0.first ?? nil }
        guard numbers.count == 3, let code = numbers[0], let x = numbers[1], let y = numbers[2], x > 0, y > 0 else {
            return nil
        }
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let point = Point(x: x - 1, y: y - 1)
        let low = code & 3
        guard code & 128 == 0, code < 256 else { return nil }
        if code & 64 != 0 {
            let kinds: [MouseEvent.Kind] = [.scrollUp, .scrollDown, .scrollLeft, .scrollRight]
            return .mouse(MouseEvent(kind: kinds[low], button: nil, point: point, modifiers: modifiers))
        }
        let button: MouseEvent.Button? = low == 3 ? nil : [.left, .middle, .right][low]
        let kind: MouseEvent.Kind = code & 32 != 0 ? .move : isRelease ? .release : .press
        return .mouse(MouseEvent(kind: kind, button: button, point: point, modifiers: modifiers))
    }

    private static func letterKey(_ final: UInt8) -> Key? {
        switch final {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        case 0x50...0x53: .function(Int(final) - 0x4F)
        default: nil
        }
    }

    private static func numberedKey(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// The key for a code point and separate modifiers, as kitty and xterm's modifyOtherKeys send it.
    private static func typed(code: Int?, text: Int?, modifiers: Key.Modifiers) -> Key? {
        guard let code, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
        switch scalar.value {
        case 0x1B, 0x0D, 0x0A, 0x09, 0x08, 0x7F: return InputDecoder.key(typed: scalar).held(with: modifiers)
        case 0..<0x20, 0x80..<0xA0, 0xE000...0xF8FF: return nil
        default: break
        }
        // The text that the key produces; control characters are ignored (kitty's protocol, "Associated text").
        let shown = text.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init).flatMap { scalar in
            scalar.properties.generalCategory == .control ? nil : scalar
        }
        var character = Character(shown ?? scalar)
        var rest = modifiers
        if rest.remove(.shift) != nil, shown == nil, let upper = character.uppercased().first { character = upper }
        if rest.contains(.control) {
            rest.remove(.control)
            let base = Character(scalar).lowercased().first ?? character
            return Key.control(base).held(with: rest)
        }
        return Key.character(character).held(with: rest)
    }

    /// The modifiers in xterm's parameter (the bits plus 1); `nil` if it contains an unsupported modifier, such as
    /// Super.
    private static func modifiers(_ parameter: Int?) -> Key.Modifiers? {
        let bits = max(1, parameter ?? 1) - 1
        // Caps Lock (64) and Num Lock (128) are keyboard states, not modifiers of the key.
        guard bits < 256, bits & 0b0011_1000 == 0 else { return nil }
        return Key.Modifiers(rawValue: UInt8(bits & 7))
    }

    /// The parameters with their sub-parameters; an empty one is `nil`.
    private func parameters(_ bytes: ArraySlice<UInt8>) -> [[Int?]] {
        bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
            part.split(separator: 0x3A, omittingEmptySubsequences: false).map { digits in
                digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 10_000_000) }
            }
        }
    }
}
