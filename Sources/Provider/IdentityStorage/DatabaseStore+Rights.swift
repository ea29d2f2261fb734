package import IdentityCore
import IdentityModel
import SQLDatabase

/// The rights of accounts in a realm, and a store that is limited to a caller's rights.
extension DatabaseStore {
    /// The names of the `realm-management` roles that an account effectively has.
    package func rights(of subject: RightsSubject, in realm: RealmRecord) async throws(StoreError) -> Set<String> {
        try await read { try Self.rights(of: subject, in: realm, $0) }
    }

    /// The same store, limited to a caller's rights.
    ///
    /// If the subject has a right that the caller lacks, every call throws `exceedsRights`. The check is the first part
    /// of the call's transaction.
    package func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> DatabaseStore {
        var limited = self
        limited.admission = { connection in
            guard try Self.rights(of: subject, in: realm, connection).isSubset(of: rights) else {
                throw StoreError(code: .exceedsRights, detail: "the account has rights that the caller does not have")
            }
        }
        return limited
    }

    /// The names of the `realm-management` roles that an account effectively has; empty if there is no such account.
    private static func rights(
        of subject: RightsSubject, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> Set<String> {
        let roles: [EffectiveRole]
        if subject == .everybody {
            roles = try EffectiveRoleQuery.rolesOfAllUsers(in: realm, connection)
        } else {
            guard let id = try userID(of: subject, in: realm, connection) else { return [] }
            roles = try EffectiveRoleQuery.roles(of: .user(id), in: realm.name, connection)
        }
        return Set(roles.filter { $0.clientID == BuiltInClientRoles.administration }.map(\.name))
    }

    private static func userID(
        of subject: RightsSubject, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> String? {
        let (condition, id) =
            switch subject {
            case .user(let id): ("id = ?2", id)
            case .client(let id): ("service_account_of = ?2", id)
            case .clientOfRole(let id): ("service_account_of = (SELECT client_id FROM role WHERE id = ?2)", id)
            // An online session and its offline session have the same ID and user.
            case .session(let id): ("id IN (SELECT user_id FROM session WHERE id = ?2)", id)
            case .everybody: ("1 = 0 AND id = ?2", "")
            }
        return try connection.first(
            "SELECT id FROM account WHERE realm_id = ?1 AND \(condition)", [.text(realm.id), .text(id)])?.string("id")
    }
}
