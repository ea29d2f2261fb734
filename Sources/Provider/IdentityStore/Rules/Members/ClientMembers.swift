package import JOSE

/// The effect of each member of a client (`ClientRepresentation` of Keycloak 26.7.3).
package enum ClientMembers {
    package static let table = settings.members

    /// The rows; a member without a property is stored under its name, or is processed by the endpoints.
    package static let settings = SettingTable(
        properties + Setting.kept(keptFlags, .flag) + Setting.kept(keptTexts, .text) + Setting.kept(keptValues)
            + Setting.elsewhere(others) + Setting.elsewhere(texts, .text) + Setting.elsewhere(scopes, .list)
            + Setting.elsewhere(["publicClient": .supported], .flag),
        keptIn: \ClientRecord.details)

    private static var properties: [Setting<ClientRecord>] {
        [
            .flag("enabled", \.isEnabled, isStored: false), .flag("bearerOnly", \.isBearerOnly),
            .flag("consentRequired", \.isConsentRequired),
            .flag("directAccessGrantsEnabled", \.allowsPasswordGrant), .flag("fullScopeAllowed", \.hasFullScope),
            .flag("serviceAccountsEnabled", \.hasServiceAccount),
            .flag("standardFlowEnabled", \.allowsStandardFlow), .text("rootUrl", \.rootURL),
            .addresses("redirectUris", \.redirectURIs), .addresses("webOrigins", \.webOrigins),
        ]
    }

    private static let keptFlags: [String: MemberEffect] = [
        "alwaysDisplayInConsole": .cosmetic, "implicitFlowEnabled": .inert([false]),
        // It also requires a logout URL, which is a rejected attribute.
        "frontchannelLogout": .inert([false, true]), "surrogateAuthRequired": .inert([false]),
    ]

    private static let keptTexts: [String: MemberEffect] = [
        // Keycloak adds it to new clients itself; this server sends nothing to it.
        "adminUrl": .cosmetic, "baseUrl": .cosmetic, "description": .cosmetic, "name": .supported,
    ]

    private static let keptValues: [String: MemberEffect] = [
        "authorizationSettings": .hidden([]), "clientAuthenticatorType": .inert(["client-secret"]),
        "nodeReRegistrationTimeout": .inert([-1]), "notBefore": .inert([0]), "protocolMappers": .supported,
        "type": .hidden([]),
    ]

    private static let texts: [String: MemberEffect] = [
        "clientId": .supported, "id": .readOnly, "secret": .supported,
    ]

    private static let scopes: [String: MemberEffect] = [
        "defaultClientScopes": .supportedOnCreation, "optionalClientScopes": .supportedOnCreation,
    ]

    private static let others: [String: MemberEffect] = [
        "attributes": .supported, "authenticationFlowBindingOverrides": .stock(.flowBinding), "protocol": .supported,
        "authorizationServicesEnabled": .hidden([]), "clientTemplate": .hidden([]), "defaultRoles": .hidden([]),
        "directGrantsOnly": .hidden([]), "registeredNodes": .hidden([]), "useTemplateConfig": .hidden([]),
        "useTemplateMappers": .hidden([]), "useTemplateScope": .hidden([]),
        "access": .readOnly, "origin": .readOnly, "registrationAccessToken": .readOnly,
    ]

    /// The names of the members and attributes that request a feature that this server does not implement.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + ClientAttributeMembers.refused(
                sent["attributes"], of: sent["clientId"]?.string ?? shown?["clientId"]?.string, on: occasion,
                shown: shown?["attributes"]
            ).map { "attributes.\($0)" }
            + MapperMembers.refused(in: sent["protocolMappers"], on: occasion, shown: shown?["protocolMappers"])
    }
}
