import CognitoProtocol
import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/registrations`: the attempts to register, for support.
enum SudoRegistrationRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/registrations", .readPoolUsers) { call in
            let wanted = RegistrationQuery(
                registrationID: call.query["registrationId"].map { RegistrationID($0) },
                isFailedOnly: call.query.truth("failed") == true, maximum: call.maximum(1_000))
            let found = try await call.store.registrations(matching: wanted, in: try await call.pool)
            return .json(found.map(\.representation))
        }
    ]
}

extension RegistrationRecord {
    fileprivate var representation: JSONValue {
        let failure: String? = if case .refused(let error) = outcome { error } else { nil }
        return .members([
            "timestamp": at, "succeeded": outcome == .registered, "registrationId": Self.text(id.rawValue),
            "method": method?.rawValue, "username": Self.text(username.rawValue), "detail": Self.text(detail),
            "failure": failure,
        ])
    }

    private static func text(_ text: String) -> String? { text.isEmpty ? nil : text }
}
