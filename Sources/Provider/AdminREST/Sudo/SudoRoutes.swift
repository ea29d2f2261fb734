import HTTPMessage
import IdentityStore
import ServerRouting

/// `sudo/…`: the user pool of a realm, which corresponds to a project of Sudo Platform and its Admin Console.
enum SudoRoutes {
    static let routes: [AdministrationRoute] = [
        SudoPoolRoutes.routes, SudoTestKeyRoutes.routes, SudoIssuerRoutes.routes, SudoProviderRoutes.routes,
        SudoFingerprintRoutes.routes, SudoDeviceRoutes.routes, SudoAttestationRoutes.routes,
        SudoRegistrationRoutes.routes, SudoUserRoutes.routes,
    ].flatMap { $0 }

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("sudo/{path...}", .readPool, .changePool)
        + ["sudo/users/{path...}", "sudo/registrations/{path...}"].flatMap { path in
            UnroutedRequests.below(path, .readPoolUsers, .changePoolUser)
        }
}

extension AdministrationCall {
    /// The realm's pool; throws the refusal for the realm `master`, which has none.
    var pool: PoolRecord {
        get async throws {
            guard let pool = try await routes.store.pool(ofRealm: realm.id) else {
                throw RouteError(.refused(404, error: "The realm \(realm.name) has no Sudo pool."))
            }
            return pool
        }
    }

    /// The calling administrator; throws the refusal if the token is no longer an administrator's.
    var administrator: AdministratorIdentity {
        get async throws {
            let bearer = request.bearerToken(acceptsForm: false)
            guard let holder = try await routes.gate.holder(of: bearer) else {
                throw RouteError(.unauthorized)
            }
            return holder.identity
        }
    }

    /// The requested number of records, at most `limit`; `limit` if the request has no number.
    func maximum(_ limit: Int) -> Int {
        min(max(request.query["max"].flatMap { Int($0) } ?? limit, 0), limit)
    }
}
