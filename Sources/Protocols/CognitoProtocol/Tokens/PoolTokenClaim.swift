/// The names of the claims in a user pool's tokens besides the registered ones.
package enum PoolTokenClaim {
    package static let username = "cognito:username"
    /// The user name in an access token.
    package static let accessTokenUsername = "username"
    package static let tokenUse = "token_use"
    package static let clientID = "client_id"
    package static let originJTI = "origin_jti"
    package static let eventID = "event_id"
    package static let authTime = "auth_time"
    package static let scope = "scope"
    /// The upstream accounts of a federated user.
    package static let identities = "identities"
    package static let userType = "custom:userType"
    package static let registrationKid = "custom:registrationKid"
    package static let entitlementsSet = "custom:entitlementsSet"
    package static let identityID = "custom:identityId"
    package static let originalIdentityID = "custom:og_identityId"
    package static let originalSubject = "custom:og_sub"
    /// The scope of access tokens of the JSON API.
    package static let userAdminScope = "aws.cognito.signin.user.admin"
    /// The scope of access tokens of the hosted UI.
    package static let hostedUIScope = "openid"
}
