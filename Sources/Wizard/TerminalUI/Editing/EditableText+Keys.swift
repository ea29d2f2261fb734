package import Terminal

extension EditableText {
    /// Handles a key that edits or moves the cursor; returns `false` for every other key.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(character)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        case .left: move(.left)
        case .right: move(.right)
        case .home, .control("a"): move(.start)
        case .end, .control("e"): move(.end)
        case .alt("b"), .modified(.left, .control): move(.wordLeft)
        case .alt("f"), .modified(.right, .control): move(.wordRight)
        case .control("u"): deleteToStart()
        case .control("k"): deleteToEnd()
        case .control("w"): deleteWordBackward()
        default: return false
        }
        return true
    }
}
