import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The details of a user, a client or the provider, and the actions on it.
struct SheetScreen: MenuScreen, ScrollScreen {
    let subject: Sheet.Subject
    /// Whether the subject is a user who is known to have no password.
    var lacksPassword: Bool
    /// `nil` until the sheet is loaded.
    var sheet: Sheet?
    /// The change in progress.
    var task: AdministrationEffect?
    /// Whether the sheet is being loaded; one request at a time.
    private var isLoading = false
    /// Whether the subject has changed since the running request was sent.
    private var isStale = false
    /// Why the last request was refused.
    var refusal: AdministrationRefusal?
    /// A client's secret, while it is shown.
    var secret: Secret?
    var menu = Menu<Action>()
    var scrolled = ScrollView.followingFocus

    enum Action: Sendable, Hashable {
        case user(UserOperation)
        case showSecret, deleteClient
        case check, endpoints, clients, tenant, importRealm, reload, back
    }

    init(subject: Sheet.Subject, lacksPassword: Bool = false) {
        self.subject = subject
        self.lacksPassword = lacksPassword
    }

    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords.sheet
    static let commands = CommandSet(
        [
            .choose, .copyCode,
            Command(
                .edit, [.character("e")], Text("edit"), Text("Change names, e-mail, attributes, groups and validity."),
                isOfSomeScreens: true),
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { work != nil }

    /// Opens a sheet and loads it.
    static func opening(_ subject: Sheet.Subject, lacksPassword: Bool = false) -> [ScreenRequest] {
        var next = SheetScreen(subject: subject, lacksPassword: lacksPassword)
        let requests = next.load()
        return [.open(Screen(next))] + requests
    }

    /// The request in progress; a change takes precedence over a load.
    var work: AdministrationEffect? { task ?? (isLoading ? .loadSheet(subject) : nil) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let isUser = if case .user = subject { true } else { false }
        return Set(copied == nil ? [.copy] : []).union(isUser && isAllowed(.user(.edit)) ? [] : [.edit])
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        secret == nil ? [.copy: Text("copy issuer")] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .pageUp, .pageDown: scrolled.handle(command, in: context.viewport)
        case .edit where !isAllowed(.user(.edit)): return []
        case .edit: return choose(.user(.edit), context)
        case .copy: return copied.map { [.effect(.copy($0))] } ?? []
        case .moveUp, .moveDown, .moveFirst, .moveLast:
            if !context.viewport.isMenuPinned { scrolled = .followingFocus }
            return handle(command, context)
        default: return handle(command, context)
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
        case .program(.performed(let outcome)) where task == outcome.effect:
            guard let issued = outcome.issued else { return nil }
            task = nil
            return [.openAbove(Screen(CodeScreen(issued: issued, lacksPassword: lacksPassword)))]
        case .program(.administrationRefused(let task, let refusal)): return refuse(task, refusal)
        case .answered(let answer): return act(on: answer)
        case .program(.usersLoaded(let page)):
            guard let user = page.users.first(where: { subject == .user($0.username) }) else { return nil }
            lacksPassword = !user.hasPassword
            return []
        case .userGotCode(let user) where subject == .user(user),
            .userChanged(let user, _) where subject == .user(user):
            task = nil
            refusal = nil
            return load()
        // A check counts as a login, or as a failed one.
        case .program(.passwordChecked(let user, _)) where subject == .user(user): return load()
        case .userDeleted(let user) where subject == .user(user.username): return [.close]
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
        return [.administer(.loadSheet(subject))]
    }

    /// Ends a load, and starts another if the subject has changed meanwhile.
    private mutating func loaded() -> [ScreenRequest] {
        isLoading = false
        guard isStale else { return [] }
        isStale = false
        return load()
    }

    private mutating func refuse(_ task: AdministrationEffect, _ refusal: AdministrationRefusal) -> [ScreenRequest]? {
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

    /// The available actions, the most likely one first.
    func choices(_ context: WizardContext) -> [Action] {
        switch subject {
        case .user: UserOperation.onSheet.map(Action.user).filter(isAllowed) + [.back]
        case .client: (sheet?.hasSecret == true ? [.showSecret] : []) + [.back, .deleteClient]
        case .provider:
            [.check] + (sheet?.endpoints.isEmpty == false ? [.endpoints] : [])
                + (context.provider?.canAdminister == true ? [.clients, .tenant] : [])
                + (context.provider?.isSandbox == true ? [.importRealm] : []) + [.reload, .back]
        }
    }

    /// Whether the administrator's rights allow an action on the user.
    func isAllowed(_ action: Action) -> Bool {
        guard case .user(let operation) = action, let access = sheet?.access else { return true }
        return operation.isAllowed(by: access)
    }

    /// Performs an action, or asks for confirmation if it cannot be undone.
    mutating func choose(_ action: Action, _ context: WizardContext) -> [ScreenRequest] {
        switch (action, subject) {
        case (.back, _): return [.close]
        case (.check, _): return CheckScreen.opening(context)
        case (.endpoints, _): return sheet.map { [.open(Screen(EndpointsScreen($0)))] } ?? []
        case (.tenant, _): return TenantScreen.opening
        case (.importRealm, _): return [.open(Screen(ImportRealmScreen()))]
        case (.clients, _): return [.choose(.clients)]
        case (.reload, _):
            refusal = nil
            return load()
        case (.user(let operation), .user(let user)): return choose(operation, user, context)
        case _ where task != nil: return []
        case (.showSecret, .client(let client)): return work(.showSecret(client))
        case (.deleteClient, .client(let client)): return [.ask(deleting: client)]
        default: return []
        }
    }

    private mutating func choose(
        _ operation: UserOperation, _ user: UserID, _ context: WizardContext
    ) -> [ScreenRequest] {
        if operation == .events { return EventsScreen.opening(for: user) }
        guard task == nil else { return [] }
        switch operation {
        case .requiredActions:
            guard let sheet else { return [] }
            return [.open(Screen(RequiredActionsScreen(user: user, actions: sheet.requiredActions)))]
        case .edit: return EditUserScreen.opening(user)
        case .checkPassword: return [.open(Screen(CheckPasswordScreen(user: user)))]
        case .connections: return sheet.map { [.open(Screen(ConnectionsScreen(user: user, $0.connections)))] } ?? []
        default:
            guard let action = operation.action else { return [] }
            let question = action.question(
                hasOpenCode: sheet?.hasOpenCode == true,
                isActivated: sheet?.connections.contains { $0.kind == .device } == true, hasPassword: true, context)
            let effect = AdministrationEffect.perform(action, on: user)
            return question.map { [.ask($0, about: user.shown, before: .administration(effect))] } ?? work(effect)
        }
    }

    /// Performs what was confirmed or chosen on the screen above; returns `nil` for answers to other screens.
    mutating func act(on answer: ScreenAnswer) -> [ScreenRequest]? {
        switch answer {
        case .confirmed(.administration(let effect)): work(effect)
        case .confirmed: nil
        case .leave, .handOut, .users, .userList, .eventFilter: nil
        }
    }

    /// Starts a change unless one is in progress.
    private mutating func work(_ effect: AdministrationEffect) -> [ScreenRequest] {
        guard task == nil else { return [] }
        task = effect
        refusal = nil
        return [.administer(effect)]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(view.title(subject))
        if let refusal {
            view.administration(refusal, texts(Text("The request failed.")))
            view.main.blank()
        } else if let task = work.map(AdministrationWords.init) {
            view.main.paragraph(task.working(texts), .todo)
            view.main.blank()
        }
        if sheet?.access.isComplete == false {
            view.main.paragraph(
                texts(Text("Your account may not do everything with this user. What it may not do is not listed.")),
                .dim)
            view.main.blank()
        }
        if let sheet { view.sections(of: sheet) }
        if let secret {
            view.main.add(Line([Span(texts(Text("secret")) + "   ", .dim), Span(secret.exposedText, .code)]))
            view.main.blank()
        }
        view.pinned.menu(choices(context).map { view.row($0, context) }, menu)
    }
}

extension ScreenView {
    fileprivate mutating func sections(of sheet: Sheet) {
        for section in sheet.sections {
            if !section.heading.isEmpty { main.add(Line([Span(section.heading, .heading)])) }
            let column = min(30, (section.rows.map { displayWidth($0.name) }.max() ?? 0) + 3)
            for row in section.rows {
                main.pair(row.name, row.value.sanitised(limit: 400), column: column, .server)
            }
            main.blank()
        }
        if let missing = sheet.missing {
            main.paragraph(texts(missing.sanitised()), .todo)
            main.blank()
        }
    }

    fileprivate func title(_ subject: Sheet.Subject) -> String {
        switch subject {
        case .user(let user): texts(Text("User \(user.shown)"))
        case .client(let client): texts(Text("Client \(UntrustedText(client.rawValue).shownName(limit: 60))"))
        case .provider: texts(Text("Provider"))
        }
    }

    fileprivate func row(_ action: SheetScreen.Action, _ context: WizardContext) -> MenuRow<SheetScreen.Action> {
        let (title, note): (Text, Text?) =
            switch action {
            case .user(.issueCode) where !context.hasActivationCodes:
                (Text("Issue an activation code"), Text("or a temporary password, without codes"))
            case .user(let operation): (operation.row.sheet?.title ?? Text("Back"), operation.row.sheet?.note)
            case .showSecret: (Text("Show the secret"), Text("on this screen until you leave it"))
            case .deleteClient: (Text("Delete"), Text("apps that use it stop working"))
            case .tenant: (Text("Settings of the tenant"), Text("length, period and tries of codes, QR code"))
            case .importRealm: (Text("Import a realm"), Text("a new tenant from the export of a Keycloak"))
            case .clients: (Text("Clients"), Text("apps that may use the provider: find, create"))
            case .endpoints: (Text("Copy an address"), Text("issuer, endpoints, keys: choose one"))
            case .check: (Text("Check this provider"), Text("discovery, keys, clock, client, PKCE"))
            case .reload: (Text("Load again"), nil)
            case .back: (Text("Back"), nil)
            }
        return MenuRow(item: action, title: texts(title), note: note.map { texts($0) } ?? "")
    }
}
