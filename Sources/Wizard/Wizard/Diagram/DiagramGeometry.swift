import IdentityModel
import Recording
import Terminal

/// The columns of a sequence diagram in a given width.
struct DiagramGeometry: Sendable, Hashable {
    /// The column of the mark of the selected row.
    static let mark = 0
    /// The columns of the time since the start.
    let time: Range<Int>
    /// The columns of the lanes and the names.
    let ladder: Range<Int>
    /// The columns of the durations; empty if durations follow the names.
    let duration: Range<Int>
    /// The column of each lane's line; empty if the diagram is a list.
    let columns: [Lane: Int]
    /// The lanes from left to right.
    let lanes: [Lane]
    /// Whether the headings are the lanes' short names.
    let isShort: Bool

    /// Whether each event is a line of a list, because lanes do not fit or are not wanted.
    var isList: Bool { columns.isEmpty }

    /// Lays out lanes in `width` columns, or a list if `asList` is set or the lanes do not fit.
    init(_ lanes: [Lane], width: Int, asList: Bool = false) {
        self.lanes = lanes
        time = width >= 44 ? 2..<8 : 2..<2
        let left = time.upperBound + (time.isEmpty ? 0 : 1)
        let right = width - (width >= 76 ? 9 : 0)
        ladder = left..<max(left, right)
        duration = ladder.upperBound..<max(ladder.upperBound, width)
        let names = lanes.map { displayWidth($0.rawValue) }
        let room = ladder.count
        let whole = Self.pitch(room, names)
        isShort = whole < Double((names.max() ?? 0) + 3)
        let widths = isShort ? lanes.map { displayWidth($0.shortName) } : names
        let pitch = min(Self.pitch(room, widths), Self.widestPitch)
        guard !asList, pitch >= Self.narrowestPitch, let first = widths.first else {
            columns = [:]
            return
        }
        let start = ladder.lowerBound + first / 2
        columns = Dictionary(
            uniqueKeysWithValues: lanes.enumerated().map { ($1, start + Int(Double($0) * pitch)) })
    }

    /// The distance between two lanes, with room for half of the outer names at both ends.
    private static func pitch(_ room: Int, _ names: [Int]) -> Double {
        guard let first = names.first, let last = names.last else { return 0 }
        let inner = Double(room - 1 - first / 2 - last / 2)
        return inner / Double(max(1, names.count - 1))
    }

    private static let narrowestPitch = 7.0
    private static let widestPitch = 42.0

    /// The heading of a lane.
    func name(of lane: Lane) -> String { isShort ? lane.shortName : lane.rawValue }
}
