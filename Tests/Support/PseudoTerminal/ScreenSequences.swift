import Terminal

extension VirtualScreen {
    /// Executes a character, control or sequence.
    mutating func obey(_ action: SequenceParser.Action) {
        switch action {
        case .character(let character): put(character)
        case .control(let byte): obeyControl(byte)
        case .escape(let text): obeyEscape(text)
        case .sequence("?", let numbers, "", "h"): numbers.forEach { setMode($0, true) }
        case .sequence("?", let numbers, "", "l"): numbers.forEach { setMode($0, false) }
        case .sequence(nil, let numbers, "", let final): obeySequence(numbers, final)
        case .string(let text): strings.append(text)
        case .sequence, .invalid: unknown.append("\(action)")
        }
    }

    private mutating func obeyControl(_ byte: UInt8) {
        switch byte {
        case 0x07, 0x0E, 0x0F, 0x00: break
        case 0x08: move(to: Point(x: cursor.x - 1, y: cursor.y))
        case 0x09: move(to: Point(x: cursor.x / 8 * 8 + 8, y: cursor.y))
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: move(to: Point(x: 0, y: cursor.y))
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func obeyEscape(_ text: String) {
        switch text {
        case "7": save()
        case "8": restore()
        case "M": reverseLineFeed()
        case "D": lineFeed()
        case "=", ">", "(B", ")0", ")B": break
        case "c": self = VirtualScreen(size: size)
        default: unknown.append("ESC \(text)")
        }
    }

    private mutating func setMode(_ number: Int, _ on: Bool) {
        if on { modes.insert(number) } else { modes.remove(number) }
        if number == 1049 { setAlternate(on) }
    }

    private mutating func obeySequence(_ numbers: [Int], _ final: Character) {
        let count = max(1, numbers.first ?? 1)
        switch final {
        case "A": move(to: Point(x: cursor.x, y: cursor.y - count))
        case "B", "e": move(to: Point(x: cursor.x, y: cursor.y + count))
        case "C", "a": move(to: Point(x: cursor.x + count, y: cursor.y))
        case "D": move(to: Point(x: cursor.x - count, y: cursor.y))
        case "G", "`": move(to: Point(x: count - 1, y: cursor.y))
        case "d": move(to: Point(x: cursor.x, y: count - 1))
        case "H", "f": move(to: Point(x: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, y: count - 1))
        case "Z": move(to: Point(x: (cursor.x - 1) / 8 * 8, y: cursor.y))
        case "J": eraseDisplay(numbers.first ?? 0)
        case "K": eraseLine(numbers.first ?? 0)
        case "X": erase(row: cursor.y, cursor.x..<cursor.x + count)
        case "P":
            for _ in 0..<min(count, size.width - cursor.x) {
                rows[cursor.y].remove(at: cursor.x)
                rows[cursor.y].append(Place(style: Style(background: style.background)))
            }
        case "@":
            for _ in 0..<min(count, size.width - cursor.x) {
                rows[cursor.y].removeLast()
                rows[cursor.y].insert(Place(style: Style(background: style.background)), at: cursor.x)
            }
        case "L": if region.contains(cursor.y) { scroll(cursor.y...region.upperBound, by: -count) }
        case "M": if region.contains(cursor.y) { scroll(cursor.y...region.upperBound, by: count) }
        case "S": scroll(region, by: count)
        case "T": scroll(region, by: -count)
        case "b": repeatLast(count)
        case "r":
            // The program may not have been notified yet that the terminal has shrunk.
            let bottom = min(numbers.count > 1 && numbers[1] > 0 ? numbers[1] : size.height, size.height)
            region = min(count, bottom) - 1...bottom - 1
            move(to: .zero)
        case "m": setStyle(numbers.isEmpty ? [0] : numbers)
        case "t", "c", "n": break
        case "h" where numbers == [34], "l" where numbers == [4] || numbers == [34]: break
        default: unknown.append("CSI \(numbers) \(final)")
        }
    }

    private mutating func repeatLast(_ count: Int) {
        let x = wrapsNext ? cursor.x : cursor.x - 1
        guard x >= 0, let character = rows[cursor.y][x].text.first else { return unknown.append("repeat of nothing") }
        for _ in 0..<count { put(character) }
    }

    private mutating func eraseDisplay(_ part: Int) {
        switch part {
        case 0:
            eraseLine(0)
            for y in cursor.y + 1..<max(cursor.y + 1, size.height) { erase(row: y, 0..<size.width) }
        case 1:
            eraseLine(1)
            for y in 0..<cursor.y { erase(row: y, 0..<size.width) }
        default: for y in 0..<size.height { erase(row: y, 0..<size.width) }
        }
    }

    private mutating func eraseLine(_ part: Int) {
        switch part {
        case 0: erase(row: cursor.y, cursor.x..<size.width)
        case 1: erase(row: cursor.y, 0..<cursor.x + 1)
        default: erase(row: cursor.y, 0..<size.width)
        }
    }

    private mutating func setStyle(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.reverse)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.reverse)
            case 30...37: style.foreground = Color(basic: UInt8(number - 30))
            case 40...47: style.background = Color(basic: UInt8(number - 40))
            case 90...97: style.foreground = Color(basic: UInt8(number - 82))
            case 100...107: style.background = Color(basic: UInt8(number - 92))
            case 39: style.foreground = nil
            case 49: style.background = nil
            case 38, 48:
                guard let color = Self.color(&rest) else { return unknown.append("SGR \(numbers)") }
                if number == 38 { style.foreground = color } else { style.background = color }
            default: unknown.append("SGR \(numbers)")
            }
        }
    }

    /// Parses `5` and an index into the 256-colour palette, or `2` and a colour of that palette as RGB; `nil` for
    /// anything else.
    private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
        switch numbers.popFirst() {
        case 5:
            guard let byte = numbers.popFirst().flatMap({ UInt8(exactly: $0) }) else { return nil }
            return byte < 16 ? Color(basic: byte) : Color(palette: byte, basic: 7)
        case 2:
            let parts = numbers.prefix(3).compactMap { UInt8(exactly: $0) }
            numbers = numbers.dropFirst(3)
            return parts.count == 3 ? direct[RGB(parts[0], parts[1], parts[2])] : nil
        default: return nil
        }
    }

    /// The palette from index 8 on.
    ///
    /// Colours without red and green get a red of 1, because the lowest values denote palette indexes.
    private static let direct: [RGB: Color] = {
        let all = (8...15).map { Color(basic: $0) } + (16...255).map { Color(palette: $0, basic: 7) }
        return Dictionary(
            all.map { color in
                let rgb = color.usualRGB
                return (rgb.red == 0 && rgb.green == 0 ? RGB(1, 0, rgb.blue) : rgb, color)
            }, uniquingKeysWith: { first, _ in first })
    }()
}
