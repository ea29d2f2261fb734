import CognitoProtocol
import IdentityCore

extension OperationCall {
    /// A user whom an administrator names.
    struct NamedUser: Sendable {
        let user: PoolUser
        let pool: PoolRecord
    }

    /// The user whom the request names in a pool, by user name or `sub`; an administrator is told if there is none.
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
