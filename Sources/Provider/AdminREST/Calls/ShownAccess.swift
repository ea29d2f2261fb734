import HTTPMessage
import IdentityStore
import JOSE

/// What the caller may do with users: Keycloak's member `access`, with this server's own operations.
struct ShownAccess: Sendable {
    /// `nil` if they are unlimited.
    fileprivate let rights: AdministratorRights?
    /// The accounts that have rights or are not persons'; every other account is a person's without rights.
    fileprivate let standings: [String: SubjectStanding]

    /// This server's own operations, which `access` contains if they differ from `manage`.
    private static let own: [AdministrationOperation] = [
        .issueCode, .withdrawCode, .temporaryPassword, .unlock, .endUserSession,
    ]

    /// The member of a user with this ID.
    func whole(_ id: String) -> JSONValue {
        let (manages, gives) = (allows(.changeUser, on: id), allows(.giveUser, on: id))
        var value = JSONValue.members([
            "view": true, "manage": manages, "resetPassword": manages, "impersonate": manages,
            "manageGroupMembership": gives, "mapRoles": gives,
        ])
        for operation in Self.own where allows(operation, on: id) != manages {
            value[operation.rawValue] = .bool(!manages)
        }
        return value
    }

    /// The member of a user in a list of Keycloak's.
    func brief(_ id: String) -> JSONValue { ["manage": .bool(allows(.changeUser, on: id))] }

    private func allows(_ operation: AdministrationOperation, on id: String) -> Bool {
        guard let rights, !rights.isUnlimited else { return true }
        guard rights.allow(operation) else { return false }
        guard operation.right.subject != nil else { return true }
        return rights.reach(of: operation).includes(standings[id] ?? SubjectStanding(id: id))
    }
}

extension AdministrationCall {
    func access(to ids: [String]) async throws -> ShownAccess {
        guard let rights = services.rights, !rights.isUnlimited else { return ShownAccess(rights: nil, standings: [:]) }
        return ShownAccess(rights: rights, standings: try await store.administeringAccounts(among: ids, in: realm))
    }

    /// Answers with a list of users.
    func list(_ users: [UserRecord], _ detail: UserRecord.Detail) async throws -> HTTPResponse {
        let access = try await access(to: users.map(\.id))
        return .json(
            users.map { user in
                var value = user.representation(detail)
                value["access"] = access.brief(user.id)
                return value
            })
    }
}
