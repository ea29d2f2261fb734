package import IdentityModel
import IdentityStore
import ServerRouting

/// The operation of a request to a realm's admin REST, as far as rights distinguish it, with the right that it needs.
enum AdministrationOperation: String, Sendable, Hashable, CaseIterable {
    case readBounds, readRealm, changeRealm, exportRealm, readEvents, changeEvents
    case listUsers, readUsers, makeUser, changeUser, giveUser
    case issueCode, withdrawCode, temporaryPassword, unlock, unlockEverybody
    case listGroups, changeGroup
    case endSession, endUserSession, endEverySession
    case listClients, readClients, readClientSecret, readClientSessions, makeClient, changeClient, changeClientScope
    case readRoles, readRoleHolders, readClientRoleHolders, changeRole, changeRoleByID
    case watch
    case readPool, changePool, readPoolUsers, changePoolUser

    /// What the operation requires of a caller who administers one realm.
    var right: AdministrationRight {
        switch self {
        // The bounds of what a help desk issues, without the other settings.
        case .readBounds: .init(oneOf: Self.viewRealm.union(Self.helpDesk))
        case .readRealm, .readPool: .init(oneOf: Self.viewRealm)
        // Secrets of clients are masked for everyone; a pool includes test keys, issuers, providers, devices and
        // attestation.
        case .changeRealm, .exportRealm, .changeRole, .changePool: .init(oneOf: ["manage-realm"])
        case .readEvents: .init(oneOf: ["view-events", "manage-events"])
        case .changeEvents: .init(oneOf: ["manage-events"])
        // Only `realm-admin`: who watches sees what users send.
        case .watch: .init(oneOf: [BuiltInClientRoles.administrator])
        case .listUsers: .init(oneOf: Self.viewUsers.union(["query-users"]))
        // Includes credentials, role mappings, groups, locks and sessions of users.
        case .readUsers, .readPoolUsers: .init(oneOf: Self.viewUsers)
        case .listGroups: .init(oneOf: Self.viewUsers.union(["query-groups"]))
        // Only realm-admin grants roles that administer (`AdministrationCall.checkGiving`).
        case .makeUser, .giveUser, .changeGroup, .changePoolUser: .init(oneOf: Self.manageUsers)
        case .changeUser: .init(oneOf: Self.manageUsers, subject: .user)
        case .unlockEverybody, .endEverySession: .init(oneOf: Self.manageUsers, subject: .everybody)
        // The routes of the first three check `changeUser` for every request that does more.
        case .issueCode, .withdrawCode, .temporaryPassword, .unlock, .endUserSession:
            .init(oneOf: Self.manageUsers, forPersons: Self.helpDesk, subject: .user)
        case .endSession: .init(oneOf: Self.manageUsers, forPersons: Self.helpDesk, subject: .session)
        case .listClients: .init(oneOf: Self.viewClients.union(["query-clients"]))
        // Secrets are masked unless `readClientSecret` is allowed too.
        case .readClients: .init(oneOf: Self.viewClients)
        case .readClientSessions, .readClientRoleHolders:
            .init(oneOf: Self.viewClients, andOneOf: Self.viewUsers)
        case .makeClient: .init(oneOf: ["create-client", "manage-clients"])
        case .readClientSecret, .changeClient: .init(oneOf: ["manage-clients"], subject: .client)
        case .changeClientScope: .init(oneOf: ["manage-clients"])
        case .readRoles: .init(oneOf: Self.viewRealm.union(Self.viewUsers).union(Self.viewClients))
        case .readRoleHolders:
            .init(
                oneOf: Self.viewRealm.union(Self.viewUsers).union(Self.viewClients), andOneOf: Self.viewUsers)
        // The route then checks the one that the role needs: a client's role is part of the client.
        case .changeRoleByID: .init(oneOf: ["manage-realm", "manage-clients"], subject: .clientOfRole)
        }
    }

    private static let viewRealm: Set = ["view-realm", "manage-realm"]
    private static let viewUsers: Set = ["view-users", "manage-users"]
    private static let manageUsers: Set = ["manage-users"]
    private static let helpDesk: Set = [BuiltInClientRoles.helpDesk]
    private static let viewClients: Set = ["view-clients", "manage-clients"]
}

/// The roles of the realm's client `realm-management` that an operation requires of a caller who administers one realm.
///
/// A caller must not gain rights through another account. To change a user, or to read or change the secret of a
/// client, the caller therefore needs every right in the realm that the user or the client's service account has.
/// `realm-admin` may do everything.
///
/// The role `helpdesk` allows only what helps users: codes, temporary passwords, unlocking and ending sessions. Its
/// holder acts only on persons who have no right in the realm, and not on the own account.
struct AdministrationRight: Sendable, Hashable {
    /// The account whose rights matter; its raw value is the path parameter that names it.
    enum Subject: String {
        case everybody = ""
        case user, client, session
        case clientOfRole = "role"
    }

    /// At least one of these is required.
    let oneOf: Set<String>
    /// At least one of these is required too, unless the set is empty.
    var andOneOf: Set<String> = []
    /// Each of these suffices alone too, but only for persons without any right in the realm, except the caller.
    var forPersons: Set<String> = []
    /// The account whose rights the caller must all have; `nil` if no account's rights matter.
    var subject: Subject?

    /// The account that the parameters of a path name.
    func subject(in parameters: RouteParameters) -> RightsSubject? {
        switch subject {
        case nil: nil
        case .everybody: .everybody
        case .user: .user(parameters["user"])
        case .client: .client(parameters["client"])
        case .session: .session(parameters["session"])
        case .clientOfRole: .clientOfRole(parameters["role"])
        }
    }
}

/// What an administrator of one realm may do, by the roles of that realm's client `realm-management`.
package struct AdministratorRights: Sendable, Hashable {
    package let realm: TenantID
    package let roles: Set<String>
    /// The ID of the administrator's own account in the realm.
    package let account: String

    package init(realm: TenantID, roles: Set<String>, account: String) {
        self.realm = realm
        self.roles = roles
        self.account = account
    }

    /// Whether every operation at the realm is allowed.
    var isUnlimited: Bool { roles.contains(BuiltInClientRoles.administrator) }

    /// Whether the roles are enough for an operation; the store checks the account that the operation concerns.
    func allow(_ operation: AdministrationOperation) -> Bool {
        if isUnlimited { return true }
        let right = operation.right
        return suffice(for: right) || !roles.isDisjoint(with: right.forPersons)
    }

    /// The accounts on which an operation is allowed.
    func reach(of operation: AdministrationOperation) -> AccountReach {
        suffice(for: operation.right) ? .rights(roles) : .persons(except: account)
    }

    private func suffice(for right: AdministrationRight) -> Bool {
        !roles.isDisjoint(with: right.oneOf) && (right.andOneOf.isEmpty || !roles.isDisjoint(with: right.andOneOf))
    }

    /// Whether a list is empty for this caller: as in Keycloak, the roles `query-users`, `query-groups` and
    /// `query-clients` alone show no entries.
    func seesNone(of operation: AdministrationOperation) -> Bool {
        switch operation {
        case .listUsers, .listGroups: !allow(.readUsers)
        case .listClients: !allow(.readClients)
        default: false
        }
    }
}
