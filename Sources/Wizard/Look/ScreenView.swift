/// What a screen shows before it is placed: its own column, what stands beside it where there is room, and what stands at
/// the foot.
struct ScreenView {
    /// The column that is read first.
    var main: Document
    /// What explains; beside the first column, or nowhere: whatever is needed stands in `main`.
    var aside: Document?
    /// A picture beside the first column, in the place of the second where there is one.
    var picture: Document?
    /// How many rows the body has.
    let height: Int
    /// What stands above the footer, where there is room for it.
    var foot: Document
    /// Words, styles and symbols.
    let look: Look

    init(_ layout: Layout, _ look: Look) {
        self.look = look
        height = layout.body.count
        main = Document(width: layout.width, look: look)
        aside = layout.aside.map { Document(width: $0.width, look: look) }
        foot = Document(width: layout.aside == nil ? layout.width : layout.width, look: look)
    }

    /// Whether there is a second column.
    var isWide: Bool { aside != nil }
    /// The words.
    var texts: Texts { look.texts }

    /// Explains something in the second column, where there is one.
    mutating func explain(_ heading: String, _ text: String) {
        guard var column = aside else { return }
        if !column.lines.isEmpty { column.blank() }
        column.heading(heading)
        column.paragraph(text, .dim)
        aside = column
    }
}
