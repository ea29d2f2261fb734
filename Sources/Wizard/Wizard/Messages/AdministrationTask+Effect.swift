import IdentityModel

extension AdministrationTask {
    /// Creates the administration task of an effect; `nil` for other effects.
    public init?(_ order: WizardEffect) {
        switch order {
        case .loadUsers(let request): self = .loadUsers(request)
        case .createUser(let user): self = .createUser(UserID(user.username))
        case .issueCode(let user): self = .issueCode(user)
        case .unlockUser(let user): self = .unlockUser(user)
        case .deleteUser(let user): self = .deleteUser(user)
        case .resetPassword(let user): self = .resetPassword(user)
        case .changeRequiredActions(let user, _, _): self = .changeRequiredActions(user)
        case .endSessions(let user): self = .endSessions(user)
        case .loadUser(let user): self = .loadUser(user)
        case .loadGroups: self = .loadGroups
        case .editUser(let order): self = .editUser(order.user)
        case .endConnection(let user, _): self = .endConnection(user)
        case .checkPassword(let user, _): self = .checkPassword(user)
        case .loadSheet(let subject): self = .loadSheet(subject)
        case .loadTenant: self = .loadTenant
        case .changeTenant: self = .changeTenant
        case .loadClients: self = .loadClients
        case .createClient(let client): self = .createClient(client.clientID)
        case .showSecret(let client): self = .showSecret(client)
        case .deleteClient(let client): self = .deleteClient(client)
        case .loadEvents(let request): self = .loadEvents(request)
        case .keepEvents: self = .keepEvents
        default: return nil
        }
    }
}
