import CognitoProtocol
import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    func adminGetUser() async throws -> JSONValue {
        let user = try await namedUser().user
        var json = PoolUserDescription(user: user).json
        json["UserAttributes"] = PoolUserAttributes(user).json
        return json
    }

    /// Deletes a user with everything that belongs to the user.
    func adminDeleteUser() async throws -> JSONValue {
        try await changed(by: .delete) { try await store.deletePoolUser(subject: $0.user.subject, in: $0.pool) }
    }

    /// Disables a user, which revokes all tokens of the user.
    func adminDisableUser() async throws -> JSONValue {
        try await changed(by: .update) { try await set($0, isEnabled: false) }
    }

    func adminEnableUser() async throws -> JSONValue {
        try await changed(by: .update) { try await set($0, isEnabled: true) }
    }

    /// Revokes all tokens of a user.
    func adminUserGlobalSignOut() async throws -> JSONValue {
        try await changed(by: .action) {
            try await store.revokeGrants(ofUser: $0.user.subject, in: $0.pool, at: services.clock.now())
        }
    }

    private func set(_ named: NamedUser, isEnabled: Bool) async throws -> Bool {
        try await store.setPoolUser(
            subject: named.user.subject, isEnabled: isEnabled, in: named.pool, at: services.clock.now())
    }

    /// Changes the user that the request names; throws `UserNotFoundException` if the change finds none.
    private func changed(
        by operation: EventName, _ change: (NamedUser) async throws -> Bool
    ) async throws -> JSONValue {
        RequestRecord.current?.changes("USER", by: operation)
        guard try await change(namedUser()) else { throw CognitoError.noSuchUser }
        return [:]
    }

    /// The user that an administrator's request names, with the user's pool.
    struct NamedUser: Sendable {
        let user: PoolUser
        let pool: PoolRecord
    }

    /// The user that the request names by user name or `sub`; throws `UserNotFoundException` if there is none.
    func namedUser() async throws -> NamedUser {
        let name = try input.text("Username", .username)
        let pool = try await poolByID()
        if let user = try await store.poolUser(named: PoolUsername(name), in: pool) {
            return NamedUser(user: user, pool: pool)
        }
        guard let user = try await store.poolUser(subject: name, in: pool) else { throw CognitoError.noSuchUser }
        return NamedUser(user: user, pool: pool)
    }
}

/// A user as administrative operations describe it.
struct PoolUserDescription: Sendable {
    let user: PoolUser

    /// The members besides the attributes; times are in seconds since 1970.
    var json: JSONValue {
        [
            "Username": .string(user.username.rawValue), "Enabled": .bool(user.isEnabled),
            "UserStatus": user.kind == .federated ? "EXTERNAL_PROVIDER" : "CONFIRMED",
            "UserCreateDate": Self.seconds(user.createdAt), "UserLastModifiedDate": Self.seconds(user.modifiedAt),
        ]
    }

    /// A time in the format of AWS JSON 1.1.
    static func seconds(_ date: Date) -> JSONValue { .integer(Int64(date.timeIntervalSince1970.rounded(.down))) }
}
