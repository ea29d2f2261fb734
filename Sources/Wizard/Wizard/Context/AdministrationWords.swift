import FlowModel
import IdentityModel
import Localization
import Sentences

/// The words for an effect of the provider's administration.
struct AdministrationWords: Sendable, Hashable {
    /// Shown if the provider refuses it.
    let refused: Text
    /// Shown while it is in progress.
    let working: Text
    /// The name of its user or client; empty for lists and sheets.
    let subject: String

    private init(_ refused: Text, _ working: Text, _ subject: String = "") {
        (self.refused, self.working, self.subject) = (refused, working, subject)
    }

    init(_ effect: AdministrationEffect) {
        switch effect {
        case .loadUsers: self.init(Text("The users could not be loaded."), Text("Loading the users."))
        case .createUser(let user):
            self.init(
                Text("The user was not created."), Text("Creating \(.name) at the provider."),
                UserID(user.username).shown)
        case .perform(let action, let user):
            let row = action.operation.row
            self.init(row.refused, row.working, user.shown)
        case .handOut(let codes, _): self.init(handOutOf: codes.map(\.username))
        case .endConnection(let user, _):
            self.init(Text("The request failed."), Text("Waiting for the provider."), user.shown)
        case .loadUser(let user):
            self.init(Text("The user could not be loaded."), Text("Loading \(.name)."), user.shown)
        case .loadGroups:
            self.init(
                Text("the groups were not read; type paths, separated by |: /staff|/staff/desk"),
                Text("Loading \(.name)."))
        case .editUser(let order): self.init(Text("Nothing was saved."), Text("Saving \(.name)."), order.user.shown)
        case .checkPassword(let user, _):
            self.init(Text("The password was not checked."), Text("Waiting for the provider."), user.shown)
        case .loadSheet(.provider):
            self.init(Text("The request failed."), Text("Loading the provider's discovery document and keys."))
        case .loadSheet: self.init(Text("The request failed."), Text("Waiting for the provider."))
        case .loadTenant:
            self.init(
                Text("The settings of the tenant could not be loaded."), Text("Loading the settings of the tenant."))
        case .changeTenant: self.init(Text("Nothing was saved."), Text("Saving the settings of the tenant."))
        case .loadClients: self.init(Text("The request failed."), Text("Loading the clients."))
        case .createClient(let client):
            self.init(Text("The request failed."), Text("Loading the clients."), Self.shown(client.clientID))
        case .deleteClient(let client):
            self.init(Text("The request failed."), Text("Loading the clients."), Self.shown(client))
        case .showSecret(let client):
            self.init(Text("The request failed."), Text("Waiting for the provider."), Self.shown(client))
        case .loadEvents, .keepEvents: self.init(Text("The events could not be loaded."), Text("Loading the events."))
        }
    }

    init(handOutOf users: [UserID]) {
        let names = users.prefix(3).map(\.shown).joined(separator: ", ") + (users.count > 3 ? ", …" : "")
        self.init(Text("The hand-out for \(.name) was not written."), Text("Writing the hand-out."), names)
    }

    private static func shown(_ client: ClientID) -> String { UntrustedText(client.rawValue).shownName(limit: 60) }

    func refused(_ texts: Texts) -> String { texts(refused.filled([.name: subject])) }
    func working(_ texts: Texts) -> String { texts(working.filled([.name: subject])) }
}
