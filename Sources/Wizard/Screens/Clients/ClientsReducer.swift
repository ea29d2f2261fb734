import IdentityModel
import Terminal

extension WizardState {
    /// Opens the list of clients.
    mutating func openClients() -> [WizardEffect] {
        push(.clients(ClientsScreen()))
        return [.loadClients]
    }

    mutating func clientsPressed(_ next: ClientsScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        guard let command else {
            if next.isFinding { _ = next.search.handle(key) }
            screen = .clients(next)
            return []
        }
        switch command {
        case .back where next.isFinding:
            next.endFind()
            next.search.clear()
        case .find: next.isFinding = true
        case .endFind: next.endFind()
        case .undo: _ = next.search.undo()
        case .redo: _ = next.search.redo()
        case .back:
            pop()
            return []
        case .openClient:
            guard let client = next.focused else { return [] }
            return openSheet(.client(client.id))
        case .newClient:
            push(.newClient(clientDraft ?? NewClientScreen()))
            return []
        case .deleteClient:
            guard let client = next.focused else { return [] }
            push(.confirmation(ConfirmationScreen(question: .deleteClient(client.id))))
            return []
        case .reload:
            next.refusal = nil
            screen = .clients(next)
            return [.loadClients]
        default: next.menu.handle(command, in: (next.clients ?? []).map(\.id), page: max(1, size.height - 10))
        }
        screen = .clients(next)
        return []
    }

    /// The clients came.
    mutating func clientsLoaded(_ clients: [ClientSummary]) {
        changingClients { next in
            next.answered = clients
            next.refusal = nil
        }
    }

    /// A client was made: the list has it, and it is shown.
    mutating func clientCreated(_ client: ClientID) -> [WizardEffect] {
        if case .newClient(let made) = screen, made.id == client { pop() }
        clientDraft = nil
        notice = .text(.noticeClientCreated, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        changingClients { next in
            next.menu = Menu(focus: client)
            next.search.clear()
        }
        guard screen.kind == .clients else { return [.loadClients] }
        return [.loadClients] + openSheet(.client(client))
    }

    /// A client was deleted: its sheet goes, the list is asked anew.
    mutating func clientDeleted(_ client: ClientID) -> [WizardEffect] {
        if case .sheet(let shown) = screen, shown.subject == .client(client) { pop() }
        notice = .text(.noticeClientDeleted, ["name": UntrustedText(client.rawValue).shownName(limit: 60)])
        return [.loadClients]
    }

    /// Something about clients was refused: told where it was asked.
    mutating func clientsRefused(_ task: AdministrationTask, _ refusal: AdministrationRefusal) -> Bool {
        switch task {
        case .createClient(let client):
            guard case .newClient(var next) = screen, next.id == client else { return true }
            next.isBusy = false
            next.refusal = refusal
            screen = .newClient(next)
        case .loadClients, .deleteClient: changingClients { $0.refusal = refusal }
        default: return false
        }
        return true
    }

    private mutating func changingClients(_ body: (inout ClientsScreen) -> Void) {
        for index in screens.indices {
            guard case .clients(var next) = screens[index] else { continue }
            body(&next)
            screens[index] = .clients(next)
        }
    }
}

extension ClientsScreen {
    /// Goes from the search to the list; the mark stays on its client.
    mutating func endFind() {
        isFinding = false
        menu = Menu(focus: focused?.id)
    }
}
