import IdentityModel

/// What is known of a user, a client or the provider, and what can be done with it.
struct SheetScreen: Sendable, Hashable {
    /// What it is about.
    let subject: Sheet.Subject
    /// What is known; nil until it has been found out.
    var sheet: Sheet?
    /// What the provider changes.
    var task: AdministrationTask?
    /// Whether the provider is being asked what is known; one request at a time.
    private(set) var isLoading = false
    /// Whether something has changed since the request that is under way.
    private var isStale = false
    /// Why something was not done.
    var refusal: AdministrationRefusal?
    /// A client's secret, while it is shown.
    var secret: Secret?
    /// Which action has the focus.
    var menu = Menu<Action>()
    /// How many lines are scrolled away; nil: as many as the focus needs.
    var scroll: Int?

    init(subject: Sheet.Subject) { self.subject = subject }

    /// What the provider works on, a change before a look.
    var work: AdministrationTask? { task ?? (isLoading ? .loadSheet(subject) : nil) }

    /// Asks what is known, once more after the request that is under way.
    mutating func load() -> [WizardEffect] {
        guard !isLoading else {
            isStale = true
            return []
        }
        isLoading = true
        return [.loadSheet(subject)]
    }

    /// The request has been answered; it is made again where something has changed meanwhile.
    mutating func loaded() -> [WizardEffect] {
        isLoading = false
        guard isStale else { return [] }
        isStale = false
        return load()
    }

    /// The request was refused.
    mutating func refused() {
        isLoading = false
        isStale = false
    }

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
