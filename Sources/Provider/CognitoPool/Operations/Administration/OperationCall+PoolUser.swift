import CognitoProtocol
import IdentityStore

extension OperationCall {
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
