public import SeparatedValues

/// The position of a run: everything before it is done and stored.
public struct RunPosition: Sendable, Hashable {
    /// The number of the last row whose result is stored.
    public let row: Int
    /// Where the next row begins in the input.
    public let input: CSVMark
    /// The size of the results so far.
    public let resultsOffset: Int
    public let counts: OnboardingCounts

    public init(row: Int, input: CSVMark, resultsOffset: Int, counts: OnboardingCounts) {
        self.row = row
        self.input = input
        self.resultsOffset = resultsOffset
        self.counts = counts
    }

    /// Before the first row.
    ///
    /// - Parameter header: of the input.
    public static func start(after header: CSVRow) -> RunPosition {
        RunPosition(row: 0, input: header.end, resultsOffset: 0, counts: OnboardingCounts())
    }
}
