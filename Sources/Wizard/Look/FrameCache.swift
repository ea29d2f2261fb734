/// What frames are made of, kept from one to the next so that only what has changed is made again.
///
/// Every part is kept with all values that it was made from, and is used again only for equal ones: a frame is the same with any cache.
struct FrameCache: Sendable {
    /// The first row.
    var title = KeptRows<TitleRow>()
    /// The last row, which changes with the selected line and back.
    var footer = KeptRows<Footer>()
    /// The rows of the diagram that was drawn last.
    var diagram = DiagramRows()
    var cells = RowCells()
}
