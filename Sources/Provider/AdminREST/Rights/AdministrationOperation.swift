import IdentityStore
import ServerRouting

/// The operation of a request to a realm's admin REST, as far as rights distinguish it; ``AdministrationRight`` lists
/// what each needs.
enum AdministrationOperation: String, Sendable, Hashable, CaseIterable {
    case readBounds, readRealm, changeRealm, exportRealm, readEvents, changeEvents
    case listUsers, readUsers, makeUser, changeUser, giveUser
    case issueCode, withdrawCode, temporaryPassword, unlock, unlockEverybody
    case listGroups, changeGroup
    case endSession, endUserSession, endEverySession
    case listClients, readClients, readClientSecret, readClientSessions, makeClient, changeClient, changeClientScope
    case readRoles, readRoleHolders, readClientRoleHolders, changeRole, changeRoleByID
    case readPool, changePool, readPoolUsers, changePoolUser

    /// The account whose rights the caller must have too; `nil` if no account's rights matter.
    func subject(in parameters: RouteParameters) -> RightsSubject? {
        guard AdministrationRight.of(self).demandsSubjectsRights else { return nil }
        guard let name = subjectParameter else { return .everybody }
        let id = parameters[name]
        return switch self {
        case .endSession: .session(id)
        case .changeRoleByID: .clientOfRole(id)
        case .readClientSecret, .changeClient: .client(id)
        default: .user(id)
        }
    }

    /// The path parameter that names this account; `nil` if no account matters, or every one does.
    var subjectParameter: String? {
        guard AdministrationRight.of(self).demandsSubjectsRights else { return nil }
        return switch self {
        case .unlockEverybody, .endEverySession: nil
        case .endSession: "session"
        case .changeRoleByID: "role"
        case .readClientSecret, .changeClient: "client"
        default: "user"
        }
    }
}
