package import Localization

/// What a screen shows, before it is placed: the first column, what is beside it in a wide window, and the foot.
package struct ScreenView {
    /// Rows above `main` that stay visible when it is scrolled: a heading, the titles of a table's columns.
    package var head: Document
    /// The first column.
    package var main: Document
    /// Rows below `main` that stay visible when it is scrolled: the menu.
    package var pinned: Document
    /// Explanations in the second column; `nil` if there is none, so whatever the user needs must be in `main`.
    package var aside: Document?
    /// A picture beside the first column; it replaces `aside`.
    package var picture: Document?
    /// A drawing that replaces `aside`.
    package var panel: Drawing?
    /// A drawing that replaces everything else in the body; `nil` for other screens.
    package var whole: Drawing?
    /// How many rows the body has.
    package var height: Int
    /// Rows directly above the footer, shown where there is room.
    package var foot: Document
    package let look: Look

    package init(_ layout: Layout, _ look: Look) {
        self.look = look
        height = layout.body.count
        head = Document(width: layout.width, look: look)
        main = Document(width: layout.width, look: look)
        pinned = Document(width: layout.width, look: look)
        aside = layout.aside.map { Document(width: $0.width, look: look) }
        foot = Document(width: layout.width, look: look)
    }

    /// Whether there is a second column.
    package var isWide: Bool { aside != nil }
    package var texts: Texts { look.texts }

    /// The first column, divided into the part that is scrolled and the parts that stay visible.
    package struct Parts {
        /// What stays above; `nil` if everything fits, or if too few rows would be left to scroll.
        package var head: Document?
        /// The part that is scrolled.
        package var main: Document
        /// The number of rows for `main`.
        package var height: Int
        /// What stays below; `nil` under the same conditions as `head`.
        package var pinned: Document?
    }

    package var divided: Parts {
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

    /// The fewest rows to scroll in.
    private static let fewestRows = 4

    /// Extends the first column over the second, for long values without explanations.
    ///
    /// Rows that were added before are dropped, except those of the foot.
    package mutating func takeWholeWidth() {
        guard let aside else { return }
        let whole = Document(width: main.width + Layout.gap + aside.width, look: look)
        (head, main, pinned) = (whole, whole, whole)
        self.aside = nil
    }

    /// Adds an explanation to the second column, if there is one.
    package mutating func explain(_ heading: String, _ text: String) {
        guard var column = aside else { return }
        if !column.lines.isEmpty { column.blank() }
        column.heading(heading)
        column.paragraph(text, .dim)
        aside = column
    }
}
