package import JOSE

/// The effect of each member of a client (`ClientRepresentation` of Keycloak 26.7.3).
package enum ClientMembers {
    package static let table = MemberTable(rows: [
        "attributes": .supported, "bearerOnly": .supported, "clientId": .supported, "consentRequired": .supported,
        "directAccessGrantsEnabled": .supported, "enabled": .supported, "fullScopeAllowed": .supported,
        "name": .supported,
        "protocol": .supported, "protocolMappers": .supported, "publicClient": .supported, "redirectUris": .supported,
        "rootUrl": .supported, "secret": .supported, "serviceAccountsEnabled": .supported,
        "standardFlowEnabled": .supported,
        "webOrigins": .supported,
        "defaultClientScopes": .supportedOnCreation, "optionalClientScopes": .supportedOnCreation,
        "authenticationFlowBindingOverrides": .stock(.flowBinding),
        "clientAuthenticatorType": .inert(["client-secret"]), "implicitFlowEnabled": .inert([false]),
        // It also needs a logout URL, which is an attribute that is refused.
        "frontchannelLogout": .inert([false, true]), "nodeReRegistrationTimeout": .inert([-1]),
        "notBefore": .inert([0]), "surrogateAuthRequired": .inert([false]),
        "adminUrl": .hidden([]), "authorizationServicesEnabled": .hidden([]), "authorizationSettings": .hidden([]),
        "clientTemplate": .hidden([]), "defaultRoles": .hidden([]), "directGrantsOnly": .hidden([]),
        "registeredNodes": .hidden([]), "type": .hidden([]), "useTemplateConfig": .hidden([]),
        "useTemplateMappers": .hidden([]), "useTemplateScope": .hidden([]),
        "alwaysDisplayInConsole": .cosmetic, "baseUrl": .cosmetic, "description": .cosmetic,
        "access": .readOnly, "id": .readOnly, "origin": .readOnly, "registrationAccessToken": .readOnly,
    ])

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
