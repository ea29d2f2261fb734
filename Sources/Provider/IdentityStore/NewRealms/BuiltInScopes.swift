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

/// The protocol mappers of Keycloak's built-in client scopes.
enum BuiltInMappers {
    /// Creates the mappers of a built-in scope; returns `nil` for a scope without mappers.
    static func mappers(ofScope name: String, random: any RandomSource) -> JSONValue? {
        guard let rows = table[name] else { return nil }
        return .array(
            rows.map { row in
                var config = row.config
                for target in row.targets { config[target.rawValue] = "true" }
                return [
                    "id": .string(random.uuid()), "name": .string(row.name), "protocol": "openid-connect",
                    "protocolMapper": .string(row.kind.rawValue), "consentRequired": false,
                    "config": .object(config.mapValues(JSONValue.string)),
                ]
            })
    }

    private struct Row: Sendable {
        let name: String
        let kind: ProtocolMapper.Kind
        let targets: [ProtocolMapper.Target]
        var config: [String: String] = [:]
    }

    private static let everywhere: [ProtocolMapper.Target] = [.accessToken, .idToken, .userinfo, .introspection]
    private static let tokens: [ProtocolMapper.Target] = [.accessToken, .idToken, .introspection]
    private static let access: [ProtocolMapper.Target] = [.accessToken, .introspection]

    private static func attribute(
        _ name: String, _ attribute: String, _ claim: String, type: String = "String",
        kind: ProtocolMapper.Kind = .userAttribute
    ) -> Row {
        Row(
            name: name, kind: kind, targets: everywhere,
            config: ["user.attribute": attribute, "claim.name": claim, "jsonType.label": type])
    }

    private static func note(_ name: String, _ note: String, _ claim: String, type: String = "String") -> Row {
        Row(
            name: name, kind: .sessionNote, targets: tokens,
            config: ["user.session.note": note, "claim.name": claim, "jsonType.label": type])
    }

    private static func roles(
        _ name: String, _ kind: ProtocolMapper.Kind, _ claim: String, _ targets: [ProtocolMapper.Target]
    ) -> Row {
        Row(
            name: name, kind: kind, targets: targets,
            config: [
                "claim.name": claim, "jsonType.label": "String", "multivalued": "true", "user.attribute": "foo",
            ])
    }

    private static let table: [String: [Row]] = [
        "web-origins": [Row(name: "allowed web origins", kind: .allowedOrigins, targets: access)],
        "acr": [Row(name: "acr loa level", kind: .authenticationContext, targets: tokens)],
        "basic": [
            Row(name: "sub", kind: .subject, targets: access),
            note("auth_time", "AUTH_TIME", "auth_time", type: "long"),
        ],
        "profile": [
            Row(name: "full name", kind: .fullName, targets: everywhere),
            attribute("username", "username", "preferred_username"),
            attribute("given name", "firstName", "given_name"), attribute("family name", "lastName", "family_name"),
            attribute("middle name", "middleName", "middle_name"), attribute("nickname", "nickname", "nickname"),
            attribute("profile", "profile", "profile"), attribute("picture", "picture", "picture"),
            attribute("website", "website", "website"), attribute("gender", "gender", "gender"),
            attribute("birthdate", "birthdate", "birthdate"), attribute("zoneinfo", "zoneinfo", "zoneinfo"),
            attribute("locale", "locale", "locale"), attribute("updated at", "updatedAt", "updated_at", type: "long"),
        ],
        "email": [
            attribute("email", "email", "email"),
            attribute("email verified", "emailVerified", "email_verified", type: "boolean", kind: .userProperty),
        ],
        "address": [
            Row(
                name: "address", kind: .address, targets: everywhere,
                config: [
                    "user.attribute.formatted": "formatted", "user.attribute.street": "street",
                    "user.attribute.locality": "locality", "user.attribute.region": "region",
                    "user.attribute.postal_code": "postal_code", "user.attribute.country": "country",
                ])
        ],
        "phone": [
            attribute("phone number", "phoneNumber", "phone_number"),
            attribute("phone number verified", "phoneNumberVerified", "phone_number_verified", type: "boolean"),
        ],
        "roles": [
            roles("realm roles", .realmRoles, "realm_access.roles", access),
            roles("client roles", .clientRoles, "resource_access.${client_id}.roles", access),
            Row(name: "audience resolve", kind: .audienceOfRoles, targets: access),
        ],
        "organization": [
            Row(
                name: "organization", kind: .organizations, targets: tokens,
                config: ["claim.name": "organization", "jsonType.label": "String", "multivalued": "true"])
        ],
        "microprofile-jwt": [
            attribute("upn", "username", "upn"), roles("groups", .realmRoles, "groups", tokens),
        ],
        "service_account": [
            note("Client ID", "client_id", "client_id"), note("Client Host", "clientHost", "clientHost"),
            note("Client IP Address", "clientAddress", "clientAddress"),
        ],
    ]
}
