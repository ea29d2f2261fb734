import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `inert-members`: what a realm and its clients keep without effect.
///
/// Keycloak has no such path.
enum InertMemberRoutes {
    static let routes: [AdministrationRoute] = [
        .get("inert-members", .readRealm) { .json(try await $0.inertMembers()) }
    ]
}

extension AdministrationCall {
    fileprivate func inertMembers() async throws -> JSONValue {
        var ofRealm = realm.keptWithoutEffect
        if try await store.clientScopes(in: realm).contains(where: \.isSAML) {
            ofRealm.inert.insert("clientScopes.protocol")
        }
        var others = ofRealm.unknown
        var ofClients: [String: JSONValue] = [:]
        for client in try await store.clients(in: realm) {
            let review = client.keptWithoutEffect
            others += review.unknown
            if !review.inert.isEmpty { ofClients[client.clientID.rawValue] = review.inert.sorted().jsonValue }
        }
        return [
            "realm": ofRealm.inert.sorted().jsonValue, "clients": .object(ofClients), "others": .integer(Int64(others)),
        ]
    }
}
