import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences

extension HistoryEntry {
    /// What an effect does; empty for an effect that changes nothing that a command could change.
    static func entries(of effect: WizardEffect, _ context: WizardContext) -> [HistoryEntry] {
        ofUsers(effect, context) ?? ofTheRest(effect, context)
    }

    /// What is done with users; `nil` for another effect.
    private static func ofUsers(_ effect: WizardEffect, _ context: WizardContext) -> [HistoryEntry]? {
        func entry(_ words: [CommandWord], _ user: UserID) -> HistoryEntry {
            HistoryEntry(EquivalentCommand(words, context.provider), user: user.rawValue)
        }
        switch effect {
        case .administration(.createUser(let user)):
            let name = UserID(user.username)
            return [entry(EquivalentCommand.creating(name, email: user.email ?? ""), name)]
        case .administration(.perform(let action, let user)):
            return [entry(EquivalentCommand.words(of: action, on: [user]), user)]
        case .administration(.editUser(let order)):
            return EquivalentCommand.editing(order.user, order.edit).map { entry($0, order.user) }
        case .administration(.endConnection(let user, let connection)):
            let words: [CommandWord] =
                switch connection.kind {
                case .session: ["users", "sessions", .argument(user.rawValue), .option("--end", connection.id)]
                case .device: ["users", "devices", .argument(user.rawValue), .option("--remove", connection.id)]
                }
            return [entry(words, user)]
        case .administration(.checkPassword(let user, _)):
            return [
                entry(
                    [
                        "users", "check-password", .argument(user.rawValue),
                        .file(of: "password", option: "--password-file"),
                    ], user)
            ]
        case .changeUsers(let orders): return ofOrders(orders, context)
        default: return nil
        }
    }

    /// One entry for successive orders of one action.
    private static func ofOrders(_ orders: [UserOrder], _ context: WizardContext) -> [HistoryEntry] {
        var groups: [(action: UserAction, users: [UserID])] = []
        for order in orders {
            if groups.last?.action == order.action {
                groups[groups.count - 1].users.append(order.user.username)
            } else {
                groups.append((order.action, [order.user.username]))
            }
        }
        return groups.map { group in
            HistoryEntry(
                EquivalentCommand(EquivalentCommand.words(of: group.action, on: group.users), context.provider),
                user: group.users.count == 1 ? group.users[0].rawValue : nil)
        }
    }

    private static func ofTheRest(_ effect: WizardEffect, _ context: WizardContext) -> [HistoryEntry] {
        func entry(_ words: [CommandWord]) -> [HistoryEntry] {
            [HistoryEntry(EquivalentCommand(words, context.provider))]
        }
        func own(_ words: [CommandWord]) -> [HistoryEntry] {
            [HistoryEntry(EquivalentCommand(words: ["idp-wizard"] + words))]
        }
        /// What is done with a stored run, whose ID is known only here.
        func run(_ words: [CommandWord]) -> [HistoryEntry] {
            own(["runs"] + words).map { entry in
                var entry = entry
                entry.isOnlyHere = true
                return entry
            }
        }
        switch effect {
        case .checkProvider: return [HistoryEntry(EquivalentCommand(checking: context.provider))]
        case .sudo(.check):
            return [HistoryEntry(EquivalentCommand(checkingWith: context.sudo.provider?.options ?? []))]
        case .administration(.createClient(let client)): return entry(EquivalentCommand.creating(client))
        case .administration(.deleteClient(let client)):
            return entry(["clients", "delete", .argument(client.rawValue), "--yes"])
        case .runs(.export(let id, let format, let path)):
            return run(["export", .argument(id.rawValue), .option("--format", format.rawValue), .option("--out", path)])
        case .runs(.delete(let id)): return run(["delete", .argument(id.rawValue), "--yes"])
        case .runs(.name(let id, let name)): return run(["name", .argument(id.rawValue), .argument(name ?? "")])
        case .runs(.pin(let id, let isPinned)): return run([isPinned ? "pin" : "unpin", .argument(id.rawValue)])
        case .importRealm(let file) where !file.isTrial:
            return own(
                ["tenants", "import", .argument(file.path)] + (file.name.map { [.option("--name", $0)] } ?? []))
        case .states(let effect): return EquivalentCommand.words(of: effect).map(own) ?? []
        case .sudo(.open), .sudo(.load): return []
        case .sudo(let effect):
            guard let words = EquivalentCommand.words(of: effect) else {
                return [HistoryEntry(Text("The user pool was changed."))]
            }
            let options = EquivalentCommand.words(of: context.sudo.provider?.options ?? [])
            return [HistoryEntry(EquivalentCommand(words: options + words))]
        case .flow(.setFault(let fault?, _)):
            return [HistoryEntry(Text("The fault \(fault.rawValue) was switched on."))]
        case .flow(.setFault(nil, _)): return [HistoryEntry(Text("The fault was switched off."))]
        case .useProvider(let name):
            return [HistoryEntry(Text("The provider \(UntrustedText(name).sanitised(limit: 100)) was opened."))]
        case .administration(.changeTenant): return [HistoryEntry(Text("Settings of the tenant were changed."))]
        case .administration(.keepEvents): return [HistoryEntry(Text("The tenant was told to keep events."))]
        case .administration(.handOut): return [HistoryEntry(Text("A hand-out was written."))]
        case .fileOnboarding(.start(let order)):
            return [HistoryEntry(Text("The users of \(UntrustedText(order.path).sanitised(limit: 200)) were created."))]
        default: return []
        }
    }
}
