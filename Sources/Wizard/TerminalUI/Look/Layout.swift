package import Terminal

/// The places of a screen's parts in a window of a given size.
///
/// Rows: title, rule, body, notice, footer. Wide windows have a second column for explanations.
package struct Layout: Sendable, Hashable {
    package let body: Range<Int>
    /// The first column's left edge.
    package let left: Int
    /// The first column's width.
    package let width: Int
    /// The second column; `nil` if the window is too narrow for it.
    package let aside: Aside?

    package struct Aside: Sendable, Hashable {
        package let left: Int
        package let width: Int
    }

    /// The smallest window that shows an ordinary screen.
    package static let minimum = Size(width: 60, height: 16)

    /// How many cells separate the two columns.
    package static let gap = 6
    /// The smallest width with a second column.
    package static let wide = 110

    /// Creates a layout with `noticeRows` rows for notices above the footer.
    ///
    /// With a panel, the second column takes all columns that the first one leaves.
    package init(_ size: Size, noticeRows: Int = 1, hasPanel: Bool = false) {
        body = 2..<max(3, size.height - 1 - noticeRows)
        if size.width >= Self.wide {
            let total = min(size.width - 8, 140)
            let gap = Self.gap
            width = (total - gap) * 6 / 10
            if hasPanel {
                left = 4
                aside = Aside(left: left + width + 2, width: size.width - width - 7)
                return
            }
            left = (size.width - total) / 2
            aside = Aside(left: left + width + gap, width: total - gap - width)
        } else {
            left = 3
            width = min(size.width - 6, 90)
            aside = nil
        }
    }
}
