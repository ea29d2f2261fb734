public import IdentityModel
import PrivateFiles
public import SeparatedValues

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes results in the order of the file, and stores the run's position.
///
/// Blocks.
public final class ResultLog {
    public let run: OnboardingRunFile
    private let layout: ResultsLayout
    private let results: ResultsFile
    private var window: ResultWindow
    private var failure: OnboardingError?

    init(_ run: OnboardingRunFile, _ layout: ResultsLayout, _ results: ResultsFile, _ windowSize: Int) {
        self.run = run
        self.layout = layout
        self.results = results
        window = ResultWindow(after: run.position, size: windowSize)
    }

    /// Begins a run: its run file first, then its results.
    ///
    /// Existing files are not changed: throws `EEXIST`.
    ///
    /// - Parameter header: the first row of the input.
    public static func begin(
        _ path: String, _ layout: ResultsLayout, _ description: RunDescription, header: CSVRow,
        random: any RandomSource, windowSize: Int = ResultWindow.size
    ) throws(OnboardingError) -> ResultLog {
        // Checked before the run file is created, so that none remains beside another run's results.
        do throws(FileError) {
            if try PrivateFile.check(path, othersMayRead: true) { throw FileError(path, .system(EEXIST)) }
        } catch { throw .file(error) }
        let run = try OnboardingRunFile.create(
            OnboardingRunFile.path(besideResults: path), description, start: .start(after: header), random: random)
        let results: ResultsFile
        do throws(FileError) { results = try ResultsFile.create(path, layout) } catch {
            try run.remove()
            throw .file(error)
        }
        return try begun(run, layout, results, windowSize)
    }

    /// From now on, the run file records that the results belong to the run.
    private static func begun(
        _ run: OnboardingRunFile, _ layout: ResultsLayout, _ results: ResultsFile, _ windowSize: Int
    ) throws(OnboardingError) -> ResultLog {
        let start = run.position
        try run.advance(
            to: RunPosition(row: start.row, input: start.input, resultsOffset: results.size, counts: start.counts))
        return ResultLog(run, layout, results, windowSize)
    }

    /// Continues the results of a run that was stopped: what was written after its position is discarded.
    public static func resume(
        _ path: String, _ layout: ResultsLayout, _ run: OnboardingRunFile, windowSize: Int = ResultWindow.size
    ) throws(OnboardingError) -> ResultLog {
        let results: ResultsFile?
        do throws(FileError) {
            results =
                run.hasResults
                ? try ResultsFile.reopen(path, size: run.position.resultsOffset)
                : try ResultsFile.createUnlessBegun(path, layout)
        } catch { throw .file(error) }
        guard let results else { throw .resultsShortened(path: path) }
        return run.hasResults
            ? ResultLog(run, layout, results, windowSize) : try begun(run, layout, results, windowSize)
    }

    /// Whether the row of this number may begin; otherwise first take rows that are in progress.
    public func admits(_ number: Int) -> Bool { window.admits(number) }

    /// The number of the last row whose result is on disk.
    var storedRow: Int { window.storedRow }

    /// The counts of the rows that were written.
    public var counts: OnboardingCounts { window.counts }

    /// Takes a finished row; writes it when all rows before it were written.
    public func take(_ row: FinishedRow) throws(OnboardingError) {
        if let failure { throw failure }
        let ready = window.take(row)
        guard !ready.isEmpty else { return }
        do throws(FileError) { try results.append(ready.flatMap(layout.line)) } catch { throw failed(.file(error)) }
        if window.isSlotDue { try store() }
    }

    /// Keeps the first failure: unwritten rows are missing before all later ones, so no slot may cover them.
    private func failed(_ error: OnboardingError) -> OnboardingError {
        failure = error
        return error
    }

    /// Stores the run's position: call it when the run stops, and occasionally while it is slow.
    public func store() throws(OnboardingError) {
        if let failure { throw failure }
        guard window.hasUnstoredRows else { return }
        // The slot must not be on disk before the results. After a failed fsync the next one can succeed without them.
        do throws(FileError) { try results.sync() } catch { throw failed(.file(error)) }
        let position = window.position(resultsOffset: results.size)
        do throws(OnboardingError) { try run.advance(to: position) } catch { throw failed(error) }
        window.slotStored(position)
    }

    /// Ends a run whose rows have all been taken: nothing is left to continue.
    public func finish() throws(OnboardingError) {
        try store()
        try run.remove()
    }
}
