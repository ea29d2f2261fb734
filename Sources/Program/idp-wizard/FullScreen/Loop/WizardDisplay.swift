import NcursesTerminal
import Terminal

/// The display of the wizard's loop, which also delivers its events: a terminal, a tape, or both.
///
/// Used on one thread.
protocol WizardDisplay: AnyObject {
    /// The number of columns and rows.
    var size: Size { get }
    /// The symbols that can be displayed.
    var glyphs: Glyphs { get }
    /// The number of colours; 0 for a monochrome display.
    var colors: Int { get }

    /// Displays a screen; `atStart` if it is the start screen and no flow runs.
    func present(_ grid: Grid, atStart: Bool)
    /// Repaints the whole screen.
    func redraw()
    /// Captures the mouse, so that its events arrive as input, or releases it.
    func setMouse(_ isTaken: Bool)
    /// Copies a text to the clipboard; returns false if that is not possible.
    func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool
    /// Waits for events and returns all that have arrived, or one that reports the timeout; never an empty array.
    func waitForEvents(timeout: Duration?) -> [TerminalEvent]
}

extension NcursesScreen: WizardDisplay {
    func present(_ grid: Grid, atStart: Bool) { present(grid) }
}
