/// An event from the terminal.
public enum InputEvent: Sendable, Hashable {
    case key(Key)
    /// A text was pasted; it arrives as a whole.
    case paste(Paste)
    case resize(Size)
    /// A mouse event; only while mouse reporting is on.
    case mouse(MouseEvent)
    /// The terminal's window gained or lost the focus.
    case focus(Bool)
}
