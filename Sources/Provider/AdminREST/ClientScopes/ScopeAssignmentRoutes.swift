import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `default-default-client-scopes` and `default-optional-client-scopes`: which client scopes a new client gets.
struct ScopeAssignmentRoutes {
    static let routes: [AdministrationRoute] =
        routes(at: "default-default-client-scopes", .byDefault)
        + routes(at: "default-optional-client-scopes", .onRequest)

    private static func routes(
        at path: String, _ assignment: ClientScopeRecord.Assignment
    ) -> [AdministrationRoute] {
        let scope = RoutePath("\(path)/{scope}")
        return [
            AdministrationRoute(RoutePath(path), [.get], right: .readClients) {
                try await ScopeAssignmentRoutes($0, assignment).list()
            },
            AdministrationRoute(scope, [.put], right: .changeClientScope) {
                try await ScopeAssignmentRoutes($0, assignment).add($0.parameters["scope"])
            },
            AdministrationRoute(scope, [.delete], right: .changeClientScope) {
                try await ScopeAssignmentRoutes($0, assignment).remove($0.parameters["scope"])
            },
        ]
    }

    private let routes: AdministrationRoutes
    private let realm: RealmRecord
    private let assignment: ClientScopeRecord.Assignment
    private let scopes: [ClientScopeRecord]

    private var store: DatabaseStore { routes.store }

    private init(_ call: AdministrationCall, _ assignment: ClientScopeRecord.Assignment) async throws {
        routes = call.routes
        realm = call.realm
        self.assignment = assignment
        scopes = try await call.routes.store.clientScopes(in: realm)
    }

    private func list() -> HTTPResponse {
        .json(
            scopes.filter { $0.assignment == assignment }.map {
                ["id": .string($0.id), "name": .string($0.name), "protocol": "openid-connect"]
            })
    }

    private func add(_ id: String) async throws -> HTTPResponse {
        guard let scope = scopes.first(where: { $0.id == id }) else { return Self.notFound }
        guard scope.assignment == .none else {
            return scope.assignment == assignment ? .noContent : Self.duplicate
        }
        try await routes.checkMapping(scope.storedMappers, in: realm)
        let assignment = assignment
        _ = try await store.updateClientScope(id: id, in: realm) { $0.assignment = assignment }
        return .noContent
    }

    private func remove(_ id: String) async throws -> HTTPResponse {
        guard scopes.contains(where: { $0.id == id }) else { return Self.notFound }
        let assignment = assignment
        _ = try await store.updateClientScope(id: id, in: realm) { scope in
            if scope.assignment == assignment { scope.assignment = .none }
        }
        return .noContent
    }

    private static let notFound = HTTPResponse.refused(404, error: "Client scope not found")
    private static let duplicate = HTTPResponse.refused(
        409, error: "conflict", description: "Duplicate resource error")
}
