/// What comes in from the terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// A text was pasted, as a whole.
    case paste(Paste)
    /// The terminal has another size now.
    case resize(Size)
    /// The mouse did something; only while it was asked for.
    case mouse(MouseEvent)
    /// The terminal's window has the person's attention, or lost it.
    case focus(Bool)
}
