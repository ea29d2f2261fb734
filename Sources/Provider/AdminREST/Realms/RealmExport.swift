import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `partial-export` of a realm: everything but its users and secrets, in the format from which a realm is created.
enum RealmExport {
    static let routes: [AdministrationRoute] = [
        .post("partial-export", .exportRealm, .action) { call in
            guard let contents = try await call.store.contents(ofRealm: call.realm.name, withUsers: false) else {
                throw RouteError(.realmNotFound)
            }
            return .json(
                try RealmDocument(
                    contents: contents, hasClients: call.query.truth("exportClients") == true,
                    hasGroupsAndRoles: call.query.truth("exportGroupsAndRoles") == true
                ).json())
        }
    ]
}

extension [ClientScopeRecord] {
    /// The members of a realm that name the scopes of its new clients.
    var ofNewClients: [String: JSONValue] {
        func names(_ assignment: ClientScopeRecord.Assignment) -> JSONValue {
            filter { $0.assignment == assignment }.map(\.name).jsonValue
        }
        return [
            "defaultDefaultClientScopes": names(.byDefault), "defaultOptionalClientScopes": names(.onRequest),
        ]
    }
}
