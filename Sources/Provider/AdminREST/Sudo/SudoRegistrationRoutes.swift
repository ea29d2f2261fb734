import CognitoProtocol
import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationTable {
    /// `sudo/registrations`: the attempts to register, for support.
    static let sudoRegistrations: [AdministrationRoute] = [
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
        var json: JSONValue = ["timestamp": .milliseconds(at), "succeeded": .bool(outcome == .registered)]
        json["registrationId"] = Self.text(id.rawValue)
        json["method"] = method.map { .string($0.rawValue) }
        json["username"] = Self.text(username.rawValue)
        json["detail"] = Self.text(detail)
        if case .refused(let error) = outcome { json["failure"] = .string(error) }
        return json
    }

    private static func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
}
