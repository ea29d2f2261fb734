import FlowModel

/// A flow that ended well: what happened, what can be done next, and the same without the wizard.
struct ResultScreen: Sendable, Hashable {
    /// What was ordered.
    let order: FlowRequest
    /// How it ended.
    let report: FlowReport
    /// The fields that were sent on the way.
    let answered: [FlowRun.AnsweredField]
    /// Which choice has the focus.
    var menu = Menu<Choice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false
}
