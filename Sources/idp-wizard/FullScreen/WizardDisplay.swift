import NcursesTerminal
import Terminal

/// What the wizard's loop shows its screens on and takes its events from: a terminal, or a tape.
///
/// Used by one thread.
protocol WizardDisplay: AnyObject {
    /// The number of columns and rows.
    var size: Size { get }
    /// The symbols that can be shown.
    var glyphs: Glyphs { get }
    /// The number of colours; 0 for none.
    var colors: Int { get }

    /// Shows a screen.
    func present(_ grid: Grid)
    /// Shows the whole screen again.
    func redraw()
    /// Takes the mouse, so that its events come as input, or gives it back.
    func setMouse(_ isTaken: Bool)
    /// Puts a text into the clipboard; false where that is not possible.
    func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool
    /// Waits for events and returns all that have come, or one for the time that has passed; never none.
    func waitForEvents(timeout: Duration?) -> [TerminalEvent]
}

extension NcursesScreen: WizardDisplay {}
