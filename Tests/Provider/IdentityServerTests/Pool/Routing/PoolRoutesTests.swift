import CognitoProtocol
import HTTPMessage
import JOSE
import ServerRouting
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityServer
@testable import IdentityStore

/// The endpoints at the server's root: methods, cross-origin scripts, discovery.
@Suite struct PoolRoutesTests {
    private static let origin = "http://127.0.0.1:8400"
    private static let sdkHeaders =
        "content-type,x-amz-target,x-amz-user-agent,amz-sdk-invocation-id,amz-sdk-request"

    @Test(arguments: Walk.all("PoolRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    private func path(_ route: PoolRoute, _ fixture: PoolFixture) -> String {
        "/" + route.path.template.replacing("{pool}", with: fixture.pool.poolID.rawValue)
    }

    @Test func aMethodThatNoRouteTakesIsAnsweredWithThoseThatOneTakes() async throws {
        let fixture = try await PoolFixture()
        #expect(CognitoPoolRoutes.table.routes.count >= 8)
        for route in CognitoPoolRoutes.table.routes {
            let answer = await fixture.send(HTTPRequest(method: .delete, target: path(route, fixture)))
            #expect(answer.status == 405, "\(route.path.template)")
            #expect(answer.headers["Allow"]?.hasSuffix("OPTIONS") == true, "\(route.path.template)")
            let options = await fixture.send(HTTPRequest(method: .options, target: path(route, fixture)))
            #expect(options.status == 204, "\(route.path.template)")
            #expect(options.headers["Allow"] == answer.headers["Allow"], "\(route.path.template)")
        }
    }

    /// A request without proof gets no data of a user.
    @Test func aRequestWithoutProofGetsWhatItsRightAllows() async throws {
        let fixture = try await PoolFixture()
        for route in CognitoPoolRoutes.table.routes {
            for method in route.methods {
                let request =
                    method == .post
                    ? HTTPRequest.form(["a": "b"], to: path(route, fixture))
                    : HTTPRequest(target: path(route, fixture))
                let answer = await fixture.send(request)
                let name = Comment("\(method) \(route.path.template)")
                switch route.right {
                case .idToken, .accessToken: #expect(answer.status == 401, name)
                case .client: #expect([400, 401].contains(answer.status), name)
                case .browser: #expect(answer.headers["Location"]?.contains("code=") != true, name)
                case .none: #expect(![404, 405, 500].contains(answer.status), name)
                }
            }
        }
    }

    @Test func thePublishedKeysVerifyTheTokens() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let answer = await fixture.send(HTTPRequest(target: "/\(fixture.pool.poolID)/.well-known/jwks.json"))
        let keys = try JSONWebKeySet(json: JSONValue(parsing: answer.body))
        #expect(keys.keys.allSatisfy { $0.alg == "RS256" && $0.use == "sig" && $0.kty == "RSA" })
        for token in [tokens.idToken, tokens.accessToken] {
            let unverified = try UnverifiedJWS(compact: token.exposedText)
            _ = try unverified.verified(
                byOneOf: keys.verificationKeys(for: unverified.header), allowing: [.rs256])
        }
    }

