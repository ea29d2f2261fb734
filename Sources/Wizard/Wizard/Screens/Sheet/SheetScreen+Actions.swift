import IdentityModel

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
        case (.deleteUser, .user(let user)): return ask(.deleteAtProvider(user))
        case (.temporaryPassword, .user(let user)): return ask(.replacePassword(user, .resetPassword(user)))
        case (.issueCode, .user(let user)) where !context.hasActivationCodes:
            return ask(.replacePassword(user, .issueCode(user)))
        case (.issueCode, .user(let user)) where sheet?.hasOpenCode == true:
            return ask(.issueCode(user, isActivated: false))
        case (.issueCode, .user(let user)) where sheet?.connections.contains { $0.kind == .device } == true:
            return ask(.issueCode(user, isActivated: true))
        case (.issueCode, .user(let user)): return work(on: .issueCode(user), .issueCode(user))
        case (.unlock, .user(let user)): return work(on: .unlockUser(user), .unlockUser(user))
        case (.endSessions, .user(let user)): return ask(.endSessions(user))
        case (.showSecret, .client(let client)): return work(on: .showSecret(client), .showSecret(client))
        case (.deleteClient, .client(let client)): return ask(.deleteClient(client))
        default: return []
        }
    }

    /// Performs what was confirmed or chosen on the screen above; returns `nil` for answers to other screens.
    mutating func act(on answer: ScreenAnswer) -> [ScreenRequest]? {
        switch answer {
        case .confirmed(.issueCode(let user, _)): work(on: .issueCode(user), .issueCode(user))
        case .confirmed(.endSessions(let user)): work(on: .endSessions(user), .endSessions(user))
        case .confirmed(.deleteAtProvider(let user)): work(on: .deleteUser(user), .deleteUser(user))
        case .confirmed(.replacePassword(let user, let task)):
            work(on: task, task == .issueCode(user) ? .issueCode(user) : .resetPassword(user))
        case .requiredActions(let user, let adding, let removing):
            work(
                on: .changeRequiredActions(user),
                .changeRequiredActions(user, adding: adding, removing: removing))
        case .confirmed, .users, .userList, .eventFilter: nil
        }
    }

    /// Starts a change unless one is in progress.
    private mutating func work(on task: AdministrationTask, _ effect: WizardEffect) -> [ScreenRequest] {
        guard self.task == nil else { return [] }
        self.task = task
        refusal = nil
        return [.effect(effect)]
    }

    private func ask(_ question: ConfirmationScreen.Question) -> [ScreenRequest] {
        [.open(Screen(ConfirmationScreen(question: question)))]
    }
}
