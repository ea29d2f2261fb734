import IdentityModel
import SQLDatabase

/// The names by which an account is found: the user name and the e-mail address, both in lower case.
struct AccountNames: Sendable, Hashable {
    let username: String
    let email: String?
}

extension AccountNames {
    init(_ user: UserRecord) { self.init(username: user.username, email: user.email) }
}

/// Decides whether an account can have its names, given the names of the realm's other accounts.
enum AccountNameRule {
    /// The field that another account already has; `nil` if both are free.
    ///
    /// For names that an administrator sets.
    static func conflict(of names: AccountNames, with others: [AccountNames]) -> AccountConflict? {
        if others.contains(where: { $0.username == names.username }) { return .username }
        if let email = names.email, others.contains(where: { $0.email == email }) { return .email }
        return nil
    }

    /// The field that another account already has as user name or e-mail address; `nil` if both are free.
    ///
    /// For names that a user chooses. Users cannot choose another user's e-mail address as user name, nor another's
    /// user name as e-mail address, because a login would find the wrong account. Administrators can, as in Keycloak;
    /// values set by them stay valid.
    ///
    /// - Parameter own: the stored names of the account; `nil` for a new one.
    static func conflict(
        ofChosen names: AccountNames, own: AccountNames?, with others: [AccountNames]
    ) -> AccountConflict? {
        if let taken = conflict(of: names, with: others) { return taken }
        if names.username != own?.username, others.contains(where: { $0.email == names.username }) { return .username }
        if let email = names.email, email != own?.email, others.contains(where: { $0.username == email }) {
            return .email
        }
        return nil
    }
}

extension AccountConflict {
    /// Why a user with this conflict is not written.
    var refusal: StoreRefusal {
        switch self {
        case .username: .usernameTaken
        case .email: .emailTaken
        }
    }
}

/// The field of an account that another user already has.
package enum AccountConflict: Sendable, Hashable {
    case username
    case email
}

extension DatabaseStore {
    /// Whether another user has the user name or e-mail address; `nil` if both are free.
    ///
    /// Completing a login checks again.
    package func conflict(
        of fields: AccountFields, withOthersThan id: String, in realm: RealmRecord
    ) async throws(StoreError) -> AccountConflict? {
        try await readBriefly { connection in
            let names = AccountNames(username: fields.username, email: fields.email)
            return AccountNameRule.conflict(
                ofChosen: names,
                own: try UserRows.user(id: id, realmID: realm.id, connection).map { AccountNames($0) },
                with: try UserRows.names(equalTo: names, ofOthersThan: id, realmID: realm.id, connection))
        }
    }
}

extension UserRows {
    /// The names of the realm's other users that equal one of these, each as user name or as e-mail address.
    static func names(
        equalTo names: AccountNames, ofOthersThan id: String, realmID: String, _ connection: StoreConnection
    ) throws -> [AccountNames] {
        let both: [any SQLBindable] = [names.username, names.email ?? names.username]
        return try connection.query(
            """
            SELECT username, email FROM account WHERE realm_id = ? AND username IN (?, ?) AND id <> ?
            UNION SELECT username, email FROM account WHERE realm_id = ? AND email IN (?, ?) AND id <> ?
            """, [realmID] + both + [id, realmID] + both + [id]
        ).map { try AccountNames(username: $0["username"], email: $0["email"]) }
    }

    /// The field of a user's names that another user has.
    static func conflict(of user: UserRecord, realmID: String, _ connection: StoreConnection) throws -> AccountConflict?
    {
        let names = AccountNames(user)
        return AccountNameRule.conflict(
            of: names, with: try Self.names(equalTo: names, ofOthersThan: user.id, realmID: realmID, connection))
    }
}

/// The profile fields of an account.
package struct AccountFields: Sendable, Hashable, Codable {
    /// The user name in lower case.
    package var username: String
    /// The e-mail address in lower case.
    package var email: String?
    package var firstName: String?
    package var lastName: String?

    package init(username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil) {
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
    }
}
