/// Why a row, or the header, is not accepted; at least one finding.
public struct OnboardingRowError: Error, Sendable, Hashable {
    public let findings: [CellFinding]

    init(_ findings: [CellFinding]) { self.findings = findings }
}
