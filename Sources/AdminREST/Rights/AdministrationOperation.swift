import HTTPMessage
import IdentityCore

/// What a request to a realm's admin REST does, as far as rights distinguish it; ``AdministrationRight`` says what each needs.
enum AdministrationOperation: String, Sendable, Hashable, CaseIterable {
    case readRealm, changeRealm, exportRealm, readEvents, changeEvents
    case listUsers, readUsers, makeUser, changeUser, giveUser, unlockUser, unlockEverybody
    case listGroups, changeGroup
    case endSession, endEverySession
    case listClients, readClients, readClientSecret, readClientSessions, makeClient, changeClient, changeClientScope
    case readRoles, readRoleHolders, readClientRoleHolders, changeRole, changeRoleByID

    /// Reads a request; `path` is what follows the realm's name.
    ///
    /// An unknown path is judged like the realm itself.
    init(_ method: HTTPMethod, _ path: [String]) {
        let isReading = [.get, .head].contains(method)
        self =
            switch path.first {
            case "users": Self.ofUsers(path, isReading)
            case "groups" where path.count == 1 && isReading: .listGroups
            case "groups": isReading ? .readUsers : .changeGroup
            case "group-by-path": isReading ? .readUsers : .changeGroup
            case "attack-detection" where isReading: .readUsers
            case "attack-detection": path.count == 4 ? .unlockUser : .unlockEverybody
            case "sessions" where path.count == 2 && !isReading: .endSession
            case "logout-all" where !isReading: .endEverySession
            case "clients": Self.ofClients(method, path, isReading)
            case "client-scopes", "default-default-client-scopes", "default-optional-client-scopes":
                isReading ? .readClients : .changeClientScope
            case "roles" where isReading: Self.isAboutHolders(path.dropFirst(2)) ? .readRoleHolders : .readRoles
            case "roles": .changeRole
            case "roles-by-id": isReading ? .readRoles : .changeRoleByID
            case "events", "admin-events": isReading ? .readEvents : .changeEvents
            case "partial-export" where !isReading: .exportRealm
            default: isReading ? .readRealm : .changeRealm
            }
    }

    private static func ofUsers(_ path: [String], _ isReading: Bool) -> AdministrationOperation {
        guard path.count > 1 else { return isReading ? .listUsers : .makeUser }
        if isReading { return .readUsers }
        return path.count > 2 && ["role-mappings", "groups"].contains(path[2]) ? .giveUser : .changeUser
    }

    private static func ofClients(_ method: HTTPMethod, _ path: [String], _ isReading: Bool) -> AdministrationOperation
    {
        guard path.count > 1 else { return isReading ? .listClients : .makeClient }
        guard isReading else { return .changeClient }
        return switch path.dropFirst(2).first {
        case "client-secret", "installation": .readClientSecret
        case "user-sessions", "offline-sessions": .readClientSessions
        case "roles" where isAboutHolders(path.dropFirst(4)): .readClientRoleHolders
        default: .readClients
        }
    }

    /// Whether what follows a role's name tells who has it.
    private static func isAboutHolders(_ rest: ArraySlice<String>) -> Bool {
        ["users", "groups"].contains(rest.first)
    }

    /// The account whose rights the caller must have too; nil where no account's rights matter.
    func subject(of path: [String]) -> RightsSubject? {
        guard AdministrationRight.of(self).demandsSubjectsRights else { return nil }
        return switch self {
        case .unlockEverybody, .endEverySession: .everybody
        case .unlockUser: path.last.map(RightsSubject.user)
        case .endSession: path.last.map(RightsSubject.session)
        case .changeRoleByID: path.dropFirst().first.map(RightsSubject.clientOfRole)
        case .readClientSecret, .changeClient: path.dropFirst().first.map(RightsSubject.client)
        default: path.dropFirst().first.map(RightsSubject.user)
        }
    }
}
