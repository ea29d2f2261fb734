import HTTPMessage
import Sentences

extension AdministrationClient {
    /// Deletes a user with sessions and codes.
    ///
    /// This program's server keeps the user for ``restoreUser(_:)``, unless `isFinal`.
    public func deleteUser(_ id: UserRecordID, isFinal: Bool = false) async throws(AdministrationError) {
        try await transport.send(.delete, path(id), isFinal ? ["purge": "true"] : [:])
    }

    /// Adds a deleted user again, with the same ID, credentials, devices and groups, but without sessions.
    ///
    /// Throws `notFound` if the user cannot be restored: only this program's server does so, and only in the first 15
    /// minutes after the deletion. Throws `conflict` if another user has the name or the address.
    public func restoreUser(_ id: UserRecordID) async throws(AdministrationError) {
        try await restoring { () throws(AdministrationError) in
            let response = try await transport.send(.post, path(id) + "/restore")
            // Some servers answer any path with 200.
            if response.status != 204 { throw AdministrationError.notRestorable }
        }
    }

    /// The users with exactly this name who can be restored, the last deleted one first.
    ///
    /// Throws `notFound` at a provider that does not restore users.
    public func deletedUsers(named username: String) async throws(AdministrationError) -> [DeletedUser] {
        try await restoring { () throws(AdministrationError) in
            try await transport.read([DeletedUser].self, "deleted-users", ["username": username])
        }
    }

    /// Whether the provider restores deleted users; only this program's server does.
    public func restoresUsers() async throws(AdministrationError) -> Bool {
        do throws(AdministrationError) {
            _ = try await restoring { () throws(AdministrationError) in
                try await transport.read([DeletedUser].self, "deleted-users", ["max": "1"])
            }
            return true
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    private func restoring<Value>(
        _ body: () async throws(AdministrationError) -> Value
    ) async throws(AdministrationError) -> Value {
        do throws(AdministrationError) { return try await body() } catch {
            switch error.code {
            case .notFound, .unusableAnswer(httpStatus: 200), .unusableAnswer(httpStatus: 405):
                throw .notRestorable
            default: throw error
            }
        }
    }
}

extension AdministrationError {
    fileprivate static let notRestorable = AdministrationError(
        .notFound,
        Text(
            "The user cannot be restored: this is possible at this program's server alone, in the first 15 minutes after the deletion."
        )
    )
}
