/// A key press, as reported by a terminal.
public indirect enum Key: Sendable, Hashable {
    /// One typed Unicode scalar; a combining mark is a separate key.
    case character(Character)
    /// Ctrl with a lower-case letter, a space, or one of `\ ] ^ _`.
    case control(Character)
    case alt(Character)
    /// Enter, also Ctrl-J and Ctrl-M.
    case enter
    case tab
    /// Shift-Tab.
    case backTab
    /// Esc alone.
    case escape
    /// Backspace, also Ctrl-H.
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// F1, F2 and so on.
    case function(Int)
    /// One of the named keys, or Ctrl with a letter, with additional modifiers.
    case modified(Key, Modifiers)

    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits of xterm's parameter minus one: shift 1, alt 2, control 4.
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, also Option or Esc before the key.
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key's name for display: `F2`, `Esc`, `Ctrl-C`, `Alt-x`, `Ctrl-←`.
    public var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(" "): "Ctrl-Space"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .alt(let character): "Alt-\(character)"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        case .modified(let key, let modifiers):
            (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
                + (modifiers.contains(.shift) ? "Shift-" : "") + key.name
        }
    }

    /// Returns the key with additional modifiers; Alt with a character and Shift-Tab have their own cases.
    func held(with modifiers: Modifiers) -> Key {
        if modifiers.isEmpty { return self }
        switch (self, modifiers) {
        case (.character(let character), .alt): return .alt(character)
        case (.tab, .shift): return .backTab
        case (.modified(let key, let others), _): return .modified(key, others.union(modifiers))
        default: return .modified(self, modifiers)
        }
    }
}
