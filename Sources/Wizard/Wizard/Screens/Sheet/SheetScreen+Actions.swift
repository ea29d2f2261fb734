import IdentityModel
import Localization
import TerminalUI

// The actions on the subject of a sheet.
extension SheetScreen {
    enum Action: Sendable, Hashable {
        case issueCode, temporaryPassword, requiredActions, endSessions, unlock, edit, checkPassword, connections,
            events, deleteUser
        case showSecret, deleteClient
        case check, endpoints, clients, tenant, reload, back
    }

    /// The available actions, the most likely one first.
    func choices(_ context: WizardContext) -> [Action] {
        switch subject {
        case .user:
            [
                .issueCode, .temporaryPassword, .requiredActions, .endSessions, .unlock, .edit, .checkPassword,
                .connections, .events, .deleteUser, .back,
            ].filter(isAllowed)
        case .client: (sheet?.hasSecret == true ? [.showSecret] : []) + [.back, .deleteClient]
        case .provider:
            [.check] + (sheet?.endpoints.isEmpty == false ? [.endpoints] : [])
                + (context.provider?.canAdminister == true ? [.clients, .tenant] : []) + [.reload, .back]
        }
    }

    /// Whether the administrator's rights allow an action on the user.
    func isAllowed(_ action: Action) -> Bool {
        guard let access = sheet?.access else { return true }
        return switch action {
        case .issueCode: access.allows(.issueCode)
        case .temporaryPassword: access.allows(.temporaryPassword)
        case .requiredActions, .edit, .deleteUser: access.allows(.manage)
        case .endSessions, .connections: access.allows(.endUserSession)
        case .unlock: access.allows(.unlock)
        case .events, .checkPassword, .showSecret, .deleteClient, .check, .endpoints, .clients,
            .tenant, .reload, .back:
            true
        }
    }

    /// Performs an action, or asks for confirmation if it cannot be undone.
    mutating func choose(_ action: Action, _ context: WizardContext) -> [ScreenRequest] {
        switch (action, subject) {
        case (.back, _): return [.close]
        case (.check, _): return CheckScreen.opening(context)
        case (.endpoints, _): return sheet.map { [.open(Screen(EndpointsScreen($0)))] } ?? []
        case (.tenant, _): return TenantScreen.opening
        case (.clients, _): return ClientsScreen.opening
        case (.reload, _):
            refusal = nil
            return load()
        case (.events, .user(let user)): return EventsScreen.opening(for: user)
        case _ where task != nil: return []
        case (.requiredActions, .user(let user)):
            guard let sheet else { return [] }
            return [.open(Screen(RequiredActionsScreen(user: user, actions: sheet.requiredActions)))]
        case (.edit, .user(let user)): return EditUserScreen.opening(user)
        case (.checkPassword, .user(let user)): return [.open(Screen(CheckPasswordScreen(user: user)))]
        case (.connections, .user(let user)):
            return sheet.map { [.open(Screen(ConnectionsScreen(user: user, $0.connections)))] } ?? []
        case (.deleteUser, .user(let user)): return ask(.deleteUser(isFinal: !context.restoresUsers), .deleteUser(user))
        case (.temporaryPassword, .user(let user)): return ask(.replacePassword, .resetPassword(user))
        case (.issueCode, .user(let user)) where !context.hasActivationCodes:
            return ask(.replacePassword, .issueCode(user))
        case (.issueCode, .user(let user)) where sheet?.hasOpenCode == true:
            return ask(.issueCode, .issueCode(user))
        case (.issueCode, .user(let user)) where sheet?.connections.contains { $0.kind == .device } == true:
            return ask(.issueAnotherCode, .issueCode(user))
        case (.issueCode, .user(let user)): return work(.issueCode(user))
        case (.unlock, .user(let user)): return work(.unlockUser(user))
        case (.endSessions, .user(let user)):
            return ask(
                QuestionWords(.confirmSessions, .confirmSessionsText, .askKeep, .confirmSessionsDo), .endSessions(user))
        case (.showSecret, .client(let client)): return work(.showSecret(client))
        case (.deleteClient, .client(let client)): return [.ask(deleting: client)]
        default: return []
        }
    }

    /// Performs what was confirmed or chosen on the screen above; returns `nil` for answers to other screens.
    mutating func act(on answer: ScreenAnswer) -> [ScreenRequest]? {
        switch answer {
        case .confirmed(let effect): work(effect)
        case .requiredActions(let user, let adding, let removing):
            work(.changeRequiredActions(user, adding: adding, removing: removing))
        case .leave, .handOut, .users, .userList, .eventFilter: nil
        }
    }

    /// Starts a change unless one is in progress.
    private mutating func work(_ effect: WizardEffect) -> [ScreenRequest] {
        guard task == nil, let begun = AdministrationTask(effect) else { return [] }
        task = begun
        refusal = nil
        return [.effect(effect)]
    }

    /// Asks before a change of the user.
    private func ask(_ words: QuestionWords, _ effect: WizardEffect) -> [ScreenRequest] {
        guard case .user(let user) = subject else { return [] }
        return [.ask(words, about: user.shown, before: effect)]
    }
}
