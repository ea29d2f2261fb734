import TerminalUI

/// The parts of the last frame, so that only what has changed is drawn again.
///
/// Every part is stored with all its inputs and used again only for equal ones, so a frame is the same with any cache.
struct FrameCache: Sendable {
    /// The first row.
    var title = KeptRows<TitleRow>()
    /// The last row, which changes with the selected line and back.
    var footer = KeptRows<Footer>()
    /// The rows of the diagram that was drawn last.
    var diagram = DiagramRows()
    var cells = RowCells()
}
