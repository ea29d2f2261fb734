/// The effect of each member of a user, role and group representation (Keycloak 26.7.3).
package enum AccountMembers {
    package static let user = MemberTable(rows: [
        "attributes": .supported, "credentials": .supported, "email": .supported, "emailVerified": .supported,
        "enabled": .supported,
        "firstName": .supported, "lastName": .supported, "requiredActions": .supported, "username": .supported,
        "groups": .supportedOnCreation, "clientRoles": .supportedOnCreation, "realmRoles": .supportedOnCreation,
        "clientConsents": .supportedOnImport,
        "federatedIdentities": .inert(nil), "federationLink": .inert(nil), "socialLinks": .inert(nil),
        "applicationRoles": .hidden([]), "issuedVerifiableCredentials": .hidden([]),
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
