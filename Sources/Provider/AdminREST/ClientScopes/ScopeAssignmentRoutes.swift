import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `default-default-client-scopes` and `default-optional-client-scopes`: which client scopes a new client gets.
enum ScopeAssignmentRoutes {
    static let routes =
        assignments(at: "default-default-client-scopes", .byDefault)
        + assignments(at: "default-optional-client-scopes", .onRequest)

    private static func assignments(
        at path: String, _ assignment: ClientScopeRecord.Assignment
    ) -> [AdministrationRoute] {
        [
            .get("\(path)", .readClients) {
                let scopes = try await $0.store.clientScopes(in: $0.realm).filter { $0.assignment == assignment }
                return .json(
                    scopes.map {
                        [
                            "id": .string($0.id), "name": .string($0.name),
                            "protocol": $0.details["protocol"] ?? "openid-connect",
                        ]
                    })
            },
            .put("\(path)/{scope}", .changeClientScope) { try await $0.assign(assignment) },
            .delete("\(path)/{scope}", .changeClientScope) { try await $0.withdraw(assignment) },
        ]
    }
}

extension AdministrationCall {
    fileprivate func assign(_ assignment: ClientScopeRecord.Assignment) async throws -> HTTPResponse {
        let scope = try await assignedScope
        guard scope.assignment == .none else {
            return scope.assignment == assignment
                ? .noContent : .refused(409, error: "conflict", description: "Duplicate resource error")
        }
        try await checkMapping(scope.storedMappers)
        try await store.updateClientScope(id: scope.id, in: realm) { $0.assignment = assignment }
        return .noContent
    }

    fileprivate func withdraw(_ assignment: ClientScopeRecord.Assignment) async throws -> HTTPResponse {
        try await store.updateClientScope(id: try await assignedScope.id, in: realm) { scope in
            if scope.assignment == assignment { scope.assignment = .none }
        }
        return .noContent
    }

    /// The client scope of the parameter `scope`, to assign it; throws the refusal if there is none.
    var assignedScope: ClientScopeRecord {
        get async throws {
            guard let scope = try await store.clientScopes(in: realm).first(where: { $0.id == self["scope"] }) else {
                throw RouteError(.refused(404, error: "Client scope not found"))
            }
            return scope
        }
    }
}
