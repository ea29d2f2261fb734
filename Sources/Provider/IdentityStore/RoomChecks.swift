import Synchronization

/// Decides before which new rows the existing ones are counted.
///
/// Counting a network's rows conflicts with every other new row of that network, so the rows are not counted for each
/// new row. The limits still hold in one program; several programs together may exceed a limit by a sixteenth each.
final class RoomChecks: Sendable {
    /// The maximum number of rows between two counts.
    private static let mostBetween = 256
    /// The maximum number of places that are tracked; when it is reached, tracking restarts with a count for each.
    private static let mostPlaces = 4_096
    private let rowsLeft = Mutex<[String: Int]>([:])

    /// Records a new row of a place, and returns how many rows the place may keep when it is stored; `nil` if no count
    /// is due.
    ///
    /// A count makes room for this row and for those before the next count. Call it before the transaction, because its
    /// body may be repeated.
    func rowsToKeep(in place: String, most: Int) -> Int? {
        let between = min(Self.mostBetween, max(1, most / 16))
        guard between > 1 else { return most - 1 }
        return rowsLeft.withLock { rowsLeft in
            if let left = rowsLeft[place], left > 0 {
                rowsLeft[place] = left - 1
                return nil
            }
            if rowsLeft.count >= Self.mostPlaces { rowsLeft = [:] }
            rowsLeft[place] = between - 1
            return most - between
        }
    }
}
