import Localization

/// What the claims of tokens mean: OpenID Connect's, Keycloak's and KOBIL's, and those of user pools.
enum ClaimMeaning {
    /// The text about the claim named `name`; `nil` for a claim that is not in the table.
    static func key(_ name: String) -> TextKey? { table[name] }

    private static let table: [String: TextKey] = [
        "iss": .claimMeansIssuer, "sub": .claimMeansSubject, "aud": .claimMeansAudience, "exp": .claimMeansExpiry,
        "iat": .claimMeansIssue, "nbf": .claimMeansNotBefore, "auth_time": .claimMeansLogin,
        "jti": .claimMeansTokenID, "nonce": .claimMeansNonce, "azp": .claimMeansClient, "client_id": .claimMeansClient,
        "acr": .claimMeansLevel, "amr": .claimMeansMethods, "at_hash": .claimMeansAccessHash,
        "sid": .claimMeansSession, "session_state": .claimMeansSession, "typ": .claimMeansKind,
        "token_use": .claimMeansKind, "scope": .claimMeansScope,
        "preferred_username": .claimMeansUserName, "username": .claimMeansUserName,
        "cognito:username": .claimMeansUserName, "name": .claimMeansName, "given_name": .claimMeansFirstName,
        "family_name": .claimMeansLastName, "email": .claimMeansEmail, "email_verified": .claimMeansEmailVerified,
        "locale": .claimMeansLocale, "groups": .claimMeansGroups, "cognito:groups": .claimMeansGroups,
        "realm_access": .claimMeansRealmRoles, "resource_access": .claimMeansClientRoles,
        "allowed-origins": .claimMeansOrigins, "ast_client_id": .claimMeansDevice,
        "custom:userType": .claimMeansUserType, "custom:entitlementsSet": .claimMeansEntitlements,
        "custom:registrationKid": .claimMeansRegistrationKey, "custom:identityId": .claimMeansIdentityID,
        "custom:og_identityId": .claimMeansFirstIdentityID, "custom:og_sub": .claimMeansFirstSubject,
        "identities": .claimMeansIdentities, "origin_jti": .claimMeansOrigin, "event_id": .claimMeansEvent,
        "version": .claimMeansVersion,
    ]
}
