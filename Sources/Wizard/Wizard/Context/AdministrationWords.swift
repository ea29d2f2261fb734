import FlowModel
import IdentityModel
import Localization

/// The words for an effect of the provider's administration.
struct AdministrationWords: Sendable, Hashable {
    /// Shown if the provider refuses it.
    let refused: TextKey
    /// Shown while it is in progress.
    let working: TextKey
    /// The name of its user or client; empty for lists and sheets.
    let subject: String

    private init(_ refused: TextKey, _ working: TextKey, _ subject: String = "") {
        (self.refused, self.working, self.subject) = (refused, working, subject)
    }

    init(_ effect: AdministrationEffect) {
        switch effect {
        case .loadUsers: self.init(.usersRefusedLoad, .usersLoading)
        case .createUser(let user): self.init(.newUserRefused, .newUserCreating, UserID(user.username).shown)
        case .perform(let action, let user):
            let row = action.operation.row
            self.init(row.refused, row.working, user.shown)
        case .handOut(let codes, _): self.init(handOutOf: codes.map(\.username))
        case .endConnection(let user, _): self.init(.sheetRefused, .sheetWorking, user.shown)
        case .loadUser(let user): self.init(.editUserNotLoaded, .editUserLoading, user.shown)
        case .loadGroups: self.init(.fieldGroupsUnread, .editUserLoading)
        case .editUser(let order): self.init(.editUserRefused, .editUserSaving, order.user.shown)
        case .checkPassword(let user, _): self.init(.checkPasswordRefused, .sheetWorking, user.shown)
        case .loadSheet(.provider): self.init(.sheetRefused, .sheetAsking)
        case .loadSheet: self.init(.sheetRefused, .sheetWorking)
        case .loadTenant: self.init(.tenantNotLoaded, .tenantLoading)
        case .changeTenant: self.init(.tenantRefused, .tenantSaving)
        case .loadClients: self.init(.clientsRefused, .clientsLoading)
        case .createClient(let client): self.init(.clientsRefused, .clientsLoading, Self.shown(client.clientID))
        case .deleteClient(let client): self.init(.clientsRefused, .clientsLoading, Self.shown(client))
        case .showSecret(let client): self.init(.sheetRefused, .sheetWorking, Self.shown(client))
        case .loadEvents, .keepEvents: self.init(.eventsRefused, .eventsLoading)
        }
    }

    init(handOutOf users: [UserID]) {
        let names = users.prefix(3).map(\.shown).joined(separator: ", ") + (users.count > 3 ? ", …" : "")
        self.init(.usersRefusedHandOut, .codeHandOutWriting, names)
    }

    private static func shown(_ client: ClientID) -> String { UntrustedText(client.rawValue).shownName(limit: 60) }

    func refused(_ texts: Texts) -> String { texts[refused, ["name": subject]] }
    func working(_ texts: Texts) -> String { texts[working, ["name": subject]] }
}
