package import IdentityModel
import JOSE

/// Keycloak's client scopes for OpenID Connect, with which every realm is created.
package enum BuiltInScopes {
    package static func scopes(random: any RandomSource) -> [ClientScopeRecord] {
        table.map { row in
            var attributes: [String: JSONValue] = [
                "display.on.consent.screen": row.consentText == nil ? "false" : "true"
            ]
            attributes["consent.screen.text"] = row.consentText.map(JSONValue.string)
            if row.name != "offline_access" {
                attributes["include.in.token.scope"] = row.isSilent ? "false" : "true"
            }
            var details: [String: JSONValue] = [
                "description": .string(row.description), "protocol": "openid-connect",
                "attributes": .object(attributes),
            ]
            details["protocolMappers"] = BuiltInMappers.mappers(ofScope: row.name, random: random)
            return ClientScopeRecord(
                id: random.uuid(), name: row.name, assignment: row.assignment, details: details)
        }
    }

    /// The names of the default scopes of a new client.
    package static let defaults = table.filter { $0.assignment == .byDefault }.map(\.name)
    /// The names of the optional scopes of a new client.
    package static let optional = table.filter { $0.assignment == .onRequest }.map(\.name)

    private struct Row: Sendable {
        let name: String
        let assignment: ClientScopeRecord.Assignment
        let description: String
        let consentText: String?
        var isSilent = false
    }

    private static let table = [
        Row(
            name: "web-origins", assignment: .byDefault,
            description: "OpenID Connect scope for add allowed web origins to the access token", consentText: nil,
            isSilent: true),
        Row(
            name: "acr", assignment: .byDefault,
            description: "OpenID Connect scope for add acr (authentication context class reference) to the token",
            consentText: nil, isSilent: true),
        Row(
            name: "roles", assignment: .byDefault,
            description: "OpenID Connect scope for add user roles to the access token",
            consentText: "${rolesScopeConsentText}", isSilent: true),
        Row(
            name: "profile", assignment: .byDefault, description: "OpenID Connect built-in scope: profile",
            consentText: "${profileScopeConsentText}"),
        Row(
            name: "basic", assignment: .byDefault,
            description: "OpenID Connect scope for add all basic claims to the token", consentText: nil,
            isSilent: true),
        Row(
            name: "email", assignment: .byDefault, description: "OpenID Connect built-in scope: email",
            consentText: "${emailScopeConsentText}"),
        Row(
            name: "address", assignment: .onRequest, description: "OpenID Connect built-in scope: address",
            consentText: "${addressScopeConsentText}"),
        Row(
            name: "phone", assignment: .onRequest, description: "OpenID Connect built-in scope: phone",
            consentText: "${phoneScopeConsentText}"),
        Row(
            name: "offline_access", assignment: .onRequest,
            description: "OpenID Connect built-in scope: offline_access",
            consentText: "${offlineAccessScopeConsentText}"),
        Row(
            name: "organization", assignment: .onRequest,
            description: "Additional claims about the organization a subject belongs to",
            consentText: "${organizationScopeConsentText}"),
        Row(
            name: "microprofile-jwt", assignment: .onRequest, description: "Microprofile - JWT built-in scope",
            consentText: nil),
        Row(
            name: "service_account", assignment: .none,
            description: "Specific scope for a client enabled for service accounts", consentText: nil,
            isSilent: true),
    ]
}
