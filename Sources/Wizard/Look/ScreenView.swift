/// What a screen shows before it is placed: its own column, what stands beside it where there is room, and what stands at
/// the foot.
struct ScreenView {
    /// The column that is read first.
    var main: Document
    /// What follows `main` and stays in sight when that is scrolled: what can be done.
    var pinned: Document
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
        pinned = Document(width: layout.width, look: look)
        aside = layout.aside.map { Document(width: $0.width, look: look) }
        foot = Document(width: layout.aside == nil ? layout.width : layout.width, look: look)
    }

    /// Whether there is a second column.
    var isWide: Bool { aside != nil }
    /// The words.
    var texts: Texts { look.texts }

    /// What is scrolled and in how many rows, and what stays in sight below it; nil where everything fits, or nothing would be left to scroll in.
    var divided: (main: Document, height: Int, pinned: Document?) {
        guard !pinned.lines.isEmpty else { return (main, height, nil) }
        let left = height - pinned.lines.count - 1
        guard main.lines.count + pinned.lines.count > height, left >= Self.fewestRows else {
            return (main.followed(by: pinned), height, nil)
        }
        return (main.withoutBlankEnd, left, pinned)
    }

    /// Fewer rows than this are not scrolled in.
    private static let fewestRows = 4

    /// Takes the room of the second column too, for long values and nothing to explain.
    mutating func takeWholeWidth() {
        guard let aside else { return }
        let whole = Document(width: main.width + Layout.gap + aside.width, look: look)
        (main, pinned) = (whole, whole)
        self.aside = nil
    }

    /// Explains something in the second column, where there is one.
    mutating func explain(_ heading: String, _ text: String) {
        guard var column = aside else { return }
        if !column.lines.isEmpty { column.blank() }
        column.heading(heading)
        column.paragraph(text, .dim)
        aside = column
    }
}
