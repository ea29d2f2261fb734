public import IdentityModel
public import Localization
public import Sentences
public import SeparatedValues

/// A user's file whose header is accepted: it is checked, and then its rows are read from any position.
///
/// Blocks.
public struct OnboardingFile: Sendable {
    /// The first row.
    public let headerRow: CSVRow
    public let check: RowCheck
    private let input: OnboardingInput

    /// Opens a regular file and reads its header.
    ///
    /// - Parameters:
    ///   - encoding: the encoding of a file without byte order mark; UTF-8 if `nil`.
    ///   - zone: the time zone of dates without a time.
    ///   - refusal: why a known column is not accepted in this run; `nil` if it is.
    public init(
        _ path: String, encoding: CSVEncoding? = nil, bounds: OnboardingBounds, zone: LocalZone,
        refusal: (OnboardingColumn) -> Text? = { _ in nil }
    ) throws(OnboardingError) {
        var input = try OnboardingInput(path, encoding: encoding)
        let row: CSVRow?
        do throws(OnboardingError) { row = try input.next() } catch {
            guard case .text(let finding) = error else { throw error }
            throw .findings([finding])
        }
        guard let row else {
            let start = CSVPlace(line: 1, column: 1)
            throw .findings([
                CellFinding(
                    start, SheetCell(row: 1, index: 0),
                    Text("the file is empty: write one with \("onboard --template")"))
            ])
        }
        do throws(OnboardingRowError) {
            check = RowCheck(try OnboardingHeader(row, refusal: refusal), bounds: bounds, zone: zone)
        } catch { throw .findings(error.findings) }
        headerRow = row
        self.input = input
    }

    public var delimiter: CSVDelimiter { input.format?.delimiter ?? .comma }

    /// Checks all rows.
    ///
    /// - Parameters:
    ///   - folder: a private folder for temporary files, which nobody else can open.
    ///   - tenant: the tenant of rows that name none.
    public func report(folder: String, tenant: TenantID) throws(OnboardingError) -> CheckReport {
        var input = input
        return try FileCheck.report(on: &input, check, folder: folder, tenant: tenant)
    }

    /// The rows after a position; ``RunPosition/start(after:)`` for all.
    public func rows(after position: RunPosition) -> OnboardingRows { OnboardingRows(input, check, after: position) }

    /// Reads the whole file to identify its content.
    public func identity() throws(OnboardingError) -> InputIdentity { try input.identity() }
}
