public import Terminal

extension Key {
    /// Parses a key's name on a tape: `enter`, `f3`, `ctrl-p`, `alt-x`, or one character; only characters are
    /// case-sensitive.
    public init?(tapeName name: String) {
        if name.count == 1, let character = name.first {
            self = .character(character)
            return
        }
        let low = name.lowercased()
        if let key = Self.tapeNames[low] {
            self = key
        } else if low.hasPrefix("ctrl-"), low.count == 6, let letter = low.last {
            self = .control(letter)
        } else if low.hasPrefix("alt-"), name.count == 5, let letter = name.last {
            self = .alt(letter)
        } else if low.hasPrefix("f"), let number = Int(low.dropFirst()), (1...12).contains(number) {
            self = .function(number)
        } else {
            return nil
        }
    }

    private static let tapeNames: [String: Key] = [
        "enter": .enter, "tab": .tab, "shift-tab": .backTab, "esc": .escape, "escape": .escape,
        "backspace": .backspace, "delete": .delete, "insert": .insert, "up": .up, "down": .down, "left": .left,
        "right": .right, "home": .home, "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "space": .character(" "),
    ]
}
