import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The provider's clients: list and search.
struct ClientsScreen: ListScreen {
    /// Whether the client is chosen for which an app's settings are shown.
    var isForApp = false
    var list = ListView<ClientID>()
    /// The provider's last answer; `nil` until there is one.
    private var answered: [AdministeredClient]?
    /// Why the list was not loaded or a client was not deleted.
    private var refusal: AdministrationRefusal?

    static let helpWords = HelpWords.clients
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("details"), Text("Show all details of the client.")),
            Command(.new, [.character("n")], Text("new"), Text("Create a client.")),
            Command(
                .delete, [.character("d"), .delete], Text("delete"),
                Text("Delete the client at the provider. You are asked first.")),
            .find, .reload,
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { answered == nil && refusal == nil }
    var lacksList: Bool { answered == nil && refusal != nil }

    /// Opens the list and loads it.
    static func opening(forApp: Bool = false) -> [ScreenRequest] {
        [.open(Screen(ClientsScreen(isForApp: forApp))), .administer(.loadClients)]
    }

    private init(isForApp: Bool) { self.isForApp = isForApp }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        clients?.isEmpty == false ? [] : [.choose, .delete, .moveDown]
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        list.labels.merging(isForApp ? [.choose: Text("settings")] : [:]) { $1 }
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose:
            guard let client = focused else { return [] }
            guard isForApp, let provider = context.provider else {
                return SheetScreen.opening(.client(client.clientID))
            }
            return [.open(Screen(ConnectScreen(app: ConnectedApp(client, at: provider))))]
        case .new: return [.open(Screen(NewClientScreen(draft: context.clientDraft)))]
        case .delete:
            return focused.map { [.ask(deleting: $0.clientID)] } ?? []
        case .reload:
            refusal = nil
            return [.administer(.loadClients)]
        default: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.clientsLoaded(let clients)):
            answered = clients
            refusal = nil
        case .program(.clientCreated(let client)):
            list.setFocus(client)
            list.search.clear()
        case .program(.administrationRefused(.loadClients, let refusal)),
            .program(.administrationRefused(.deleteClient, let refusal)):
            self.refusal = refusal
        default: return nil
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.searchHeading(
            isForApp ? Text("Which client is the app?") : Text("Clients"), list, trailing: count(texts))
        view.head.taskState(refused: refusal, texts(Text("The request failed.")))
        guard let answered, let clients else {
            if refusal == nil { view.main.paragraph(texts(Text("Loading the clients.")), .dim) }
            return
        }
        view.table(clients, of: answered, focus: focus)
        if clients.isEmpty, !list.search.isEmpty {
            let words = UntrustedText(list.search.text).sanitised(limit: 60)
            view.main.paragraph(texts(Text("No client has \"\(words)\" in its ID or name.")))
            return
        }
        if let client = focused, !client.redirectURIs.isEmpty {
            let list = client.redirectURIs.map { $0.sanitised(limit: 120) }.joined(separator: ", ")
            let shown = view.look.cut(list, to: view.foot.width * 2)
            view.foot.paragraph(texts(Text("redirect URIs: \(shown)")), .dim)
        }
        view.explain(
            texts(Text("What a client is")),
            texts(
                Text(
                    "An app that may ask this provider for logins. A public client cannot keep a secret and uses PKCE; a confidential client has a secret. Codes are sent to the registered redirect URIs only; a loopback address may use any port."
                )))
    }

    /// The clients whose ID or name contains the words of the search; `nil` until the provider has answered.
    private var clients: [AdministeredClient]? {
        answered.map { list.found($0) { "\($0.clientID.rawValue) \($0.filledName?.sanitised() ?? "")" } }
    }

    var ids: [ClientID] { (clients ?? []).map(\.clientID) }
    private var focused: AdministeredClient? { list.focused(in: clients ?? [], by: \.clientID) }

    private func count(_ texts: Texts) -> String {
        guard let all = answered, let found = clients else { return "" }
        return found.count < all.count
            ? texts(Text("\(found.count) of \(all.count) clients"))
            : texts(Text(all.count, one: "\(.count) client", other: "\(.count) clients"))
    }
}

extension ScreenView {
    /// Adds the clients; column widths depend on all clients, so that a search does not change them.
    fileprivate mutating func table(_ clients: [AdministeredClient], of all: [AdministeredClient], focus: ClientID?) {
        let widest = all.map { displayWidth(name($0)) }.max() ?? 0
        let column = min(max(widest + 3, 12), main.width / 2)
        head.row([Span(texts(Text("client ID")), .dim), Span(texts(Text("type")), .dim)], [column])
        for (place, client) in clients.enumerated() {
            let isFocused = client.clientID == focus
            main.row(
                [
                    Span(name(client), isFocused ? .focus : .text),
                    Span(look.cut(words(client), to: max(8, main.width - column)), .dim),
                ], [column], at: place, isFocused: isFocused)
        }
    }

    fileprivate func name(_ client: AdministeredClient) -> String {
        UntrustedText(client.clientID.rawValue).shownName(limit: 60)
    }

    fileprivate func words(_ client: AdministeredClient) -> String {
        var words = [texts(client.isPublic ? Text("public") : Text("confidential"))]
        if client.isConsentRequired { words.append(texts(Text("requires consent"))) }
        if !client.isEnabled { words.append(texts(Text("disabled"))) }
        if let name = client.filledName?.sanitised(limit: 80), !name.isEmpty { words.append(name) }
        return words.joined(separator: ", ")
    }
}
