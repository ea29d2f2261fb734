/// The provider checked step by step: what was found, and what to change.
struct CheckScreen: Sendable, Hashable {
    /// Which check it is.
    let id: CheckID
    /// What was found so far, in the order in which it was looked at.
    var findings: [CheckFinding] = []
    /// Whether it is still going on.
    var isRunning = true
    /// Which action has the focus.
    var menu = Menu<Action>()
    /// How many lines are scrolled away; nil: as many as what is to be seen first needs.
    var scroll: Int?
    /// Whether the equivalent command is shown.
    var showsCommand = false

    /// What can be done when it has ended.
    enum Action: Sendable, Hashable, CaseIterable {
        case again, back
    }

    /// How many findings went so.
    func count(_ outcome: CheckFinding.Outcome) -> Int { findings.count { $0.outcome == outcome } }
}
