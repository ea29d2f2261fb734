import HTTPMessage
import IdentityModel
import JOSE

/// `GET admin/realms` and `GET admin/realms/{realm}`.
struct RealmRoutes {
    let routes: AdministrationRoutes

    /// Every realm.
    func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .get else { return AdministrationAnswer.methodNotAllowed }
        let isBrief = request.query["briefRepresentation"] == "true"
        let realms = try await routes.store.realms()
        return AdministrationAnswer.value(.array(realms.map { representation($0, isBrief: isBrief) }))
    }

    /// One realm.
    func show(_ realm: RealmRecord, _ request: HTTPRequest) throws -> HTTPResponse {
        guard request.method == .get else { return AdministrationAnswer.methodNotAllowed }
        return AdministrationAnswer.value(representation(realm, isBrief: false))
    }

    private func representation(_ realm: RealmRecord, isBrief: Bool) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(realm.id), "realm": .string(realm.name.rawValue), "displayName": .string(realm.displayName),
            "enabled": .bool(realm.isEnabled),
        ]
        guard !isBrief else { return .object(members) }
        let bruteForce = realm.bruteForce
        members.merge(
            [
                "bruteForceProtected": .bool(bruteForce.isEnabled), "permanentLockout": false,
                "failureFactor": .integer(Int64(bruteForce.failureFactor)),
                "waitIncrementSeconds": .integer(Int64(bruteForce.waitIncrementSeconds)),
                "maxFailureWaitSeconds": .integer(Int64(bruteForce.maximumWaitSeconds)),
                "maxDeltaTimeSeconds": .integer(Int64(bruteForce.resetAfterSeconds)),
                "passwordPolicy": .string(realm.passwordPolicy.keycloakText), "sslRequired": "none",
                "registrationAllowed": false, "rememberMe": false, "verifyEmail": false, "loginWithEmailAllowed": true,
                "duplicateEmailsAllowed": false, "resetPasswordAllowed": false, "editUsernameAllowed": false,
            ]
        ) { $1 }
        return .object(members)
    }
}

extension PasswordPolicy {
    /// The policy as Keycloak writes it in a realm: `length(8) and digits(1) and …`.
    var keycloakText: String {
        let counted = [
            ("length", minimumLength), ("maxLength", maximumLength), ("digits", digits), ("lowerCase", lowerCase),
            ("upperCase", upperCase), ("specialChars", special),
        ]
        let rules = counted.filter { $0.1 > 0 }.map { "\($0.0)(\($0.1))" }
        let named = [("notUsername", refusesUsername), ("notEmail", refusesEmail)]
        return (rules + named.filter(\.1).map { "\($0.0)(undefined)" }).joined(separator: " and ")
    }
}
