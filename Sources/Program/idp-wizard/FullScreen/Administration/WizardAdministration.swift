import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Sentences
import Wizard

/// Performs the wizard's effects at the provider's administration.
struct WizardAdministration: Sendable {
    let client: AdministrationClient
    let clock: any WallClock
    /// The texts in the wizard's current language.
    let texts: Texts
    /// If there are more users, they are not counted, and a search matches only prefixes, because other searches read
    /// all users.
    private let mostCounted: Int

    init(
        _ client: AdministrationClient, texts: Texts, clock: any WallClock = SystemWallClock(), mostCounted: Int = 8_000
    ) {
        self.client = client
        self.texts = texts
        self.clock = clock
        self.mostCounted = mostCounted
    }

    /// Performs an effect and returns the message for the wizard.
    func perform(_ effect: AdministrationEffect) async -> WizardMessage {
        do throws(AdministrationError) {
            switch effect {
            case .loadUsers(let request): return .usersLoaded(try await users(request))
            case .createUser(let user):
                _ = try await client.createUser(user)
                return .userCreated(UserID(user.username))
            case .perform(let action, let name):
                let user = try await record(of: name)
                let order = UserOrder(action, UserTarget(id: user.id.rawValue, username: name))
                return .performed(
                    UserOutcome(order, try await client.perform(action, on: user), now: clock.now()))
            case .loadTenant, .changeTenant: return try await administerTenant(effect)
            case .loadGroups: return .groupsLoaded(try await client.listGroups().map(\.path))
            case .loadUser(let name): return .userLoaded(try await profile(of: name))
            case .editUser(let order): return try await edit(order)
            case .endConnection(let name, let connection):
                try await end(connection, of: name)
                return .connectionEnded(name, connection)
            case .checkPassword(let name, let password):
                return .passwordChecked(name, try await check(password, of: name))
            case .loadSheet(.user(let name)): return .sheetLoaded(try await userSheet(name))
            case .loadSheet(.client(let id)): return .sheetLoaded(try await clientSheet(id))
            case .loadEvents(let request): return .eventsLoaded(try await events(request))
            case .keepEvents: return .eventsKept(try await client.keepEvents())
            case .loadClients: return .clientsLoaded(try await clients())
            case .createClient(let client):
                _ = try await self.client.createClient(client)
                return .clientCreated(client.clientID)
            case .showSecret(let id): return .secretShown(id, try await secret(of: id))
            case .deleteClient(let id):
                try await client.deleteClient(try await clientRecord(id).id)
                return .clientDeleted(id)
            // The backend performs these: discovery is public, and hand-outs need the profile.
            case .loadSheet(.provider), .handOut:
                return .administrationRefused(effect, AdministrationRefusal(reason: .failed))
            }
        } catch {
            return .administrationRefused(effect, AdministrationRefusal(error))
        }
    }

    func record(of name: UserID) async throws(AdministrationError) -> AdministeredUser {
        guard let user = try await client.findUser(named: name.rawValue) else {
            throw AdministrationError(.notFound, Text("There is no user \(name)."))
        }
        return user
    }

    private func users(_ request: UserListRequest) async throws(AdministrationError) -> UserPage {
        switch try await client.listUsers(request, isDetailed: true, mostCounted: mostCounted) {
        case .page(var page):
            page.rights = try await client.administratorRights()
            return page
        case .notPossible(let reason):
            throw AdministrationError(
                .invalid(field: nil, message: UntrustedText(reason.english), parameters: []), reason)
        }
    }
}

extension AdministrationRefusal {
    init(_ error: AdministrationError) {
        let reason: Reason =
            switch error.code {
            case .unreachable: .unreachable
            case .unauthorized: .unauthorized
            case .forbidden: .forbidden
            case .notFound: .notFound
            case .conflict: .conflict
            case .protected: .protected
            case .invalid(let field, let message, let parameters):
                .invalid(field: field, breaks: ValueRule(field, message, parameters, error.character))
            case .notConfigured: .noAdministrator
            case .unusableAnswer, .cancelled: .failed
            }
        // An unknown message key gets the same sentence as in the commands.
        let words: Text? =
            switch reason {
            case .invalid(_, .some): nil
            case .invalid: CommandError(error).message
            default: error.sentence
            }
        self.init(reason: reason, message: words)
    }

    /// A failure of this program or of a file has only its sentence.
    init(_ error: any Error) {
        if let error = error as? AdministrationError {
            self.init(error)
        } else {
            self.init(reason: .failed, message: CommandError(error).message)
        }
    }
}
