import CognitoProtocol
import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/registrations`: the attempts to register, for support.
enum SudoRegistrationRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/registrations", [.get], right: .readPoolUsers) { call in
            let query = RegistrationQuery(
                registrationID: call.request.query["registrationId"].map { RegistrationID($0) },
                isFailedOnly: call.request.query.truth("failed") == true, maximum: call.maximum(1_000))
            let found = try await call.routes.store.registrations(matching: query, in: try await call.pool)
            return .json(found.map(representation))
        }
    ]

    private static func representation(_ registration: RegistrationRecord) -> JSONValue {
        var json: JSONValue = [
            "timestamp": .milliseconds(registration.at), "succeeded": .bool(registration.outcome == .registered),
        ]
        json["registrationId"] = text(registration.id.rawValue)
        json["method"] = registration.method.map { .string($0.rawValue) }
        json["username"] = text(registration.username.rawValue)
        json["detail"] = text(registration.detail)
        if case .refused(let error) = registration.outcome { json["failure"] = .string(error) }
        return json
    }

    private static func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
}
