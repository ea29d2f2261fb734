import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The provider's clients: list and search.
struct ClientsScreen: ListScreen {
    var list = ListView<ClientID>()
    /// The provider's last answer; `nil` until there is one.
    private var answered: [AdministeredClient]?
    /// Why the list was not loaded or a client was not deleted.
    private var refusal: AdministrationRefusal?

    static let helpWords = HelpWords.clients
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandOpen, .commandOpenClientHelp),
            Command(.new, [.character("n")], .commandNewUser, .commandNewClientHelp),
            Command(.delete, [.character("d"), .delete], .commandDeleteUser, .commandDeleteClientHelp),
            .find, .reload,
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { answered == nil && refusal == nil }
    var lacksList: Bool { answered == nil && refusal != nil }

    /// Opens the list and loads it.
    static var opening: [ScreenRequest] { [.open(Screen(ClientsScreen())), .administer(.loadClients)] }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        clients?.isEmpty == false ? [] : [.choose, .delete, .moveDown]
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose: return focused.map { SheetScreen.opening(.client($0.clientID)) } ?? []
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
        view.searchHeading(.clientsHeading, list, trailing: count(texts))
        view.head.taskState(refused: refusal, texts[.clientsRefused])
        guard let answered, let clients else {
            if refusal == nil { view.main.paragraph(texts[.clientsLoading], .dim) }
            return
        }
        view.table(clients, of: answered, focus: focus)
        if clients.isEmpty, !list.search.isEmpty {
            let words = UntrustedText(list.search.text).sanitised(limit: 60)
            view.main.paragraph(texts[.clientsNotFound, ["search": words]])
            return
        }
        if let client = focused, !client.redirectURIs.isEmpty {
            let list = client.redirectURIs.map { $0.sanitised(limit: 120) }.joined(separator: ", ")
            let shown = view.look.cut(list, to: view.foot.width * 2)
            view.foot.paragraph(texts[.clientsRedirects, ["list": shown]], .dim)
        }
        view.explain(texts[.clientsAside], texts[.clientsAsideText])
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
            ? texts[.clientsSome, ["count": "\(found.count)", "total": "\(all.count)"]]
            : texts.counted(.clientsCount, all.count)
    }
}

extension ScreenView {
    /// Adds the clients; column widths depend on all clients, so that a search does not change them.
    fileprivate mutating func table(_ clients: [AdministeredClient], of all: [AdministeredClient], focus: ClientID?) {
        let widest = all.map { displayWidth(name($0)) }.max() ?? 0
        let column = min(max(widest + 3, 12), main.width / 2)
        head.row([Span(texts[.clientsName], .dim), Span(texts[.clientsKind], .dim)], [column])
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
        var words = [texts[client.isPublic ? .clientPublic : .clientConfidential]]
        if client.isConsentRequired { words.append(texts[.clientConsent]) }
        if !client.isEnabled { words.append(texts[.statusDisabled]) }
        if let name = client.filledName?.sanitised(limit: 80), !name.isEmpty { words.append(name) }
        return words.joined(separator: ", ")
    }
}
