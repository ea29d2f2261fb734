import IdentityModel

/// Where the parts of a run's picture are, in units of the picture's view box.
struct PictureLayout: Sendable {
    /// The width of the column with numbers and times.
    static let margin = 128
    /// The distance of two lanes.
    static let spacing = 176
    /// The height of the boxes with the lanes' names.
    static let headHeight = 34
    /// The height of a message and a note.
    static let rowHeight = 36
    /// The height of a step's heading.
    static let stepHeight = 44
    /// The width of a column of text in the size of the labels, in tenths.
    private static let columnTenths = 68

    /// The lanes in order.
    let lanes: [Lane]

    var width: Int { Self.margin + max(2, lanes.count) * Self.spacing + 24 }

    /// The middle of a lane; that of the first one for a lane that does not take part.
    func middle(of lane: Lane) -> Int {
        Self.margin + (lanes.firstIndex(of: lane) ?? 0) * Self.spacing + Self.spacing / 2
    }

    /// Whether a lane is the last one, where a note stands at the left.
    func isLast(_ lane: Lane) -> Bool { lane == lanes.last && lanes.count > 1 }

    /// How many columns of text fit in a label around that middle.
    func columns(around middle: Int) -> Int {
        let half = min(middle - Self.margin, width - 8 - middle)
        return max(8, half * 2 * 10 / Self.columnTenths)
    }

    /// How many columns of text fit in that width.
    static func columns(in width: Int) -> Int { max(8, width * 10 / columnTenths) }

    /// The width of that many columns of text.
    static func width(ofColumns columns: Int) -> Int { columns * columnTenths / 10 }
}
