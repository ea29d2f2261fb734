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
