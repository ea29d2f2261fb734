import IdentityModel
import SQLDatabase

/// The rights of accounts in a realm, and a store that is limited to a caller's rights.
extension DatabaseStore {
    /// The names of the `realm-management` roles that an account effectively has.
    package func rights(of subject: RightsSubject, in realm: RealmRecord) async throws(StoreError) -> Set<String> {
        try await read { try Self.standing(of: subject, in: realm, $0)?.rights ?? [] }
    }

    /// The accounts among these that have a `realm-management` role or are a client's, by their IDs.
    package func administeringAccounts(
        among ids: [String], in realm: RealmRecord
    ) async throws(StoreError) -> [String: SubjectStanding] {
        try await read { connection in
            var found: [String: SubjectStanding] = [:]
            for id in try AdministratingAccounts.ids(among: ids, in: realm, connection) {
                found[id] = try Self.standing(of: .user(id), in: realm, connection)
            }
            return found
        }
    }

    /// The same store, limited to the accounts on which a caller may act.
    ///
    /// If the subject is not among them, every call throws `exceedsRights`. The check is the first part of the call's
    /// transaction.
    package func limited(to reach: AccountReach, over subject: RightsSubject, in realm: RealmRecord) -> DatabaseStore {
        var limited = self
        limited.admission = { connection in
            guard let standing = try Self.standing(of: subject, in: realm, connection) else { return }
            guard reach.includes(standing) else {
                throw StoreError(code: .exceedsRights, detail: "the caller may not act on the account")
            }
        }
        return limited
    }

    /// The standing of an account; `nil` if there is no such account.
    ///
    /// Everybody's is that of one account with the rights of all.
    private static func standing(
        of subject: RightsSubject, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> SubjectStanding? {
        if subject == .everybody {
            let roles = try EffectiveRoleQuery.rolesOfAllUsers(in: realm, connection)
            return SubjectStanding(id: "", rights: rights(among: roles))
        }
        guard let row = try account(of: subject, in: realm, connection) else { return nil }
        let id = try row.string("id")
        let roles = try EffectiveRoleQuery.roles(of: .user(id), in: realm.name, connection)
        return SubjectStanding(
            id: id, rights: rights(among: roles),
            isServiceAccount: try row.optionalString("service_account_of") != nil)
    }

    private static func rights(among roles: [EffectiveRole]) -> Set<String> {
        Set(roles.filter { $0.clientID == BuiltInClientRoles.administration }.map(\.name))
    }

    private static func account(
        of subject: RightsSubject, in realm: RealmRecord, _ connection: StoreConnection
    ) throws -> Row? {
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
            "SELECT id, service_account_of FROM account WHERE realm_id = ?1 AND \(condition)",
            [.text(realm.id), .text(id)])
    }
}