    @Test func thePoolOfADisabledRealmIsNotServed() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let realm = try #require(try await fixture.store.realm(named: fixture.pool.realmName))
        try await fixture.store.updateRealm(id: realm.id) { $0.isEnabled = false }
        #expect(
            try await fixture.refusal(.signUp, fixture.testSignUp("bob"))
                == "ResourceNotFoundException: User pool client \(fixture.pool.clientID) does not exist.")
        #expect(
            try await fixture.refusal(.getUser, ["AccessToken": tokens.accessToken.json])
                == "NotAuthorizedException: Invalid Access Token")
        let keys = await fixture.send(HTTPRequest(target: "/\(fixture.pool.poolID)/.well-known/jwks.json"))
        #expect(keys.status == 404)
    }

    @Test(arguments: ["/", "/cognito-idp/", "/graphql", "/oauth2/token"]) func scriptsOfTheClientsOriginMayAsk(
        _ path: String
    ) async throws {
        let fixture = try await PoolFixture()
        func preflight(_ origin: String) async -> HTTPResponse {
            await fixture.send(
                HTTPRequest(
                    method: .options, target: path,
                    headers: [
                        "Origin": origin, "Access-Control-Request-Method": "POST",
                        "Access-Control-Request-Headers": Self.sdkHeaders,
                    ]))
        }
        let answer = await preflight(Self.origin)
        #expect(answer.status == 204)
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.origin)
        #expect(answer.headers["Access-Control-Allow-Methods"] == "POST, OPTIONS")
        #expect(answer.headers["Vary"] == "Origin")
        let allowed = answer.headers["Access-Control-Allow-Headers"]?.lowercased() ?? ""
        for name in Self.sdkHeaders.split(separator: ",").map(String.init) + ["authorization"] {
            #expect(allowed.contains(name), "\(name)")
        }
        let stranger = await preflight("http://evil.example")
        #expect(stranger.status == 204)
        #expect(stranger.headers["Access-Control-Allow-Origin"] == nil)
    }

    /// A preflight request names no pool; the actual request does.
    @Test func scriptsOfAnotherPoolReadNoAnswerOfThisOne() async throws {
        let fixture = try await PoolFixture { $0.tenants = [.sandbox, TenantID("other")] }
        let realm = try #require(try await fixture.store.realm(named: TenantID("other")))
        let other = try #require(try await fixture.store.pool(ofRealm: realm.id))
        _ = try await fixture.store.updatePool(other) {
            $0.addresses = PoolAddresses([.redirect: ["https://other.example/cb"]])
        }
        let origin = "https://other.example"
        func opened(_ request: HTTPRequest) async -> Bool {
            var request = request
            request.headers.set("Origin", origin)
            return await fixture.send(request).headers["Access-Control-Allow-Origin"] == origin
        }
        func operation(_ name: String, _ body: JSONValue) async -> Bool {
            await opened(
                HTTPRequest(
                    method: .post, target: "/", headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService." + name],
                    body: body.bytes))
        }
        func bearer(_ pool: PoolRecord) throws -> String {
            let payload: JSONValue = ["iss": .string("\(PoolFixture.origin)/\(pool.poolID)")]
            return try TestKeys.issuer.sign(payload: payload.bytes)
        }
        func redemption(_ pool: PoolRecord) async -> Bool {
            let form: FormFields = [
                "grant_type": "authorization_code", "client_id": pool.clientID.rawValue, "code": "x",
            ]
            return await opened(.form(form, to: "/oauth2/token"))
        }
        func graphQL(_ pool: PoolRecord) async throws -> Bool {
            await opened(
                HTTPRequest(method: .post, target: "/graphql", headers: ["Authorization": try bearer(pool)]))
        }
        let preflight = HTTPRequest(
            method: .options, target: "/graphql", headers: ["Access-Control-Request-Method": "POST"])
        #expect(await opened(preflight))
        for (pool, isOpen) in [(fixture.pool, false), (other, true)] {
            let client = JSONValue.string(pool.clientID.rawValue)
            #expect(await operation("InitiateAuth", ["ClientId": client]) == isOpen)
            #expect(await operation("AdminGetUser", ["UserPoolId": .string(pool.poolID.rawValue)]) == isOpen)
            #expect(await operation("GetUser", ["AccessToken": .string(try bearer(pool))]) == isOpen)
            #expect(await redemption(pool) == isOpen)
            #expect(try await graphQL(pool) == isOpen)
        }
        // The origins of a disabled realm's pool are not allowed in a preflight response.
        try await fixture.store.updateRealm(id: realm.id) { $0.isEnabled = false }
        #expect(await !opened(preflight))
    }

    /// Access tokens of the JSON API have another scope.
    @Test func anAccessTokenWithoutOpenIDIsNoneForUserInfo() async throws {
        let (fixture, tokens) = try await PoolFixture.signedIn()
        let headers: HTTPHeaders = ["Authorization": "Bearer " + tokens.accessToken.exposedText]
        let answer = await fixture.send(HTTPRequest(target: "/oauth2/userInfo", headers: headers))
        #expect(answer.status == 401 && answer.shown.contains("invalid_token"))
    }
}
