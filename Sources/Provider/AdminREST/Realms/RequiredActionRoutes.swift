import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `authentication/required-actions`: the required actions that have a page; all of them are enabled, and none is a
/// default action of new users.
enum RequiredActionRoutes {
    static let routes: [AdministrationRoute] = [
        .get("authentication/required-actions", .readRealm) { _ in .json(all) },
        .get("authentication/unregistered-required-actions", .readRealm) { _ in .json([JSONValue]()) },
        .post("authentication/register-required-action", .changeRealm, .action) { try $0.registerRequiredAction() },
        .get("authentication/required-actions/{action}", .readRealm) { .json(try $0.requiredAction) },
        .put("authentication/required-actions/{action}", .changeRealm) { try $0.updateRequiredAction() },
        .changing("authentication/required-actions/{action}", [.post, .delete], .changeRealm) { _ in
            .notImplemented(areFixed)
        },
    ]

    static let areFixed = "Which required actions there are is fixed here."

    fileprivate static var all: [JSONValue] {
        let names: [RequiredAction: String] = [
            .configureTOTP: "Configure OTP", .termsAndConditions: "Terms and Conditions",
            .updatePassword: "Update Password", .updateProfile: "Update Profile",
        ]
        return RequiredAction.inOrder.enumerated().map { index, action -> JSONValue in
            [
                "alias": .string(action.rawValue), "name": .string(names[action] ?? action.rawValue),
                "providerId": .string(action.rawValue), "enabled": true, "defaultAction": false,
                "priority": .integer(Int64(index + 1) * 10), "config": [:],
            ]
        }
    }
}

extension AdministrationCall {
    /// The required action of the parameter `action`; throws the refusal if there is none.
    fileprivate var requiredAction: JSONValue {
        get throws {
            guard let action = RequiredActionRoutes.all.first(where: { $0["alias"]?.string == self["action"] }) else {
                throw RouteError(.refused(404, error: "Failed to find required action"))
            }
            return action
        }
    }

    /// Accepts a representation that changes nothing; refuses each other member by its name.
    fileprivate func updateRequiredAction() throws -> HTTPResponse {
        let shown = try requiredAction
        let sent = try RepresentationReader(
            request, name: "RequiredActionProviderRepresentation", members: Set((shown.object ?? [:]).keys)
        ).members
        let changed = sent.filter { $0.value != shown[$0.key] }.keys.sorted()
        try RepresentationReader.checkSupported(MemberReview(refusing: changed))
        return .noContent
    }

    /// As in Keycloak, an action that is registered already stays as it is.
    fileprivate func registerRequiredAction() throws -> HTTPResponse {
        let reader = try RepresentationReader(
            request, name: "RequiredActionProviderSimpleRepresentation", members: ["providerId", "name"])
        let name = try reader.string("providerId")
        let isRegistered = RequiredActionRoutes.all.contains { $0["providerId"]?.string == name }
        return isRegistered ? .noContent : .notImplemented(RequiredActionRoutes.areFixed)
    }
}
