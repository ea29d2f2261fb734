import IdentityModel
import SQLDatabase

/// The account that an admin REST request changes; the caller must have all rights that this account has.
package enum RightsSubject: Sendable, Hashable {
    /// The user with this ID.
    case user(String)
    /// The service account of the client with this internal ID.
    case client(String)
    /// The service account of the client that owns the role with this ID; no account for a realm role.
    case clientOfRole(String)
    /// The user of the session with this ID.
    case session(String)
    /// Every user of the realm.
    case everybody
}

/// What decides whether a caller may act on an account.
package struct SubjectStanding: Sendable, Hashable {
    package let id: String
    /// The names of the `realm-management` roles that the account effectively has.
    package let rights: Set<String>
    /// Whether the account is a client's instead of a person's.
    package let isServiceAccount: Bool

    package init(id: String, rights: Set<String> = [], isServiceAccount: Bool = false) {
        self.id = id
        self.rights = rights
        self.isServiceAccount = isServiceAccount
    }
}

/// The accounts on which a caller may act.
package enum AccountReach: Sendable, Hashable {
    /// Accounts without a right that the caller lacks.
    case rights(Set<String>)
    /// Persons without any right in the realm, except the caller, whose account has this ID.
    case persons(except: String)

    package func includes(_ account: SubjectStanding) -> Bool {
        switch self {
        case .rights(let own): account.rights.isSubset(of: own)
        case .persons(let caller): account.rights.isEmpty && !account.isServiceAccount && account.id != caller
        }
    }
}

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
        limited.admission = { try Self.requireReach(reach, over: subject, in: realm, $0) }
        return limited
    }

    static func requireReach(
        _ reach: AccountReach, over subject: RightsSubject, in realm: RealmRecord, _ connection: StoreConnection
    ) throws {
        guard let standing = try standing(of: subject, in: realm, connection) else { return }
        guard reach.includes(standing) else {
            throw StoreError(code: .exceedsRights, detail: "the caller may not act on the account")
        }
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
        let id: String = try row["id"]
        let roles = try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
        return try SubjectStanding(
            id: id, rights: rights(among: roles), isServiceAccount: row["service_account_of"] as String? != nil)
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
            "SELECT id, service_account_of FROM account WHERE realm_id = ?1 AND \(condition)", realm.id, id)
    }
}

/// Finds the accounts with rights to administer their realm, in `master` the server, and those of clients.
enum AdministratingAccounts {
    /// The number of IDs in one statement.
    private static let most = 500

    static func ids(among ids: [String], in realm: RealmRecord, _ connection: StoreConnection) throws -> [String] {
        try stride(from: 0, to: ids.count, by: most).flatMap { start in
            let query = query(among: ids[start..<min(start + most, ids.count)], in: realm)
            return try connection.query(query).map { try $0["id"] as String }
        }
    }

    /// The comparison with TRUE makes SQLite read the accounts by their IDs instead of the whole realm.
    static func query(among ids: ArraySlice<String>, in realm: RealmRecord) -> Query {
        let places = (0..<ids.count).map { "?\($0 + 5)" }.joined(separator: ", ")
        return Query(
            """
            WITH RECURSIVE giving(id) AS (
                SELECT role.id FROM role LEFT JOIN client ON client.id = role.client_id
                    WHERE role.realm_id = ?1
                        AND (client.client_id = ?2 OR (role.client_id IS NULL AND role.name = ?4))
                UNION SELECT role_id FROM role_part JOIN giving ON giving.id = part_id
            ),
            circle(id) AS (
                SELECT group_id FROM group_role JOIN giving ON giving.id = role_id
                UNION SELECT user_group.id FROM user_group JOIN circle ON circle.id = parent_id
            )
            SELECT account.id FROM account WHERE (account.realm_id = ?1) IS TRUE AND account.id IN (\(places)) AND (
                account.service_account_of IS NOT NULL
                OR EXISTS (SELECT 1 FROM role JOIN giving ON giving.id = role.id
                    WHERE role.client_id IS NULL AND role.name = ?3)
                OR EXISTS (SELECT 1 FROM user_client_role JOIN giving ON giving.id = user_client_role.role_id
                    WHERE user_client_role.user_id = account.id)
                OR EXISTS (SELECT 1 FROM group_member JOIN circle ON circle.id = group_member.group_id
                    WHERE group_member.user_id = account.id)
                OR EXISTS (SELECT 1 FROM user_role JOIN role ON role.name = user_role.role
                    JOIN giving ON giving.id = role.id
                    WHERE role.client_id IS NULL AND user_role.user_id = account.id))
            """,
            [
                realm.id, BuiltInClientRoles.administration, realm.defaultRole,
                // No role has an empty name.
                realm.name == MasterRealm.name ? MasterRealm.administratorRole : "",
            ] + ids)
    }
}
