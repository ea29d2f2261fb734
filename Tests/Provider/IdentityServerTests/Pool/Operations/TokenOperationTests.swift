import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// Refreshing, revoking and using a user's tokens.
@Suite struct TokenOperationTests {
    private func refreshBody(_ fixture: PoolFixture, _ token: Secret, flow: String = "REFRESH_TOKEN_AUTH") -> JSONValue
    {
        [
            "AuthFlow": .string(flow), "ClientId": fixture.clientID,
            "AuthParameters": ["REFRESH_TOKEN": token.json],
        ]
    }

    private func newTokensBody(_ fixture: PoolFixture, _ token: Secret) -> JSONValue {
        ["RefreshToken": token.json, "ClientId": fixture.clientID, "ClientMetadata": [:]]
    }

    @Test(arguments: ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]) func bothNamesOfTheFlowRefresh(_ flow: String)
        async throws
    {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let refresh = try #require(tokens.refreshToken)
        fixture.clock.advance(seconds: 100)
        let answer = try await fixture.call(.initiateAuth, refreshBody(fixture, refresh, flow: flow))
        let result = try #require(answer["AuthenticationResult"])
        #expect(result["RefreshToken"] == nil)
        #expect(result["TokenType"] == "Bearer" && result["ExpiresIn"] == 3600)
        let (old, new) = (try tokens.idToken.claims(), try CognitoTokens(json: result).idToken.claims())
        for name in ["sub", "auth_time", "origin_jti", "event_id", "aud", "iss"] { #expect(new[name] == old[name]) }
        #expect(new["jti"] != old["jti"])
        #expect(new["iat"]?.integer == (old["iat"]?.integer ?? 0) + 100)
        // The refresh token remains valid.
        _ = try await fixture.call(.initiateAuth, refreshBody(fixture, refresh, flow: flow))
    }

    @Test func theOperationOfTheIOSSDKRefreshes() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let refresh = try #require(tokens.refreshToken)
        let answer = try await fixture.call(.getTokensFromRefreshToken, newTokensBody(fixture, refresh))
        #expect(Set(answer.object?.keys.map { $0 } ?? []) == ["AuthenticationResult"])
        #expect(answer["AuthenticationResult"]?["RefreshToken"] == nil)
        #expect(answer["AuthenticationResult"]?["IdToken"]?.string != nil)
    }

    @Test func aRotatedTokenIsUsedOnce() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let first = try #require(tokens.refreshToken)
        let changed = try await fixture.store.updatePool(fixture.pool) { $0.rotatesRefreshTokens = true }
        #expect(changed?.rotatesRefreshTokens == true)
        #expect(
            try await fixture.refusal(.initiateAuth, refreshBody(fixture, first))
                == "InvalidParameterException: REFRESH_TOKEN_AUTH flow not enabled for this client")
        let answer = try await fixture.call(.getTokensFromRefreshToken, newTokensBody(fixture, first))
        let second = try #require(answer["AuthenticationResult"]?["RefreshToken"]?.string)
        _ = try await fixture.call(.getTokensFromRefreshToken, newTokensBody(fixture, Secret(second)))
        #expect(
            try await fixture.refusal(.getTokensFromRefreshToken, newTokensBody(fixture, first))
                == "RefreshTokenReuseException: Refresh token has been reused")
        // The reuse revokes the whole sign-in.
        #expect(
            try await fixture.refusal(.getTokensFromRefreshToken, newTokensBody(fixture, Secret(second)))
                .hasPrefix("NotAuthorizedException: Refresh Token"))
    }

    @Test func aTokenThatIsNoRefreshTokenIsRefused() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        for token in [Secret("garbage"), tokens.accessToken, tokens.idToken] {
            #expect(
                try await fixture.refusal(.initiateAuth, refreshBody(fixture, token))
                    == "NotAuthorizedException: Invalid Refresh Token")
            #expect(
                try await fixture.refusal(.getTokensFromRefreshToken, newTokensBody(fixture, token))
                    == "NotAuthorizedException: Invalid Refresh Token")
        }
        #expect(
            try await fixture.refusal(.initiateAuth, refreshBody(fixture, Secret("not a token")))
                .hasSuffix("Member must satisfy regular expression pattern: [A-Za-z0-9-_=.]+"))
        #expect(
            try await fixture.refusal(.initiateAuth, ["AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": fixture.clientID])
                == "InvalidParameterException: Missing required parameter REFRESH_TOKEN")
    }

    @Test func aRefreshTokenEndsAfterSixtyDays() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let refresh = try #require(tokens.refreshToken)
        fixture.clock.advance(seconds: 60 * 86_400 + 1)
        let refusal = try await fixture.refusal(.initiateAuth, refreshBody(fixture, refresh))
        #expect(
            ["NotAuthorizedException: Refresh Token has expired", "NotAuthorizedException: Invalid Refresh Token"]
                .contains(refusal))
    }

    /// Only the sign-in of the token ends, with its access tokens.
    @Test func aRevokedTokenTakesItsAccessTokensAlong() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let other = try await fixture.signIn("alice-1")
        let refresh = try #require(tokens.refreshToken)
        let revoke: JSONValue = ["Token": refresh.json, "ClientId": fixture.clientID]
        #expect(try await fixture.call(.revokeToken, revoke) == [:])
        #expect(
            try await fixture.refusal(.initiateAuth, refreshBody(fixture, refresh))
                == "NotAuthorizedException: Refresh Token has been revoked")
        #expect(
            try await fixture.refusal(.getUser, ["AccessToken": tokens.accessToken.json])
                == "NotAuthorizedException: Access Token has been revoked")
        _ = try await fixture.call(.getUser, ["AccessToken": other.accessToken.json])
        _ = try await fixture.call(.initiateAuth, refreshBody(fixture, try #require(other.refreshToken)))
        // A second revocation, and an unknown token, are not errors.
        #expect(try await fixture.call(.revokeToken, revoke) == [:])
        #expect(
            try await fixture.call(.revokeToken, ["Token": "unknown", "ClientId": fixture.clientID]) == [:])
        #expect(
            try await fixture.refusal(
                .revokeToken, ["Token": tokens.accessToken.json, "ClientId": fixture.clientID])
                == "UnsupportedTokenTypeException: Unsupported token type")
    }

    @Test func aGlobalSignOutEndsEverySignIn() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let other = try await fixture.signIn("alice-1")
        #expect(try await fixture.call(.globalSignOut, ["AccessToken": tokens.accessToken.json]) == [:])
        for token in [tokens, other] {
            #expect(
                try await fixture.refusal(.initiateAuth, refreshBody(fixture, try #require(token.refreshToken)))
                    == "NotAuthorizedException: Refresh Token has been revoked")
            #expect(
                try await fixture.refusal(.globalSignOut, ["AccessToken": token.accessToken.json])
                    == "NotAuthorizedException: Access Token has been revoked")
        }
        _ = try await fixture.signIn("alice-1")
    }

    @Test func getUserTellsTheAttributes() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let user = try await fixture.call(.getUser, ["AccessToken": tokens.accessToken.json])
        #expect(user["Username"] == "alice-1")
        let attributes = Dictionary(
            uniqueKeysWithValues: (user["UserAttributes"]?.array ?? []).map {
                ($0["Name"]?.string ?? "", $0["Value"]?.string ?? "")
            })
        #expect(attributes["sub"] == (try tokens.idToken.claims())["sub"]?.string)
        #expect(attributes["custom:userType"] == "TEST")
        #expect(attributes["custom:entitlementsSet"] == "dummy_entitlements_set")
        #expect(attributes["custom:registrationKid"] == TestKeys.registration.keyID)
    }

    @Test func aDeletedUserIsGone() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        #expect(try await fixture.call(.deleteUser, ["AccessToken": tokens.accessToken.json]) == [:])
        #expect(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool) == nil)
        for operation in [CognitoOperation.getUser, .deleteUser, .globalSignOut] {
            #expect(
                try await fixture.refusal(operation, ["AccessToken": tokens.accessToken.json])
                    == "NotAuthorizedException: Access Token has been revoked")
        }
        #expect(
            try await fixture.refusal(.initiateAuth, refreshBody(fixture, try #require(tokens.refreshToken)))
                == "NotAuthorizedException: Invalid Refresh Token")
        // The name is available again.
        try await fixture.register("alice-1")
    }

    @Test func anAccessTokenIsChecked() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        // `PoolTokenTests` has every fault of a token.
        for token in [tokens.idToken.exposedText, "garbage"] {
            #expect(
                try await fixture.refusal(.getUser, ["AccessToken": .string(token)])
                    == "NotAuthorizedException: Invalid Access Token")
        }
        fixture.clock.advance(seconds: 3601)
        #expect(
            try await fixture.refusal(.getUser, ["AccessToken": tokens.accessToken.json])
                == "NotAuthorizedException: Access Token has expired")
        #expect(
            try await fixture.refusal(.getUser, [:])
                == "InvalidParameterException: 1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must not be null"
        )
    }
}
