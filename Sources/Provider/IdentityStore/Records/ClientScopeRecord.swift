import IdentityModel
package import JOSE

/// A client scope of a realm, as stored.
package struct ClientScopeRecord: Sendable, Hashable {
    /// How new clients get the scope.
    package enum Assignment: String, Sendable, Hashable {
        /// As a default scope.
        case byDefault = "default"
        /// As an optional scope.
        case onRequest = "optional"
        /// New clients do not get it.
        case none
    }

    /// The scope's ID, a UUID.
    package let id: String
    /// The name, as it is written in `scope` parameters.
    package var name: String
    package var assignment: Assignment
    /// All other members under Keycloak's names: description, protocol, attributes, mappers.
    package var details: [String: JSONValue] { didSet { mappers = ProtocolMapper.stored(in: details) } }
    /// The mappers in ``details``, in order.
    private(set) var mappers: [ProtocolMapper]

    package init(id: String, name: String, assignment: Assignment, details: [String: JSONValue]) {
        mappers = ProtocolMapper.stored(in: details)
        self.id = id
        self.name = name
        self.assignment = assignment
        self.details = details
    }

    /// The text on the consent page, as configured; `nil` if consent pages do not show the scope.
    var consentText: String? {
        guard attribute("display.on.consent.screen") != "false" else { return nil }
        let text = attribute("consent.screen.text") ?? ""
        return text.isEmpty ? name : text
    }

    /// The granted scope as written in tokens: without the client scopes whose `include.in.token.scope` is off.
    static func tokenScope(_ granted: String, of scopes: [ClientScopeRecord]) -> String {
        let silent = Set(scopes.filter { $0.attribute("include.in.token.scope") == "false" }.map(\.name))
        return granted.split(separator: " ").filter { !silent.contains(String($0)) }.joined(separator: " ")
    }

    private func attribute(_ name: String) -> String? { details["attributes"]?[name]?.string }
}
