import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE

/// `users/{id}/consents`: what a user has allowed, and taking it back.
struct ConsentRoutes {
    let routes: AdministrationRoutes
    let realm: RealmRecord
    let user: UserRecord

    /// Answers; `path` begins with the user's id.
    func answer(_ request: HTTPRequest, _ path: [String]) async throws -> HTTPResponse {
        switch (path.count, request.method) {
        case (2, .get):
            let consents = try await routes.realmStore.consents(ofUser: user.id, in: realm)
            return AdministrationAnswer.value(.array(consents.map(\.representation)))
        case (3, .delete):
            guard let client = try await routes.realmStore.client(ClientID(path[2]), in: realm) else {
                return AdministrationAnswer.refused(404, error: "Client not found")
            }
            return try await routes.realmStore.revokeConsent(ofUser: user.id, toClient: client, in: realm)
                ? AdministrationAnswer.noContent
                : AdministrationAnswer.refused(404, error: "Consent nor offline token not found")
        case (2...3, _): return AdministrationAnswer.methodNotAllowed
        default: return AdministrationAnswer.notFound
        }
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
