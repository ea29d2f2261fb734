import SeparatedValues

/// The rows of a file after its check, from the start or from where a run was stopped.
public struct OnboardingRows: Sendable {
    private var input: OnboardingInput
    private let check: RowCheck
    private var number: Int

    /// - Parameter input: an input whose header has been read.
    public init(_ input: OnboardingInput, _ check: RowCheck, after position: RunPosition) {
        self.input = input
        self.input.seek(to: position.input)
        self.check = check
        number = position.row
    }

    /// Reads the whole file to identify its content.
    func identity() throws(OnboardingError) -> InputIdentity { try input.identity() }

    /// The next row; `nil` after the last.
    ///
    /// Throws a finding only if the file was not checked, or has changed.
    public mutating func next() throws(OnboardingError) -> OnboardingRow? {
        while true {
            guard let row = try input.next() else { return nil }
            if row.isBlank { continue }
            number += 1
            do throws(OnboardingRowError) { return try check.row(row, number: number) } catch {
                throw .findings(error.findings)
            }
        }
    }
}
