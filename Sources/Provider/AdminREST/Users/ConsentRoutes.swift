import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `users/{user}/consents`: the consents of a user, and their revocation.
enum ConsentRoutes {
    static let routes: [AdministrationRoute] = [
        .get("users/{user}/consents", .readUsers) {
            let consents = try await $0.store.consents(ofUser: try await $0.user.id, in: $0.realm)
            return .json(consents.map(\.representation))
        },
        .delete("users/{user}/consents/{client}", .changeUser) { call in
            let user = try await call.user
            guard let client = try await call.store.client(ClientID(call["client"]), in: call.realm) else {
                return .refused(404, error: "Client not found")
            }
            return try await call.store.revokeConsent(ofUser: user.id, toClient: client, in: call.realm)
                ? .noContent : .refused(404, error: "Consent nor offline token not found")
        },
    ]
}

extension ConsentRecord {
    /// The consent as Keycloak's admin REST shows it.
    var representation: JSONValue {
        let offline: [JSONValue] = isOffline ? [["client": .string(clientRecordID), "key": "Offline Token"]] : []
        return .members([
            "clientId": clientID.rawValue, "grantedClientScopes": scopes,
            "createdDate": createdAt, "lastUpdatedDate": updatedAt,
            "additionalGrants": offline,
        ])
    }
}
