public import FlowModel
public import IdentityModel
public import Sentences

/// How a Sudo flow ended.
public struct SudoReport: Sendable, Hashable {
    public enum Ending: Sendable, Hashable {
        /// The requested operation succeeded.
        case succeeded
        case cancelled
        case failed(SudoFailure)
    }

    public var flow: FlowID
    public var ending: Ending
    /// The client's state afterwards.
    public var snapshot: SudoSnapshot
    /// The ID that identifies the registration to the provider's support; `nil` for other flows.
    public var registrationID: String?
    /// Notes about keys and tokens, as sentences of the program.
    public var remarks: [Sentence]
    /// The claims of the ID token that identify the user; empty without tokens.
    public var claims: [Sheet.Row]
    /// What a fault of the sandbox did to the flow; `nil` if none was on.
    public var fault: FaultEffect?
    public var figures: RunFigures

    public init(
        flow: FlowID, ending: Ending, snapshot: SudoSnapshot, registrationID: String? = nil,
        remarks: [Sentence] = [], claims: [Sheet.Row] = [], figures: RunFigures = RunFigures()
    ) {
        self.flow = flow
        self.ending = ending
        self.snapshot = snapshot
        self.registrationID = registrationID
        self.remarks = remarks
        self.claims = claims
        self.figures = figures
    }
}
