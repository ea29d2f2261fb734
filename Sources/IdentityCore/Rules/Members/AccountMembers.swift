import JOSE

/// The effect of each member of a user, role and group representation (Keycloak 26.7.3).
package enum AccountMembers {
    package static let user = MemberTable(rows: [
        "attributes": .built, "credentials": .built, "email": .built, "emailVerified": .built, "enabled": .built,
        "firstName": .built, "lastName": .built, "requiredActions": .built, "username": .built,
        "groups": .builtWhenMade, "clientRoles": .builtWhenImported, "realmRoles": .builtWhenImported,
        "applicationRoles": .hidden([]), "clientConsents": .hidden([]), "federatedIdentities": .hidden([]),
        "federationLink": .hidden([]), "issuedVerifiableCredentials": .hidden([]), "socialLinks": .hidden([]),
        "verifiableCredentials": .hidden([]),
        "access": .readOnly, "createdTimestamp": .readOnly, "disableableCredentialTypes": .readOnly, "id": .readOnly,
        "notBefore": .readOnly, "origin": .readOnly, "self": .readOnly, "serviceAccountClientId": .readOnly,
        "totp": .readOnly,
        "userProfileMetadata": .readOnly,
    ])

    package static let role = MemberTable(rows: [
        "attributes": .built, "description": .built, "name": .built, "composites": .builtWhenMade,
        "scopeParamRequired": .hidden([]), "clientRole": .readOnly, "composite": .readOnly, "containerId": .readOnly,
        "id": .readOnly,
    ])

    package static let group = MemberTable(rows: [
        "attributes": .built, "description": .built, "name": .built,
        "clientRoles": .builtWhenImported, "realmRoles": .builtWhenImported, "subGroups": .builtWhenImported,
        "access": .readOnly, "id": .readOnly, "parentId": .readOnly, "path": .readOnly, "subGroupCount": .readOnly,
        "type": .readOnly,
    ])
}
