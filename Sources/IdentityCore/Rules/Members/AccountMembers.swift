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
        "access": .told, "createdTimestamp": .told, "disableableCredentialTypes": .told, "id": .told,
        "notBefore": .told, "origin": .told, "self": .told, "serviceAccountClientId": .told, "totp": .told,
        "userProfileMetadata": .told,
    ])

    package static let role = MemberTable(rows: [
        "attributes": .built, "description": .built, "name": .built, "composites": .builtWhenMade,
        "scopeParamRequired": .hidden([]), "clientRole": .told, "composite": .told, "containerId": .told, "id": .told,
    ])

    package static let group = MemberTable(rows: [
        "attributes": .built, "description": .built, "name": .built,
        "clientRoles": .builtWhenImported, "realmRoles": .builtWhenImported, "subGroups": .builtWhenImported,
        "access": .told, "id": .told, "parentId": .told, "path": .told, "subGroupCount": .told, "type": .told,
    ])
}
