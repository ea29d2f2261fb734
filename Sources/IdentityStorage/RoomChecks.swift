import Synchronization

/// Decides which new rows are preceded by a count of those that are there.
///
/// A count of a network's rows conflicts with every other new row of that network, so not each new row has one. The limits still hold in one program; several
/// programs together may exceed a limit by a sixteenth each.
final class RoomChecks: Sendable {
    /// The most rows between two counts.
    private static let mostBetween = 256
    /// The most places whose rows are counted in memory; the next one then starts afresh, with a count for each.
    private static let mostPlaces = 4_096
    private let rowsLeft = Mutex<[String: Int]>([:])

    /// Notes a new row of a place, and returns how many rows the place may keep when it is stored; nil if no count is due.
    ///
    /// A count makes room for this row and those before the next count. Call it before the transaction, whose body may run again.
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
