import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/…`: the user pool of a realm, which corresponds to a project of Sudo Platform and its Admin Console.
extension AdministrationCall {
    /// The realm's pool; throws the refusal for the realm `master`, which has none.
    var pool: PoolRecord {
        get async throws {
            guard let pool = try await services.store.pool(ofRealm: realm.id) else {
                throw RouteError(.refused(404, error: "The realm \(realm.name) has no Sudo pool."))
            }
            return pool
        }
    }

    /// The calling administrator; throws the refusal if the token is no longer an administrator's.
    var administrator: AdministratorIdentity {
        get async throws {
            let bearer = request.bearerToken(acceptsForm: false)
            guard let holder = try await services.gate.holder(of: bearer) else {
                throw RouteError(.unauthorized)
            }
            return holder.identity
        }
    }

    /// The requested number of records, at most `limit`; `limit` if the request has no number.
    func maximum(_ limit: Int) -> Int {
        min(max(query["max"].flatMap { Int($0) } ?? limit, 0), limit)
    }

    /// 201 Created, with the address of a path in the realm as `Location`, and a value as the body.
    func created(_ value: JSONValue, at path: String...) -> HTTPResponse {
        .created(value, at: services.location(path, in: realm.name, of: request))
    }
}
