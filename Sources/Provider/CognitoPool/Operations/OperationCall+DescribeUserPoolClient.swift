import CognitoProtocol
import IdentityModel
import IdentityStore
import JOSE

extension OperationCall {
    func describeUserPoolClient() async throws -> JSONValue {
        let id = try input.text("ClientId", .clientID)
        let pool = try await poolByID()
        guard pool.clientID.rawValue.utf8.elementsEqual(id.utf8) else {
            throw CognitoError(.resourceNotFound, "User pool client \(id) does not exist.")
        }
        let providers = try await store.providers(of: pool).map(\.name)
        let created = PoolUserDescription.seconds(pool.createdAt)
        let flows = ["ALLOW_CUSTOM_AUTH"] + (pool.rotatesRefreshTokens ? [] : ["ALLOW_REFRESH_TOKEN_AUTH"])
        return [
            "UserPoolClient": [
                "UserPoolId": .string(pool.poolID.rawValue), "ClientId": .string(id),
                "ClientName": .string(pool.realmName.rawValue), "CreationDate": created, "LastModifiedDate": created,
                "RefreshTokenValidity": .integer(Int64(PoolLifetimes.refreshToken / 86_400)),
                "AccessTokenValidity": .integer(Int64(PoolLifetimes.token)),
                "IdTokenValidity": .integer(Int64(PoolLifetimes.token)),
                "TokenValidityUnits": ["AccessToken": "seconds", "IdToken": "seconds", "RefreshToken": "days"],
                "AuthSessionValidity": .integer(Int64(PoolLifetimes.challenge / 60)),
                "ExplicitAuthFlows": .array(flows.map(JSONValue.string)),
                "SupportedIdentityProviders": .array(providers.map(JSONValue.string)),
                "CallbackURLs": .array(pool.addresses.allowed(.redirect).map(JSONValue.string)),
                "LogoutURLs": .array(pool.addresses.allowed(.signOut).map(JSONValue.string)),
                "AllowedOAuthFlows": ["code"], "AllowedOAuthScopes": ["openid"],
                "AllowedOAuthFlowsUserPoolClient": .bool(!pool.addresses.allowed(.redirect).isEmpty),
                "EnableTokenRevocation": true,
                "PreventUserExistenceErrors": pool.hasVerboseErrors ? "LEGACY" : "ENABLED",
                "RefreshTokenRotation": [
                    "Feature": pool.rotatesRefreshTokens ? "ENABLED" : "DISABLED", "RetryGracePeriodSeconds": 0,
                ],
            ]
        ]
    }
}
