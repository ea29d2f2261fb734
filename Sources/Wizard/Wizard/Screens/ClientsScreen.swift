import IdentityModel
import Localization
import Terminal
import TerminalUI

/// The provider's clients: list and search.
struct ClientsScreen: WizardScreen {
    var search = EditableText(limit: 100)
    /// Whether keys edit the search.
    var isFinding = false
    /// The provider's last answer; `nil` until there is one.
    var answered: [ClientSummary]?
    /// Why the list was not loaded or a client was not deleted.
    var refusal: AdministrationRefusal?
    var menu = Menu<ClientID>()

    static let helpWords = HelpWords.clients
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], .commandOpen, .commandOpenClientHelp),
            Command(.new, [.character("n")], .commandNewUser, .commandNewClientHelp),
            Command(.delete, [.character("d"), .delete], .commandDeleteUser, .commandDeleteClientHelp),
            .find, .reload,
        ] + Command.moves + Command.pageMoves + [.back])
    var isWorking: Bool { answered == nil && refusal == nil }
    var keys: CommandSet { isFinding ? .search : Self.commands }

    /// Opens the list and loads it.
    static var opening: [ScreenRequest] { [.open(Screen(ClientsScreen())), .effect(.loadClients)] }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        clients?.isEmpty == false ? [] : [.choose, .delete, .moveDown]
    }

    var lacksList: Bool { answered == nil && refusal != nil }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        isFinding || search.isEmpty ? [:] : [.back: .commandShowAll]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else {
            if isFinding { _ = search.handle(key) }
            return []
        }
        switch command {
        case .back where isFinding || !search.isEmpty:
            endFind()
            search.clear()
        case .find:
            search.clear()
            isFinding = true
        case .endFind: endFind()
        case .undo: _ = search.undo()
        case .redo: _ = search.redo()
        case .back: return [.close]
        case .choose: return focused.map { SheetScreen.opening(.client($0.id)) } ?? []
        case .new: return [.open(Screen(NewClientScreen(draft: context.clientDraft)))]
        case .delete:
            guard let client = focused else { return [] }
            return [.ask(deleting: client.id)]
        case .reload:
            refusal = nil
            return [.effect(.loadClients)]
        default:
            menu.handle(command, in: (clients ?? []).map(\.id), page: max(1, context.size.height - 10))
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isFinding ? search.take(paste) : nil }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.clientsLoaded(let clients)):
            answered = clients
            refusal = nil
        case .program(.clientCreated(let client)):
            menu = Menu(focus: client)
            search.clear()
        case .program(.administrationRefused(.loadClients, let refusal)),
            .program(.administrationRefused(.deleteClient, let refusal)):
            self.refusal = refusal
        default: return nil
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.searchHeading(.clientsHeading, search, isFinding: isFinding, trailing: count(texts))
        if let refusal {
            view.administration(refusal, texts[.clientsRefused])
            view.main.blank()
            (view.head, view.main) = (
                view.main.preceded(by: view.head), Document(width: view.main.width, look: view.look)
            )
        }
        guard let answered, let clients else {
            if refusal == nil { view.main.paragraph(texts[.clientsLoading], .dim) }
            return
        }
        view.table(clients, of: answered, focus: focused?.id)
        if clients.isEmpty, !search.isEmpty {
            let words = UntrustedText(search.text).sanitised(limit: 60)
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
    private var clients: [ClientSummary]? {
        let words = search.text.lowercased().split(separator: " ")
        return answered?.filter { client in
            let known = "\(client.id.rawValue) \(client.name?.sanitised() ?? "")".lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    private var focused: ClientSummary? {
        let all = clients ?? []
        let focus = menu.focus(in: all.map(\.id))
        return all.first { $0.id == focus }
    }

    /// Returns the focus from the search to the list, where it stays on its client.
    private mutating func endFind() {
        isFinding = false
        menu = Menu(focus: focused?.id)
    }

    private func count(_ texts: Texts) -> String {
        guard let all = answered, let found = clients else { return "" }
        return found.count < all.count
            ? texts[.clientsSome, ["count": "\(found.count)", "total": "\(all.count)"]]
            : texts.counted(.clientsCount, all.count)
    }
}

extension ScreenView {
    /// Adds the clients; column widths depend on all clients, so that a search does not change them.
    fileprivate mutating func table(_ clients: [ClientSummary], of all: [ClientSummary], focus: ClientID?) {
        let widest = all.map { displayWidth(name($0)) }.max() ?? 0
        let column = min(max(widest + 3, 12), main.width / 2)
        head.add(Line([Span(look.padded(texts[.clientsName], to: column), .dim), Span(texts[.clientsKind], .dim)]))
        for (place, client) in clients.enumerated() {
            let isFocused = client.id == focus
            let room = max(8, main.width - column)
            main.add(
                Line(
                    [
                        Span(look.padded(name(client), to: column), isFocused ? .focus : .text),
                        Span(look.cut(words(client), to: room), .dim),
                    ], isFocused: isFocused, target: .item(place)))
        }
    }

    fileprivate func name(_ client: ClientSummary) -> String { UntrustedText(client.id.rawValue).shownName(limit: 60) }

    fileprivate func words(_ client: ClientSummary) -> String {
        var words = [texts[client.isPublic ? .clientPublic : .clientConfidential]]
        if client.asksConsent { words.append(texts[.clientConsent]) }
        if !client.isEnabled { words.append(texts[.statusDisabled]) }
        if let name = client.name?.sanitised(limit: 80), !name.isEmpty { words.append(name) }
        return words.joined(separator: ", ")
    }
}
