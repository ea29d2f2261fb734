import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

/// Runs the mutations of the user service for the user of a valid ID token.
struct MutationResolver: Sendable {
    let services: PoolServices
    let caller: PoolTokenCheck.Valid

    /// Runs a mutation and returns the value of its result field; a mutation that throws has changed nothing.
    func run(_ call: GraphQLCall) async throws -> JSONValue {
        let (store, pool, user) = (services.store, caller.pool, caller.user.subject)
        let now = services.clock.now()
        let isDone: Bool
        switch call.mutation {
        case .registerFederatedId: return try await identityID(for: call.idToken)
        case .deregister:
            RequestRecord.current?.asks(for: .accountDeletion)
            isDone = try await store.deletePoolUser(subject: user, in: pool, byUserAt: now)
        // Keycloak has no event for it, and this server has no data that it deletes.
        case .reset: isDone = try await store.resetData(ofPoolUser: user, in: pool, at: now)
        case .globalSignOut:
            RequestRecord.current?.asks(for: .logout)
            isDone = try await store.revokeGrants(ofUser: user, in: pool, isByUser: true, at: now)
        }
        // The user was deleted after the token was checked.
        guard isDone else { throw GraphQLError(.serviceError) }
        return true
    }

    /// The user's identity ID, which the first call creates; the token must be the caller's own.
    private func identityID(for token: String?) async throws -> JSONValue {
        guard let token, case .valid(let own) = try await services.tokenCheck.check(token, for: .id),
            own.pool.poolID == caller.pool.poolID, own.user.subject == caller.user.subject
        else { throw GraphQLError(.tokenValidationError) }
        let region = caller.pool.poolID.rawValue.prefix { $0 != "_" }
        let proposed = "\(region):\(services.random.uuid())"
        guard
            let id = try await services.store.identityID(
                ofUser: caller.user.subject, proposing: proposed, in: caller.pool, at: services.clock.now())
        else { throw GraphQLError(.serviceError) }
        return .string(id)
    }
}
