import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `client-scopes` and `client-scopes/{scope}`: the client scopes of a realm.
enum ClientScopeRoutes {
    static let routes: [AdministrationRoute] = [
        .get("client-scopes", .readClients) {
            .json(try await $0.store.clientScopes(in: $0.realm).map(\.representation))
        },
        .post("client-scopes", .changeClientScope) { try await $0.createClientScope() },
        .get("client-scopes/{scope}", .readClients) { .json(try await $0.clientScope.representation) },
        .put("client-scopes/{scope}", .changeClientScope) { try await $0.updateClientScope() },
        .delete("client-scopes/{scope}", .changeClientScope) {
            try await $0.store.deleteClientScope(id: try await $0.clientScope.id, in: $0.realm)
                ? .noContent : .clientScopeNotFound
        },
    ]
}

extension AdministrationCall {
    fileprivate func createClientScope() async throws -> HTTPResponse {
        let (name, details, id) = try readScope()
        try checkSupportedScope(on: .made)
        guard let name, !name.isEmpty else {
            return .refused(400, "Unexpected name \"\" for ClientScope")
        }
        guard ["openid-connect", "saml"].contains(details["protocol"]?.string) else {
            return .refused(400, "Unexpected protocol")
        }
        let scope = ClientScopeRecord(
            id: id ?? newID(), name: name, assignment: .none,
            details: ["attributes": [:]].merging(details) { $1 })
        try await checkMapping(details["protocolMappers"]?.array ?? [])
        services.creates("client-scopes", scope.id)
        try await store.createClientScope(scope, in: realm)
        return created(at: "client-scopes", scope.id)
    }

    fileprivate func updateClientScope() async throws -> HTTPResponse {
        let scope = try await clientScope
        var details: [String: JSONValue]
        let name: String?
        (name, details, _) = try readScope()
        // As in Keycloak, the mappers of an existing scope have their own endpoints, and are ignored here.
        let mappers = details.removeValue(forKey: "protocolMappers")
        try checkSupportedScope(on: .changed, shown: scope.representation)
        if let mappers, try !isStored(mappers, in: scope) {
            var review = MemberReview()
            review.inert = ["protocolMappers"]
            try RepresentationReader.checkSupported(review)
        }
        let (newName, new) = (name, details)
        try await store.updateClientScope(id: scope.id, in: realm) { scope in
            if let newName, !newName.isEmpty { scope.name = newName }
            scope.details.merge(new) { $1 }
        }
        return .noContent
    }

    private func checkSupportedScope(on occasion: MemberOccasion, shown: JSONValue? = nil) throws {
        var sent = RepresentationReader.body(of: request)
        if occasion == .changed { sent["protocolMappers"] = nil }
        try RepresentationReader.checkSupported(ClientScopeMembers.review(sent, on: occasion, shown: shown))
    }

    /// Whether mappers are those of a scope, apart from their IDs and from settings that follow from others.
    private func isStored(_ mappers: JSONValue, in scope: ClientScopeRecord) throws -> Bool {
        func compared(_ mappers: JSONValue?) throws -> Set<[String: JSONValue]> {
            let mappers = try ProtocolMapperRepresentation.list(mappers, random: services.random)?.array ?? []
            return Set(mappers.map { ($0.object ?? [:]).filter { $0.key != "id" } })
        }
        return try compared(mappers) == compared(scope.details["protocolMappers"])
    }

    private func readScope() throws -> (name: String?, details: [String: JSONValue], id: String?) {
        let reader = try RepresentationReader(
            request, name: "ClientScopeRepresentation", members: ClientScopeMembers.table.names)
        let name = try reader.string("name")
        if let name,
            name.unicodeScalars.contains(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "\"\\".unicodeScalars.contains($0)
            })
        {
            throw RouteError(.refused(400, "Unexpected name \"\(name)\" for ClientScope"))
        }
        var details: [String: JSONValue] = [:]
        for name in ["description", "protocol"] { details[name] = try reader.string(name)?.jsonValue }
        details["attributes"] = try reader.texts("attributes")?.jsonValue
        details["protocolMappers"] = try ProtocolMapperRepresentation.list(
            reader.members["protocolMappers"], random: services.random)
        return (name, details, try reader.string("id"))
    }
}

extension ClientScopeRecord {
    var storedMappers: [JSONValue] { details["protocolMappers"]?.array ?? [] }

    /// The scope as Keycloak's admin REST shows it.
    var representation: JSONValue {
        .object(details.merging(["id": .string(id), "name": .string(name)]) { $1 })
    }
}
