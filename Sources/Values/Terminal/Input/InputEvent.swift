public enum InputEvent: Sendable, Hashable {
    case key(Key)
    /// A pasted text, delivered as a whole.
    case paste(Paste)
    case resize(Size)
    /// Only while mouse reporting is on.
    case mouse(MouseEvent)
    /// Whether the terminal's window has the focus now.
    case focus(Bool)
}
