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

/// The GraphQL endpoint: the four mutations, and AppSync's errors.
@Suite struct GraphQLEndpointTests {
    private func post(_ fixture: PoolFixture, _ body: JSONValue, token: String?) async -> HTTPResponse {
        var request = HTTPRequest(
            method: .post, target: "/graphql", headers: ["content-type": "application/json; charset=UTF-8"],
            body: body.bytes)
        if let token { request.headers.add("authorization", token) }
        return await fixture.send(request)
    }

    private func run(
        _ fixture: PoolFixture, _ mutation: SudoMutation, _ tokens: CognitoTokens, input: JSONValue? = nil
    ) async throws -> JSONValue {
        let answer = await post(fixture, mutation.request(input: input), token: tokens.idToken.exposedText)
        #expect(answer.status == 200, "\(answer.shown)")
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
        return try JSONValue(parsing: answer.body)
    }

    @Test func aUserGetsAnIdentityIDOnce() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let input: JSONValue = ["idToken": tokens.idToken.json]
        let first = try await run(fixture, .registerFederatedId, tokens, input: input)
        let result = try #require(first["data"]?["registerFederatedId"])
        #expect(result["__typename"] == "FederatedId")
        let id = try #require(result["identityId"]?.string)
        #expect(id.hasPrefix("us-east-1:") && id.count == 46)
        #expect(try await run(fixture, .registerFederatedId, tokens, input: input) == first)
        #expect(first["errors"] == nil)
        let refresh = try #require(tokens.refreshToken)
        let answer = try await fixture.call(
            .initiateAuth,
            RefreshRequest(clientID: fixture.pool.clientID, refreshToken: refresh, call: .initiateAuth).json)
        let claims = try CognitoTokens(json: try #require(answer["AuthenticationResult"])).idToken.claims()
        #expect(claims["custom:identityId"]?.string == id)
        #expect(claims["custom:og_identityId"]?.string == id)
    }

