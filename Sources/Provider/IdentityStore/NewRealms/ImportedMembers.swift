package import JOSE

/// Checks the parts of an imported realm: clients, client scopes, users, roles, groups.
enum ImportedMembers {
    /// The names of the members that request a feature that this server does not implement, each with its location.
    static func refused(_ realm: [String: JSONValue]) -> [String] {
        list(realm["clients"], "clients", by: "clientId") { ClientMembers.refused($0, on: .imported) }
            + list(
                .array(
                    (realm["clientScopes"]?.array ?? []).filter {
                        // SAML scopes are skipped.
                        $0["protocol"]?.string ?? "openid-connect" == "openid-connect"
                    }), "clientScopes", by: "name"
            ) { ClientScopeMembers.refused($0, on: .imported) }
            + list(realm["components"]?[KeyProviderMembers.kind], "components.\(KeyProviderMembers.kind)", by: "name") {
                KeyProviderMembers.refused($0)
            }
            + list(realm["users"], "users", by: "username") { AccountMembers.user.refused($0, on: .imported) }
            + list(realm["groups"], "groups", by: "name") { AccountMembers.group.refused($0, on: .imported) }
            + list(realm["roles"]?["realm"], "roles", by: "name") { AccountMembers.role.refused($0, on: .imported) }
            + (realm["roles"]?["client"]?.object ?? [:]).flatMap { client, roles in
                list(roles, "roles.\(client)", by: "name") { AccountMembers.role.refused($0, on: .imported) }
            }.sorted()
    }

    private static func list(
        _ values: JSONValue?, _ place: String, by name: String, _ refused: ([String: JSONValue]) -> [String]
    ) -> [String] {
        (values?.array ?? []).flatMap { value in
            refused(value.object ?? [:]).map { "\(place)[\(value[name]?.string ?? "")].\($0)" }
        }
    }
}

/// The effect of each member of a user, role and group representation (Keycloak 26.7.3).
package enum AccountMembers {
    package static let user = MemberTable(rows: [
        "attributes": .supported, "credentials": .supported, "email": .supported, "emailVerified": .supported,
        "enabled": .supported,
        "firstName": .supported, "lastName": .supported, "requiredActions": .supported, "username": .supported,
        "groups": .supportedOnCreation, "clientRoles": .supportedOnImport, "realmRoles": .supportedOnImport,
        "applicationRoles": .hidden([]), "clientConsents": .hidden([]), "federatedIdentities": .hidden([]),
        "federationLink": .hidden([]), "issuedVerifiableCredentials": .hidden([]), "socialLinks": .hidden([]),
        "verifiableCredentials": .hidden([]),
        "access": .readOnly, "createdTimestamp": .readOnly, "disableableCredentialTypes": .readOnly, "id": .readOnly,
        "notBefore": .readOnly, "origin": .readOnly, "self": .readOnly, "serviceAccountClientId": .readOnly,
        "totp": .readOnly,
        "userProfileMetadata": .readOnly,
    ])

    package static let role = MemberTable(rows: [
        "attributes": .supported, "description": .supported, "name": .supported, "composites": .supportedOnCreation,
        "scopeParamRequired": .hidden([]), "clientRole": .readOnly, "composite": .readOnly, "containerId": .readOnly,
        "id": .readOnly,
    ])

    package static let group = MemberTable(rows: [
        "attributes": .supported, "description": .supported, "name": .supported,
        "clientRoles": .supportedOnImport, "realmRoles": .supportedOnImport, "subGroups": .supportedOnImport,
        "access": .readOnly, "id": .readOnly, "parentId": .readOnly, "path": .readOnly, "subGroupCount": .readOnly,
        "type": .readOnly,
    ])
}

extension RealmMembers {
    /// The names of members, attributes and policy rules that request a feature that this server does not implement.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + RealmAttributeMembers.refused(sent["attributes"], on: occasion, shown: shown)
            + PasswordPolicy.unsupportedRules(in: sent["passwordPolicy"]?.string ?? "")
            .map { "passwordPolicy: \($0)" }
            + ImportedMembers.refused(sent)
    }
}
