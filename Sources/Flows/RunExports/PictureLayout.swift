import IdentityModel

/// The positions of the parts of a run's picture, in units of its view box.
struct PictureLayout: Sendable {
    /// The width of the column with numbers and times.
    static let margin = 128
    static let spacing = 176
    /// The height of the boxes with the lanes' names.
    static let headHeight = 34
    /// The height of a message and a note.
    static let rowHeight = 36
    /// The height of a step's heading.
    static let stepHeight = 44
    /// The width of a character column in the labels' font size, in tenths of a unit.
    private static let columnTenths = 68

    let lanes: [Lane]

    var width: Int { Self.margin + max(2, lanes.count) * Self.spacing + 24 }

    /// The middle of a lane; for a lane that does not take part, that of the first lane.
    func middle(of lane: Lane) -> Int {
        Self.margin + (lanes.firstIndex(of: lane) ?? 0) * Self.spacing + Self.spacing / 2
    }

    /// Whether a lane is the last one, whose notes are at its left.
    func isLast(_ lane: Lane) -> Bool { lane == lanes.last && lanes.count > 1 }

    /// The number of character columns that fit in a label centred at `middle`.
    func columns(around middle: Int) -> Int {
        let half = min(middle - Self.margin, width - 8 - middle)
        return max(8, half * 2 * 10 / Self.columnTenths)
    }

    /// The number of character columns that fit in a width.
    static func columns(in width: Int) -> Int { max(8, width * 10 / columnTenths) }

    /// The width of a number of character columns.
    static func width(ofColumns columns: Int) -> Int { columns * columnTenths / 10 }
}
