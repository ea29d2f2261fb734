import IdentityModel
package import JOSE

/// A client scope of a realm as the store keeps it.
package struct ClientScopeRecord: Sendable, Hashable {
    /// Which clients get it without an administrator's hand.
    package enum Assignment: String, Sendable, Hashable {
        /// New clients always get it.
        case byDefault = "default"
        /// New clients get it when they ask.
        case onRequest = "optional"
        /// No new client gets it.
        case none
    }

    /// The store's own id, a UUID.
    package let id: String
    /// The name in `scope`.
    package var name: String
    /// Which new clients get it.
    package var assignment: Assignment
    /// Everything else by Keycloak's names: description, protocol, attributes, mappers.
    package var details: [String: JSONValue]

    package init(id: String, name: String, assignment: Assignment, details: [String: JSONValue]) {
        self.id = id
        self.name = name
        self.assignment = assignment
        self.details = details
    }

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
