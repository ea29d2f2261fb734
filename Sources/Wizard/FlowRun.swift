import IdentityModel

/// A flow from the user's request until it has ended or the user has left it.
struct FlowRun: Sendable, Hashable {
    /// The number of the run.
    let id: FlowID
    let request: RunRequest
    /// How many screens are below the screen of the flow.
    let depth: Int
    /// The running step; nil before the first.
    var step: RunStep?
    /// The steps that have begun, in their order.
    var begun: [RunStep] = []
    /// Whether the user has cancelled it.
    var isCancelling = false
    /// Whether it waits for an earlier flow to end before it starts.
    var isHeld = false
    /// The fields that were sent, for the equivalent command.
    var answered: [AnsweredField] = []
    /// The fault that the sandbox has made during the run; nil for none.
    var fault: FaultName?
    /// The page that was sent last, so that it can be corrected when it comes back.
    var lastPage: SentPage?

    /// A page that was sent.
    struct SentPage: Sendable, Hashable {
        /// The page's fields, in its order.
        let fields: [FieldID]
        /// What was sent, by field.
        let values: [FieldID: Secret]
    }

    /// A field that was sent, as the equivalent command shows it.
    struct AnsweredField: Sendable, Hashable {
        let id: FieldID
        /// The value; nil for a secret.
        let value: String?
    }
}
