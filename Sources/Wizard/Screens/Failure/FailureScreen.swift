import FlowModel

/// What happened, why as far as it is known, and what can be done now.
struct FailureScreen: Sendable, Hashable {
    /// What failed.
    enum Subject: Sendable, Hashable {
        /// A flow.
        case flow(FlowRequest, FlowReport, [FlowRun.AnsweredField])
        /// The start of server, store or Master Controller.
        case start(StartFailure)
    }

    /// What failed.
    let subject: Subject
    /// Which choice has the focus.
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false
}
