/// Restores the order of the file among rows that finish in any order, and limits how many are in progress.
public struct ResultWindow: Sendable {
    /// The maximum number of rows that are repeated when a run continues.
    public static let size = 1_024

    private let size: Int
    private var waiting: [Int: FinishedRow] = [:]
    /// The number of the last row that a slot has.
    private(set) var storedRow: Int
    private var last: RunPosition

    /// Continues after a position.
    public init(after position: RunPosition, size: Int = ResultWindow.size) {
        self.size = size
        storedRow = position.row
        last = position
    }

    /// Whether the row of this number may begin; otherwise wait until a slot was stored.
    public func admits(_ number: Int) -> Bool { number <= storedRow + size }

    /// Takes a finished row; returns those that can be written now, in order.
    public mutating func take(_ row: FinishedRow) -> [FinishedRow] {
        waiting[row.row.number] = row
        var ready: [FinishedRow] = []
        var counts = last.counts
        while let next = waiting.removeValue(forKey: last.row + ready.count + 1) {
            counts.add(next.outcome, isDone: next.isDone)
            ready.append(next)
        }
        if let end = ready.last?.row {
            last = RunPosition(row: end.number, input: end.end, resultsOffset: last.resultsOffset, counts: counts)
        }
        return ready
    }

    /// The position after the rows that were returned, whose results end at `resultsOffset`.
    public func position(resultsOffset: Int) -> RunPosition {
        RunPosition(row: last.row, input: last.input, resultsOffset: resultsOffset, counts: last.counts)
    }

    /// Whether enough rows were returned to store their position in a slot: an eighth of the window.
    public var isSlotDue: Bool { last.row - storedRow >= max(1, size / 8) }

    /// Whether a slot would cover more rows than the previous one.
    public var hasUnstoredRows: Bool { last.row > storedRow }

    public mutating func slotStored(_ position: RunPosition) { storedRow = position.row }

    /// The counts of the rows that were returned.
    public var counts: OnboardingCounts { last.counts }
}
