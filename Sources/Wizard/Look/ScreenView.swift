/// What a screen shows before it is placed: its own column, what stands beside it where there is room, and what stands at
/// the foot.
struct ScreenView {
    /// What stands above `main` and stays in sight when that is scrolled: a heading, the titles of a table's columns.
    var head: Document
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
        head = Document(width: layout.width, look: look)
        main = Document(width: layout.width, look: look)
        pinned = Document(width: layout.width, look: look)
        aside = layout.aside.map { Document(width: $0.width, look: look) }
        foot = Document(width: layout.aside == nil ? layout.width : layout.width, look: look)
    }

    /// Whether there is a second column.
    var isWide: Bool { aside != nil }
    /// The words.
    var texts: Texts { look.texts }

    /// A screen's column, cut into what is scrolled and what stays in sight.
    struct Parts {
        /// What stays above; nil where everything fits, or nothing would be left to scroll in.
        var head: Document?
        /// What is scrolled.
        var main: Document
        /// In how many rows it is scrolled.
        var height: Int
        /// What stays below; nil as with `head`.
        var pinned: Document?
    }

    /// What is scrolled and in how many rows, and what stays in sight above and below it.
    var divided: Parts {
        let all = main.preceded(by: head)
        var parts = Parts(main: all, height: height)
        let left = height - pinned.lines.count - 1
        if !pinned.lines.isEmpty, all.lines.count + pinned.lines.count > height, left >= Self.fewestRows {
            parts = Parts(main: all.withoutBlankEnd, height: left, pinned: pinned)
        } else if !pinned.lines.isEmpty {
            parts.main = all.followed(by: pinned)
        }
        let below = parts.height - head.lines.count
        guard !head.lines.isEmpty, parts.main.lines.count > parts.height, below >= Self.fewestRows else { return parts }
        return Parts(
            head: head, main: parts.pinned == nil ? main.followed(by: pinned) : main.withoutBlankEnd, height: below,
            pinned: parts.pinned)
    }

    /// Fewer rows than this are not scrolled in.
    private static let fewestRows = 4

    /// Takes the room of the second column too, for long values and nothing to explain.
    mutating func takeWholeWidth() {
        guard let aside else { return }
        let whole = Document(width: main.width + Layout.gap + aside.width, look: look)
        (head, main, pinned) = (whole, whole, whole)
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
