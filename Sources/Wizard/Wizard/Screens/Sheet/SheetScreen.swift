import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The details of a user, a client or the provider, and the actions on it.
struct SheetScreen: WizardScreen {
    let subject: Sheet.Subject
    /// Whether the subject is a user who is known to have no password.
    var lacksPassword: Bool
    /// `nil` until the sheet is loaded.
    var sheet: Sheet?
    /// The change in progress.
    var task: AdministrationTask?
    /// Whether the sheet is being loaded; one request at a time.
    private var isLoading = false
    /// Whether the subject has changed since the running request was sent.
    private var isStale = false
    /// Why the last request was refused.
    var refusal: AdministrationRefusal?
    /// A client's secret, while it is shown.
    var secret: Secret?
    var menu = Menu<Action>()
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    var scroll: Int?

    init(subject: Sheet.Subject, lacksPassword: Bool = false) {
        self.subject = subject
        self.lacksPassword = lacksPassword
    }

    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords.sheet
    static let commands = CommandSet(
        [
            .choose, .copyCode,
            Command(.edit, [.character("e")], .commandEditUser, .commandEditUserHelp, isOfSomeScreens: true),
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { work != nil }

    /// Opens a sheet and loads it.
    static func opening(_ subject: Sheet.Subject, lacksPassword: Bool = false) -> [ScreenRequest] {
        var next = SheetScreen(subject: subject, lacksPassword: lacksPassword)
        let requests = next.load()
        return [.open(Screen(next))] + requests
    }

    /// The request in progress; a change takes precedence over a load.
    var work: AdministrationTask? { task ?? (isLoading ? .loadSheet(subject) : nil) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let isUser = if case .user = subject { true } else { false }
        return Set(copied == nil ? [.copy] : []).union(isUser && isAllowed(.edit) ? [] : [.edit])
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        secret == nil ? [.copy: .commandCopyIssuer] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let actions = actions(context)
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: actions).map { perform($0, context) } ?? []
        case .pageUp, .pageDown:
            scroll = context.viewport.paged(command, by: max(1, context.viewport.rows - 2), from: scroll)
        case .edit where !isAllowed(.edit): return []
        case .edit: return perform(.edit, context)
        case .copy: return copied.map { [.effect(.copy($0))] } ?? []
        default:
            if !context.viewport.isMenuPinned { scroll = nil }
            menu.handle(command, in: actions)
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.sheetLoaded(let sheet)) where sheet.subject == subject:
            self.sheet = sheet
            return loaded()
        case .program(.secretShown(let client, let secret)) where subject == .client(client):
            if task == .showSecret(client) { task = nil }
            self.secret = secret
            return []
        case .program(.codeIssued(let issued))
        where task == .issueCode(issued.username) || task == .resetPassword(issued.username):
            task = nil
            return [.openAbove(Screen(CodeScreen(issued: issued, lacksPassword: lacksPassword)))]
        case .program(.administrationRefused(let task, let refusal)): return refuse(task, refusal)
        case .answered(let answer): return act(on: answer)
        case .program(.usersLoaded(let page)):
            guard let user = page.users.first(where: { subject == .user($0.username) }) else { return nil }
            lacksPassword = !user.hasPassword
            return []
        case .userGotCode(let user) where subject == .user(user), .userChanged(let user) where subject == .user(user):
            task = nil
            refusal = nil
            return load()
        // A check counts as a login, or as a failed one.
        case .program(.passwordChecked(let user, _)) where subject == .user(user): return load()
        case .program(.userDeleted(let user, _)) where subject == .user(user): return [.close]
        case .program(.clientDeleted(let client)) where subject == .client(client): return [.close]
        default: return nil
        }
    }

    /// What the copy command copies: the secret if it is shown, otherwise the address.
    private var copied: Secret? { secret ?? sheet?.address.map { Secret($0.sanitised()) } }

    /// Loads the sheet, or reloads it after the running request.
    mutating func load() -> [ScreenRequest] {
        guard !isLoading else {
            isStale = true
            return []
        }
        isLoading = true
        return [.effect(.loadSheet(subject))]
    }

    /// Ends a load, and starts another if the subject has changed meanwhile.
    private mutating func loaded() -> [ScreenRequest] {
        isLoading = false
        guard isStale else { return [] }
        isStale = false
        return load()
    }

    private mutating func refuse(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> [ScreenRequest]? {
        if self.task == task {
            self.task = nil
        } else if isLoading, task == .loadSheet(subject) {
            (isLoading, isStale) = (false, false)
        } else {
            return nil
        }
        self.refusal = refusal
        return []
    }
}
