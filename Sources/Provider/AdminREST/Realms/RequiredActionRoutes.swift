import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `authentication/required-actions`: the required actions that have a page; none is a default action of new users.
enum RequiredActionRoutes {
    static let routes: [AdministrationRoute] = [
        .get("authentication/required-actions", .readRealm) { .json($0.realm.requiredActions.map(\.representation)) },
        .get("authentication/unregistered-required-actions", .readRealm) { _ in .json([JSONValue]()) },
        .post("authentication/register-required-action", .changeRealm, .action) { try $0.registerRequiredAction() },
        .get("authentication/required-actions/{action}", .readRealm) { .json(try $0.requiredAction.representation) },
        .put("authentication/required-actions/{action}", .changeRealm) { try await $0.updateRequiredAction() },
        .changing("authentication/required-actions/{action}", [.post, .delete], .changeRealm) { _ in
            .notImplemented(areFixed)
        },
    ]

    static let areFixed = "Which required actions there are is fixed here."
}

extension AdministrationCall {
    /// The required action of the parameter `action`; throws the refusal if there is none.
    fileprivate var requiredAction: RequiredActionSettings {
        get throws {
            guard let found = realm.requiredActions.first(where: { $0.action.rawValue == self["action"] }) else {
                throw RouteError(.refused(404, error: "Failed to find required action"))
            }
            return found
        }
    }

    /// Changes the name, and whether a login asks for the action; refuses each other change by the name of its member.
    fileprivate func updateRequiredAction() async throws -> HTTPResponse {
        let before = try requiredAction
        let shown = before.representation
        let reader = try RepresentationReader(
            request, name: "RequiredActionProviderRepresentation", members: Set((shown.object ?? [:]).keys))
        let changed = reader.members.filter { $0.value != shown[$0.key] && !["name", "enabled"].contains($0.key) }
        var new = before
        new.name = try reader.string("name") ?? before.name
        new.isEnabled = try reader.bool("enabled") ?? before.isEnabled
        try RepresentationReader.checkSupported(MemberReview(refusing: changed.keys.sorted()))
        let settings = new
        try await store.updateRealm(id: realm.id) { realm in
            realm.requiredActions = realm.requiredActions.map { $0.action == settings.action ? settings : $0 }
        }
        return .noContent
    }

    /// As in Keycloak, an action that is registered already stays as it is.
    fileprivate func registerRequiredAction() throws -> HTTPResponse {
        let reader = try RepresentationReader(
            request, name: "RequiredActionProviderSimpleRepresentation", members: ["providerId", "name"])
        let name = try reader.string("providerId")
        let isRegistered = RequiredAction.inOrder.contains { $0.rawValue == name }
        return isRegistered ? .noContent : .notImplemented(RequiredActionRoutes.areFixed)
    }
}
