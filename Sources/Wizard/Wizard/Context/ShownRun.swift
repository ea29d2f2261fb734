import IdentityModel

/// A flow from the user's request until it has ended or the user has left it.
struct ShownRun: Sendable, Hashable {
    let id: FlowID
    let request: RunRequest
    /// How many screens are below the screen of the flow.
    let depth: Int
    /// The running step; `nil` before the first.
    var step: RunStep?
    /// The steps that have begun, in their order.
    var begun: [RunStep] = []
    var isCancelling = false
    /// Whether it waits for an earlier flow to end before it starts.
    var isHeld = false
    /// The fields that were sent, for the equivalent command.
    var answered: [CommandField] = []
    /// The fault that the sandbox injects into this run.
    var fault: FaultName?
    /// The last submitted page, kept so that the user can correct it if the provider rejects it.
    var lastPage: SentPage?

    struct SentPage: Sendable, Hashable {
        /// The page's fields, in page order.
        let fields: [FieldID]
        /// The submitted values by field.
        let values: [FieldID: Secret]
    }
}
