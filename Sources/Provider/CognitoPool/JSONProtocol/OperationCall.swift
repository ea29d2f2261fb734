import CognitoProtocol
import HTTPServer
import IdentityModel
import IdentityStore

/// A request to an operation of the JSON API.
struct OperationCall: Sendable {
    let request: ServerRequest
    let input: OperationInput
    let services: PoolServices

    var store: DatabaseStore { services.store }

    /// The pool of the app client that the request names; throws `ResourceNotFoundException` if there is none.
    func poolOfClient() async throws -> PoolRecord {
        let id = ClientID(try input.text("ClientId", .clientID))
        guard let pool = try await store.pool(clientID: id), pool.isEnabled else {
            throw CognitoError(.resourceNotFound, "User pool client \(id.rawValue) does not exist.")
        }
        return try await admitted(pool)
    }

    /// The pool with the ID in the request; throws `ResourceNotFoundException` if there is none.
    func poolByID() async throws -> PoolRecord {
        let id = UserPoolID(try input.text("UserPoolId", .userPoolID))
        guard let pool = try await store.pool(id: id), pool.isEnabled else {
            throw CognitoError(.resourceNotFound, "User pool \(id.rawValue) does not exist.")
        }
        return try await admitted(pool)
    }

    /// Records the pool for the log and returns it; throws unless the request meets the TLS requirement of the pool's
    /// realm.
    private func admitted(_ pool: PoolRecord) async throws -> PoolRecord {
        RequestRecord.current?.found(pool.realmName)
        RequestRecord.current?.found(pool.clientID)
        guard try await services.admits(request, to: pool) else {
            throw CognitoError.httpsRequired
        }
        return pool
    }
}