    @Test func anotherUsersTokenGetsNoIdentityID() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        try await fixture.register("bob-1")
        let bob = try await fixture.signIn("bob-1")
        for token in [bob.idToken.json, tokens.accessToken.json, "garbage"] {
            let answer = try await run(fixture, .registerFederatedId, tokens, input: ["idToken": token])
            #expect(answer["data"] == ["registerFederatedId": nil])
            let error = try #require(answer["errors"]?[0])
            #expect(error["errorType"] == "sudoplatform.identity.TokenValidationError")
            #expect(error["path"] == ["registerFederatedId"])
            #expect(error["data"] == .null && error["errorInfo"] == .null)
            #expect(error["locations"]?[0]?["line"] == 1)
            #expect(error["locations"]?[0]?["sourceName"] == .null)
        }
    }

    @Test func resetKeepsTheUserAndTheSignIn() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let answer = try await run(fixture, .reset, tokens)
        #expect(answer == ["data": ["reset": ["__typename": "ApiResult", "success": true]]])
        _ = try await fixture.call(.getUser, ["AccessToken": tokens.accessToken.json])
    }

    @Test func globalSignOutRevokesEverything() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let other = try await fixture.signIn("alice-1")
        let answer = try await run(fixture, .globalSignOut, tokens)
        #expect(answer == ["data": ["globalSignOut": ["__typename": "GlobalSignOut", "success": true]]])
        for token in [tokens, other] {
            #expect(
                try await fixture.refusal(.getUser, ["AccessToken": token.accessToken.json])
                    == "NotAuthorizedException: Access Token has been revoked")
        }
    }

    /// sudo-user-js 17.1.1 keeps its tokens after a sign-out, and deregisters with them.
    @Test func anIDTokenOutlivesTheSignOut() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let refresh = try #require(tokens.refreshToken)
        _ = try await fixture.call(.revokeToken, ["Token": refresh.json, "ClientId": fixture.clientID])
        let answer = try await run(fixture, .deregister, tokens)
        #expect(answer["data"]?["deregister"]?["success"] == true)
    }

    /// An ID token issued before a global sign-out cannot be used to delete the user.
    @Test(arguments: [CognitoOperation.globalSignOut, .adminUserGlobalSignOut, nil])
    func anIDTokenEndsWithAGlobalSignOut(_ operation: CognitoOperation?) async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        switch operation {
        case .globalSignOut:
            _ = try await fixture.call(.globalSignOut, ["AccessToken": tokens.accessToken.json])
        case let administered?:
            _ = try await fixture.administered(
                administered, ["UserPoolId": fixture.poolID, "Username": "alice-1"])
        case nil: _ = try await run(fixture, .globalSignOut, tokens)
        }
        for mutation in [SudoMutation.deregister, .reset, .globalSignOut] {
            let answer = await post(fixture, mutation.request(), token: tokens.idToken.exposedText)
            #expect(answer.status == 401, "\(mutation)")
        }
        // A later sign-in has its own ID token.
        let later = try await fixture.signIn("alice-1")
        #expect(try await run(fixture, .deregister, later)["data"]?["deregister"]?["success"] == true)
    }

    @Test func aDisabledUserIsRefused() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let subject = try #require(try tokens.idToken.claims()["sub"]?.string)
        _ = try await fixture.store.setPoolUser(
            subject: subject, isEnabled: false, in: fixture.pool, at: fixture.clock.now())
        let answer = await post(fixture, SudoMutation.reset.request(), token: tokens.idToken.exposedText)
        #expect(answer.status == 401)
    }

    @Test func deregisterDeletesTheUser() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let answer = try await run(fixture, .deregister, tokens)
        #expect(answer == ["data": ["deregister": ["__typename": "Deregister", "success": true]]])
        #expect(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool) == nil)
        let again = await post(fixture, SudoMutation.deregister.request(), token: tokens.idToken.exposedText)
        #expect(again.status == 401)
        #expect(
            again.shown.contains("You are not authorized to make this call."))
    }

    /// A user who is deleted between the check of the token and the mutation.
    @Test func aMutationThatFailsHasAnErrorAtItsName() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let id = tokens.idToken.exposedText
        guard case .valid(let caller) = try await fixture.provider.pools.tokenCheck.check(id, for: .id) else {
            Issue.record("the token is not valid")
            return
        }
        _ = try await fixture.store.deletePoolUser(subject: caller.user.subject, in: fixture.pool)
        let call = try #require(try GraphQLCall(SudoMutation.reset.request().bytes))
        await #expect(throws: GraphQLError(.serviceError)) {
            try await MutationResolver(services: fixture.provider.pools, caller: caller).run(call)
        }
    }

    @Test func aSecondFieldIsRefusedAndNothingIsDone() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let query: JSONValue = ["query": "mutation { deregister { success } reset { success } }"]
        let answer = try JSONValue(parsing: await post(fixture, query, token: tokens.idToken.exposedText).body)
        #expect(
            answer["data"] == .null
                && answer["errors"]?[0]?["message"] == "Only one mutation with one field is supported")
        #expect(try await fixture.store.poolUser(named: PoolUsername("alice-1"), in: fixture.pool) != nil)
    }

    @Test func theTokenIsCheckedBeforeTheBodyIsRead() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let id = tokens.idToken.exposedText
        let cases: [(String?, String)] = [
            (nil, "Valid authorization header not provided."), ("", "Valid authorization header not provided."),
            ("garbage", "Unable to parse JWT token."), ("Bearer \(id)", "Unable to parse JWT token."),
            (tokens.accessToken.exposedText, "Invalid JWT token."),
            (String(id.dropLast(8)) + "AAAAAAAA", "Invalid JWT token."),
        ]
        for (token, message) in cases {
            let answer = await post(fixture, "x", token: token)
            #expect(answer.status == 401)
            #expect(
                try JSONValue(parsing: answer.body)
                    == ["errors": [["errorType": "UnauthorizedException", "message": .string(message)]]])
            #expect(answer.headers["x-amzn-ErrorType"] == "UnauthorizedException")
        }
        fixture.clock.advance(seconds: 3601)
        let expired = await post(fixture, SudoMutation.reset.request(), token: id)
        #expect(expired.status == 401 && expired.shown.contains("Token has expired."))
    }

    @Test func aFaultInTheDocumentIsAnsweredWithErrors() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let id = tokens.idToken.exposedText
        let answer = await post(fixture, ["query": "mutation {\n  foo\n}"], token: id)
        #expect(answer.status == 200)
        #expect(
            try JSONValue(parsing: answer.body) == [
                "data": nil,
                "errors": [
                    [
                        "path": nil, "locations": [["line": 2, "column": 3, "sourceName": nil]],
                        "message":
                            "Validation error of type FieldUndefined: Field 'foo' in type 'Mutation' is undefined @ 'foo'",
                    ]
                ],
            ])
        let malformed = await post(fixture, [], token: id)
        #expect(malformed.status == 400)
        #expect(malformed.shown.contains("MalformedHttpRequestException"))
    }
}
