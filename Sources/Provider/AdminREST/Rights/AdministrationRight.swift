import IdentityStore

/// The roles of the realm's client `realm-management` that an operation requires of a caller who administers one realm.
///
/// A caller must not gain rights through another account. To change a user, or to read or change the secret of a
/// client, the caller therefore needs every right in the realm that the user or the client's service account has.
/// `realm-admin` may do everything.
///
/// The role `helpdesk` allows only what helps users: codes, temporary passwords, unlocking and ending sessions. Its
/// holder acts only on persons who have no right in the realm, and not on the own account.
struct AdministrationRight: Sendable, Hashable {
    let operation: AdministrationOperation
    /// At least one of these is required.
    let oneOf: Set<String>
    /// At least one of these is required too, unless the set is empty.
    var andOneOf: Set<String> = []
    /// Each of these suffices alone too, but only for persons without any right in the realm, except the caller.
    var forPersons: Set<String> = []
    /// Whether the caller needs every right of the account that the request is about.
    var demandsSubjectsRights = false

    static func of(_ operation: AdministrationOperation) -> AdministrationRight {
        switch operation {
        // The bounds of what a help desk issues, without the other settings.
        case .readBounds: right(operation, viewRealm.union(helpDesk))
        case .readRealm: right(operation, viewRealm)
        // Secrets of clients are masked for everyone.
        case .changeRealm, .exportRealm: right(operation, ["manage-realm"])
        case .readEvents: right(operation, ["view-events", "manage-events"])
        case .changeEvents: right(operation, ["manage-events"])
        case .listUsers: right(operation, viewUsers.union(["query-users"]))
        // Includes credentials, role mappings, groups, locks and sessions of users.
        case .readUsers: right(operation, viewUsers)
        case .listGroups: right(operation, viewUsers.union(["query-groups"]))
        // Only realm-admin grants roles that administer (`AdministrationRoutes.checkGiving`).
        case .makeUser, .giveUser, .changeGroup: right(operation, manageUsers)
        case .changeUser, .unlockEverybody, .endEverySession:
            right(operation, manageUsers, demandsSubjectsRights: true)
        // The routes of the first three check `changeUser` for every request that does more.
        case .issueCode, .withdrawCode, .temporaryPassword, .unlock, .endSession, .endUserSession:
            right(operation, manageUsers, forPersons: helpDesk, demandsSubjectsRights: true)
        case .listClients: right(operation, viewClients.union(["query-clients"]))
        // Secrets are masked unless `readClientSecret` is allowed too.
        case .readClients: right(operation, viewClients)
        case .readClientSessions, .readClientRoleHolders: right(operation, viewClients, and: viewUsers)
        case .makeClient: right(operation, ["create-client", "manage-clients"])
        case .readClientSecret, .changeClient: right(operation, manageClients, demandsSubjectsRights: true)
        case .changeClientScope: right(operation, manageClients)
        case .readRoles: right(operation, viewRealm.union(viewUsers).union(viewClients))
        case .readRoleHolders: right(operation, viewRealm.union(viewUsers).union(viewClients), and: viewUsers)
        case .changeRole: right(operation, ["manage-realm"])
        case .readPool: right(operation, viewRealm)
        // Includes test keys, issuers, providers, devices and attestation.
        case .changePool: right(operation, ["manage-realm"])
        case .readPoolUsers: right(operation, viewUsers)
        case .changePoolUser: right(operation, manageUsers)
        // The route then checks the one that the role needs: a client's role is part of the client.
        case .changeRoleByID: right(operation, ["manage-realm", "manage-clients"], demandsSubjectsRights: true)
        }
    }

    private static func right(
        _ operation: AdministrationOperation, _ oneOf: Set<String>, and andOneOf: Set<String> = [],
        forPersons: Set<String> = [], demandsSubjectsRights: Bool = false
    ) -> AdministrationRight {
        AdministrationRight(
            operation: operation, oneOf: oneOf, andOneOf: andOneOf, forPersons: forPersons,
            demandsSubjectsRights: demandsSubjectsRights)
    }

    private static let viewRealm: Set = ["view-realm", "manage-realm"]
    private static let viewUsers: Set = ["view-users", "manage-users"]
    private static let manageUsers: Set = ["manage-users"]
    private static let helpDesk: Set = [BuiltInClientRoles.helpDesk]
    private static let viewClients: Set = ["view-clients", "manage-clients"]
    private static let manageClients: Set = ["manage-clients"]
}
