import IdentityModel

/// What is known of a user, a client or the provider, and what can be done with it.
struct SheetScreen: Sendable, Hashable {
    /// What it is about.
    let subject: Sheet.Subject
    /// What is known; nil until it has been found out.
    var sheet: Sheet?
    /// What the provider works on.
    var task: AdministrationTask?
    /// Why something was not done.
    var refusal: AdministrationRefusal?
    /// A client's secret, while it is shown.
    var secret: Secret?
    /// Which action has the focus.
    var menu = Menu<Action>()
    /// How many lines are scrolled away; nil: as many as the focus needs.
    var scroll: Int?

    /// What can be done.
    enum Action: Sendable, Hashable {
        case issueCode, temporaryPassword, requiredActions, endSessions, unlock, deleteUser
        case showSecret, deleteClient
        case check, clients, reload, back
    }

    /// What can be done with it, the likely thing first.
    func actions(in state: WizardState) -> [Action] {
        switch subject {
        case .user: [.issueCode, .temporaryPassword, .requiredActions, .endSessions, .unlock, .deleteUser, .back]
        case .client: (sheet?.hasSecret == true ? [.showSecret] : []) + [.back, .deleteClient]
        case .provider: [.check] + (state.provider?.canAdminister == true ? [.clients] : []) + [.reload, .back]
        }
    }
}
