import IdentityModel
import JOSE

/// A client scope of a realm as the store keeps it.
struct ClientScopeRecord: Sendable, Hashable {
    /// Which clients get it without an administrator's hand.
    enum Assignment: String, Sendable, Hashable {
        /// New clients always get it.
        case byDefault = "default"
        /// New clients get it when they ask.
        case onRequest = "optional"
        /// No new client gets it.
        case none
    }

    /// The store's own id, a UUID.
    let id: String
    /// The name in `scope`.
    var name: String
    /// Which new clients get it.
    var assignment: Assignment
    /// Everything else by Keycloak's names: description, protocol, attributes, mappers.
    var details: [String: JSONValue]

    /// What a person is asked, nil where the scope is not shown on consent pages.
    var consentText: String? {
        guard attribute("display.on.consent.screen") != "false" else { return nil }
        let text = attribute("consent.screen.text") ?? ""
        return text.isEmpty ? name : KeycloakMessages.filled(text)
    }

    /// A granted scope without the names that only steer what tokens say (`include.in.token.scope` off).
    static func told(_ granted: String, of scopes: [ClientScopeRecord]) -> String {
        let silent = Set(scopes.filter { $0.attribute("include.in.token.scope") == "false" }.map(\.name))
        return granted.split(separator: " ").filter { !silent.contains(String($0)) }.joined(separator: " ")
    }

    private func attribute(_ name: String) -> String? { details["attributes"]?[name]?.string }
}
