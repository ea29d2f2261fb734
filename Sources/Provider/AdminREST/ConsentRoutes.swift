import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `users/{user}/consents`: the consents of a user, and their revocation.
enum ConsentRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("users/{user}/consents", [.get], right: .readUsers) { try await list($0) },
        AdministrationRoute("users/{user}/consents/{client}", [.delete], right: .changeUser) {
            try await revoke($0)
        },
    ]

    private static func list(_ call: AdministrationCall) async throws -> HTTPResponse {
        let consents = try await call.routes.store.consents(ofUser: try await call.user.id, in: call.realm)
        return .json(consents.map(\.representation))
    }

    private static func revoke(_ call: AdministrationCall) async throws -> HTTPResponse {
        let store = call.routes.store
        let user = try await call.user
        guard let client = try await store.client(ClientID(call.parameters["client"]), in: call.realm) else {
            return .refused(404, error: "Client not found")
        }
        return try await store.revokeConsent(ofUser: user.id, toClient: client, in: call.realm)
            ? .noContent
            : .refused(404, error: "Consent nor offline token not found")
    }
}

extension ConsentRecord {
    /// The consent as Keycloak's admin REST shows it.
    var representation: JSONValue {
        [
            "clientId": .string(clientID.rawValue), "grantedClientScopes": .array(scopes.map(JSONValue.string)),
            "createdDate": .milliseconds(createdAt), "lastUpdatedDate": .milliseconds(updatedAt),
            "additionalGrants": [],
        ]
    }
}
