package import JOSE
import SQLDatabase

extension UserRecord {
    /// Takes the members that are kept without effect; absent ones change nothing.
    ///
    /// They are the user's accounts at other providers, which this server does not have.
    package mutating func keep(_ sent: [String: JSONValue]) {
        for (name, value) in sent {
            guard let effect = AccountMembers.user.effect(of: name), effect.isKept else { continue }
            kept[name] = effect.normalized(value)
        }
    }

    /// Throws if what is kept is larger than may be stored.
    func checkKept() throws {
        guard kept.isEmpty || JSONValue.object(kept).bytes.count <= StoredBounds.keptOfUser else {
            throw StoreRefusal.keptTooLong(StoredBounds.keptOfUser)
        }
    }
}

extension DatabaseStore {
    /// The names of the members that users of a realm keep without effect.
    package func membersKeptByUsers(in realm: RealmRecord) async throws -> [String] {
        let names = AccountMembers.user.rows.filter { $0.value.isKept }.keys
        return try await read { connection in
            try names.filter { name in
                try connection.first(
                    "SELECT 1 FROM account WHERE realm_id = ? AND kept IS NOT NULL AND kept LIKE ? LIMIT 1",
                    realm.id, "%\"\(name)\":%") != nil
            }
        }
    }
}
