import PrivateFiles
public import Sentences
import SeparatedValues

/// The rows of a file after its check, from the start or from where a run was stopped.
public struct OnboardingRows: Sendable {
    private var input: OnboardingInput
    private let check: RowCheck
    private var number: Int

    /// - Parameter input: whose header has been read.
    public init(_ input: OnboardingInput, _ check: RowCheck, after position: RunPosition) {
        self.input = input
        self.input.seek(to: position.input)
        self.check = check
        number = position.row
    }

    /// Reads the whole file to identify its content.
    func identity() throws(FileError) -> InputIdentity { try input.identity() }

    /// The next row; `nil` after the last.
    ///
    /// Throws a finding only if the file was not checked, or has changed.
    public mutating func next() throws(OnboardingRowsError) -> OnboardingRow? {
        while true {
            let row: CSVRow?
            do throws(OnboardingInputError) { row = try input.next() } catch { throw .input(error) }
            guard let row else { return nil }
            if row.isBlank { continue }
            number += 1
            do throws(OnboardingRowError) { return try check.row(row, number: number) } catch { throw .row(error) }
        }
    }
}

/// Why there is no next row.
public enum OnboardingRowsError: Error, Sendable, Hashable {
    case input(OnboardingInputError)
    case row(OnboardingRowError)

    public var sentence: Sentence {
        switch self {
        case .input(let error): error.sentence
        case .row(let error): Sentence.joined(error.findings.map(\.sentence), by: "; ")
        }
    }
}
