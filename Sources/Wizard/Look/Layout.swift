import Terminal

/// Where things stand on a screen of a size.
///
/// Rows: title, rule, body, notice, footer. Wide windows have a second column beside the first, for what explains.
struct Layout: Sendable, Hashable {
    /// The body's rows.
    let body: Range<Int>
    /// The first column's left edge.
    let left: Int
    /// The first column's width.
    let width: Int
    /// The second column; nil where the window is too narrow for it.
    let aside: Aside?

    /// A second column.
    struct Aside: Sendable, Hashable {
        let left: Int
        let width: Int
    }

    /// Below this the wizard says one sentence and waits for room.
    static let minimum = Size(width: 60, height: 16)
    /// Whether a window has room for a screen.
    static func fits(_ size: Size) -> Bool { size.width >= minimum.width && size.height >= minimum.height }

    /// How many columns lie between the two.
    static let gap = 6
    /// From this width on there is a second column.
    static let wide = 110

    /// A layout that leaves so many rows above the footer for what is to be told.
    init(_ size: Size, noticeRows: Int = 1) {
        body = 2..<max(3, size.height - 1 - noticeRows)
        if size.width >= Self.wide {
            let total = min(size.width - 8, 140)
            let gap = Self.gap
            left = (size.width - total) / 2
            width = (total - gap) * 6 / 10
            aside = Aside(left: left + width + gap, width: total - gap - width)
        } else {
            left = 3
            width = min(size.width - 6, 90)
            aside = nil
        }
    }
}
