import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// Settings of realms and clients that have an effect, tested over HTTP.
@Suite struct BuiltSettingsTests {
    // MARK: Realms

    @Test func aRealmThatWantsTLSRefusesWhatComesWithoutIt() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            try await fixture.makeUser("jane", password: "Secret123")
            let endpoints = fixture.endpoints
            let login: FormFields = [
                "grant_type": "password", "client_id": "admin-cli", "username": "jane", "password": "Secret123",
            ]
            #expect(await fixture.post(endpoints.token, login).status != 403)
            #expect(try await fixture.administer(.put, "/sandbox", ["sslRequired": "all"]).status == 204)
            #expect(await fixture.post(endpoints.token, login).oauthError == "403 invalid_request: HTTPS required")
            #expect(await fixture.get("\(endpoints.authorization)?client_id=x").status == 400)
            for path in [endpoints.keys, endpoints.userinfo, endpoints.issuer + "/.well-known/openid-configuration"] {
                #expect(await fixture.get(path).status == 403, "\(path)")
            }
            #expect(try await fixture.administer(.get, "/sandbox").json["sslRequired"] == "all")
            #expect(try await fixture.administer(.put, "/sandbox", ["sslRequired": "NONE"]).status == 204)
            #expect(try await fixture.administer(.get, "/sandbox").json["sslRequired"] == "none")
            #expect(await fixture.get(endpoints.keys).status == 200)
            // In the realm `master` the change could not be undone.
            #expect(try await fixture.administer(.put, "/master", ["sslRequired": "all"]).status == 400)
            #expect(try await fixture.administer(.put, "/sandbox", ["sslRequired": "sometimes"]).status == 501)
        }
    }

    @Test func byDefaultOnlyPrivateAddressesNeedNoTLS() async throws {
        let fixture = try await ProtocolFixture()
        let keys = HTTPRequest(target: fixture.endpoints.keys)
        for (address, status) in [
            ("127.0.0.1", 200), ("192.168.3.4", 200), ("203.0.113.9", 403), ("2001:db8::1", 403), ("0.0.0.0", 403),
        ] {
            #expect(await fixture.send(keys, from: address).status == status, "\(address)")
        }
        let privates = [
            "", "::1", "::ffff:10.1.2.3", "fd12::1", "fe80::1%eth0", "172.31.0.1", "169.254.1.1", "10.0.0.1",
        ]
        for address in privates { #expect(!SSLRequirement.external.requiresTLS(from: address), "\(address)") }
        for address in [
            "172.32.0.1", "::ffff:8.8.8.8", "8.8.8.8", "fec0::1", "1.2.3", "nonsense", "256.0.0.1", "0.0.0.0", "::",
        ] {
            #expect(SSLRequirement.external.requiresTLS(from: address), "\(address)")
            #expect(!SSLRequirement.none.requiresTLS(from: address))
            #expect(SSLRequirement.all.requiresTLS(from: address))
        }
    }

    @Test func anAddressIsNoNameWhereTheRealmDoesNotTakeOne() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            try await fixture.makeUser("jane", password: "Secret123")
            _ = try await Self.makeClient(fixture, [:])
            let login: FormFields = [
                "grant_type": "password", "client_id": "app", "username": "jane@example.com", "password": "Secret123",
            ]
            #expect(await fixture.post(fixture.endpoints.token, login).status == 200)
            #expect(try await fixture.administer(.put, "/sandbox", ["loginWithEmailAllowed": false]).status == 204)
            #expect(await fixture.post(fixture.endpoints.token, login).status == 400)
            #expect(try await fixture.administer(.get, "/sandbox").json["loginWithEmailAllowed"] == false)
        }
    }

    @Test func aLockThatStaysDisablesTheUserUntilAnAdministratorEnablesHim() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            let jane = try await fixture.makeUser("jane", password: "Secret123")
            _ = try await Self.makeClient(fixture, [:])
            let settings: JSONValue = ["failureFactor": 2, "permanentLockout": true]
            #expect(try await fixture.administer(.put, "/sandbox", settings).status == 204)
            func login(_ password: String) async -> HTTPResponse {
                await fixture.post(
                    fixture.endpoints.token,
                    ["grant_type": "password", "client_id": "app", "username": "jane", "password": password])
            }
            for _ in 0..<2 { #expect(await login("wrong").status == 400) }
            // A right and a wrong password get the same response, even a year later.
            let wrong = await login("wrong").oauthError
            fixture.clock.advance(seconds: 400 * 86_400)
            #expect(await login("Secret123").oauthError == wrong)
            let path = "/sandbox/users/\(jane.id)"
            let shown = try await fixture.administer(.get, path).json
            #expect(shown["enabled"] == false)
            #expect(shown["attributes"]?["disabledReason"] == ["permanentLockout"])
            let lock = "/sandbox/attack-detection/brute-force/users/\(jane.id)"
            #expect(try await fixture.administer(.get, lock).json["disabled"] == true)
            // As in Keycloak, clearing the failures does not end a permanent lock.
            #expect(try await fixture.administer(.delete, lock).status == 204)
            #expect(await login("Secret123").oauthError == wrong)
            var enabled = shown
            enabled["enabled"] = true
            #expect(try await fixture.administer(.put, path, enabled).status == 204)
            #expect(try await fixture.administer(.get, path).json["attributes"] == nil)
            #expect(await login("Secret123").status == 200)
        }
    }

    @Test func locksThatPassComeBeforeTheOneThatStays() {
        var settings = BruteForceSettings(isEnabled: true, failureFactor: 1)
        settings.locksPermanently = true
        settings.maximumTemporaryLockouts = 2
        var record = FailureRecord()
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        for place in 1...3 {
            record = settings.afterFailure(record, at: now, from: "a")
            #expect(record.isPermanent == (place == 3), "\(place)")
            now.addTimeInterval(1000)
        }
        #expect(settings.isLocked(record, at: .distantFuture.addingTimeInterval(-1)))
    }

    @Test func anOfflineSessionEndsWhereTheseAreLimited() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            try await fixture.makeUser("jane", password: "Secret123")
            _ = try await Self.makeClient(fixture, [:])
            let settings: JSONValue = ["offlineSessionMaxLifespanEnabled": true, "offlineSessionMaxLifespan": 1000]
            #expect(try await fixture.administer(.put, "/sandbox", settings).status == 204)
            var tokens = try await Self.tokens(of: fixture, scope: "openid offline_access")
            func refresh() async throws -> HTTPResponse {
                let refreshToken = try #require(tokens["refresh_token"]?.string)
                return await fixture.post(
                    fixture.endpoints.token,
                    ["grant_type": "refresh_token", "client_id": "app", "refresh_token": refreshToken])
            }
            fixture.clock.advance(seconds: 900)
            let answer = try await refresh()
            #expect(answer.status == 200)
            tokens = answer.json
            // No token outlives the session.
            #expect(tokens["expires_in"] == 100)
            fixture.clock.advance(seconds: 101)
            #expect(try await refresh().oauthError == "400 invalid_grant: Offline session not active")
            #expect(
                try await fixture.administer(.put, "/sandbox", ["offlineSessionMaxLifespanEnabled": false]).status
                    == 204)
            #expect(try await refresh().status == 200)
        }
    }

    @Test func aPasswordWithTheUsernameInItIsRefusedWhereThePolicyDoes() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            let jane = try await fixture.makeUser("jane", password: "Secret123")
            #expect(
                try await fixture.administer(
                    .put, "/sandbox", ["passwordPolicy": "length(3) and notContainsUsername(undefined)"]
                ).status == 204)
            let path = "/sandbox/users/\(jane.id)/reset-password"
            let refused = try await fixture.administer(.put, path, ["type": "password", "value": "myJANE1"])
            #expect(refused.status == 400)
            #expect(refused.json["error"] == "invalidPasswordNotContainsUsernameMessage")
            #expect(try await fixture.administer(.put, path, ["type": "password", "value": "another"]).status == 204)
            #expect(
                try await fixture.administer(.get, "/sandbox").json["passwordPolicy"]
                    == "length(3) and notContainsUsername(undefined)")
        }
    }

    // MARK: Clients

    @Test func aClientsTokensHoldAsLongAsItSays() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            try await fixture.makeUser("jane", password: "Secret123")
            let id = try await Self.makeClient(fixture, ["attributes": ["access.token.lifespan": "10"]])
            func told() async throws -> (Int64?, Int64) {
                let tokens = try await Self.tokens(of: fixture)
                let claims = try JSONValue(
                    parsing: UnverifiedJWS(compact: try #require(tokens["access_token"]?.string)).payload)
                let issued = try #require(claims["iat"]?.integer)
                return (tokens["expires_in"]?.integer, try #require(claims["exp"]?.integer) - issued)
            }
            #expect(try await told() == (10, 10))
            let tokens = try await Self.tokens(of: fixture)
            let bearer: HTTPHeaders = ["Authorization": "Bearer \(tokens["access_token"]?.string ?? "")"]
            #expect(await fixture.get(fixture.endpoints.userinfo, bearer).status == 200)
            fixture.clock.advance(seconds: 11)
            #expect(await fixture.get(fixture.endpoints.userinfo, bearer).status == 401)
            for (value, seconds) in [("-1", 36_000), ("", 300), ("90", 90)] as [(JSONValue, Int64)] {
                let change: JSONValue = ["attributes": ["access.token.lifespan": value]]
                #expect(try await fixture.administer(.put, "/sandbox/clients/\(id)", change).status == 204)
                #expect(try await told() == (seconds, seconds), "\(value)")
            }
            for (value, status) in [("abc", 400), ("-5", 501)] as [(JSONValue, Int)] {
                let change: JSONValue = ["attributes": ["access.token.lifespan": value]]
                #expect(try await fixture.administer(.put, "/sandbox/clients/\(id)", change).status == status)
            }
        }
    }

    @Test func aClientThatOnlyChecksTokensGetsNone() async throws {
        try await ProtocolFixture.overHTTP { fixture in
            try await fixture.makeUser("jane", password: "Secret123")
            _ = try await Self.makeClient(fixture, ["clientId": "other"])
            let tokens = try await Self.tokens(of: fixture, client: "other")
            _ = try await Self.makeClient(
                fixture,
                [
                    "bearerOnly": true, "publicClient": false, "secret": "s", "serviceAccountsEnabled": true,
                    "redirectUris": ["https://app.example/cb"],
                ])
            let endpoints = fixture.endpoints
            let own: FormFields = ["client_id": "app", "client_secret": "s"]
            for grant in [
                ["grant_type": "client_credentials"],
                ["grant_type": "password", "username": "jane", "password": "Secret123"],
            ] as [FormFields] {
                var fields = own
                for field in grant.fields { fields.add(field.name, field.value) }
                let answer = await fixture.post(endpoints.token, fields)
                #expect(answer.oauthError == "400 invalid_client: Bearer-only not allowed")
            }
            let query = "client_id=app&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fapp.example%2Fcb"
            #expect(await fixture.get("\(endpoints.authorization)?\(query)").status == 403)
            // A bearer-only client may introspect tokens with it in their audience, or any token if its setting allows
            // that.
            var asked = own
            asked.add("token", tokens["access_token"]?.string ?? "")
            #expect(await fixture.post(endpoints.introspection, asked).json == ["active": false])
            let id = try #require(
                try await fixture.administer(.get, "/sandbox/clients?clientId=app").json[0]?["id"]?.string)
            let answersAll: JSONValue = ["attributes": ["allow.token.introspection.without.audience.check": true]]
            #expect(try await fixture.administer(.put, "/sandbox/clients/\(id)", answersAll).status == 204)
            #expect(await fixture.post(endpoints.introspection, asked).json["active"] == true)
        }
    }

    @Test(arguments: [SigningAlgorithm.ps256, .edDSA])
    func aRealmGetsTheKeyThatItsFirstClientAsksFor(_ algorithm: SigningAlgorithm) async throws {
        let withRSA: (inout ServerSettings) -> Void = { $0.newRealms.signingAlgorithms = [.es256, .rs256] }
        try await ProtocolFixture.overHTTP(withRSA) { try await Self.checkKey(of: algorithm, $0) }
    }

    private static func checkKey(of algorithm: SigningAlgorithm, _ fixture: ProtocolFixture) async throws {
        let name = algorithm.rawValue
        try await fixture.makeUser("jane", password: "Secret123")
        let earlier = try await keys(of: fixture)
        #expect(!earlier.map(\.alg).contains(name))
        var attributes: JSONValue = [
            "id.token.signed.response.alg": .string(name), "access.token.signed.response.alg": .string(name),
        ]
        let id = try await makeClient(fixture, ["attributes": attributes])
        let published = try await keys(of: fixture)
        let key = try #require(published.first { $0.alg == name })
        let rsa = published.first { $0.alg == "RS256" }
        if algorithm == .ps256 { #expect(key.n == rsa?.n && key.kid != rsa?.kid) }
        let issued = try await tokens(of: fixture)
        let access = try #require(issued["access_token"]?.string)
        _ = try claims(issued["access_token"], by: key, algorithm)
        let claims = try claims(issued["id_token"], by: key, algorithm)
        let hash = try AccessTokenHash.value(of: Array(access.utf8), algorithm)
        #expect(claims["at_hash"]?.string == hash)
        let person = await fixture.get(fixture.endpoints.userinfo, ["Authorization": "Bearer \(access)"])
        #expect(person.status == 200)
        let document = await fixture.get(fixture.endpoints.issuer + "/.well-known/openid-configuration").json
        let told = document["id_token_signing_alg_values_supported"]?.strings ?? []
        #expect(told.contains(name))
        let shown = try await fixture.administer(.get, "/sandbox/keys").json["keys"]?.array ?? []
        let own = shown.first { $0["kid"]?.string == key.kid }
        #expect(own?["publicKey"]?.string?.isEmpty == false)
        // No second key is created for the same algorithm, and a client without the setting uses the default algorithm.
        attributes = ["id.token.signed.response.alg": "", "access.token.signed.response.alg": ""]
        let change = try await fixture.administer(.put, "/sandbox/clients/\(id)", ["attributes": attributes])
        #expect(change.status == 204)
        let later = try #require(try await tokens(of: fixture)["id_token"]?.string)
        let header = try UnverifiedJWS(compact: later).header
        #expect(header.algorithm == "RS256")
        let last = try await keys(of: fixture)
        #expect(last.filter { $0.alg == name }.count == 1)
    }

    @Test func oneAlgorithmSignsIDAndAccessToken() async throws {
        let admin = try await Administrator()
        for attributes in [
            ["id.token.signed.response.alg": "ES256", "access.token.signed.response.alg": "EdDSA"],
            ["id.token.signed.response.alg": "HS256"], ["access.token.signed.response.alg": "none"],
            ["id.token.encrypted.response.alg": "RSA-OAEP"],
        ] as [JSONValue] {
            let body: JSONValue = ["clientId": "app", "attributes": attributes]
            #expect(await admin.call(.post, "/sandbox/clients", body).status == 501, "\(attributes)")
        }
        // The admin REST API returns a client's algorithm, so that it is kept when the representation is sent back.
        let shown = await admin.call(.get, "/sandbox/clients?clientId=KssIdpLogin").json[0]
        #expect(shown?["attributes"]?["id.token.signed.response.alg"] == "ES256")
    }

    @Test func anImportedRealmHasTheKeysOfItsClients() async throws {
        let admin = try await Administrator()
        let realm: JSONValue = [
            "realm": "green", "enabled": true,
            "clients": [["clientId": "app", "attributes": ["id.token.signed.response.alg": "EdDSA"]]],
        ]
        #expect(await admin.call(.post, "", realm).status == 201)
        let keys = await admin.fixture.get("/auth/realms/green/protocol/openid-connect/certs").json["keys"]?.array
        #expect(keys?.contains { $0["alg"] == "EdDSA" && $0["crv"] == "Ed25519" } == true)
    }

    // MARK: Upgrade

    private static func keys(of fixture: ProtocolFixture) async throws -> [JSONWebKey] {
        try JSONWebKeySet(json: await fixture.get(fixture.endpoints.keys).json).keys
    }

    /// Verifies a token's signature and returns its claims.
    private static func claims(
        _ token: JSONValue?, by key: JSONWebKey, _ algorithm: SigningAlgorithm
    ) throws -> JSONValue {
        let token = try UnverifiedJWS(compact: try #require(token?.string))
        #expect(token.header.algorithm == algorithm.rawValue)
        return try JSONValue(parsing: token.verified(by: VerificationKey(key), allowing: [algorithm]).payload)
    }

    /// A public client `app` with the password grant and additional settings.
    private static func makeClient(_ fixture: ProtocolFixture, _ more: JSONValue) async throws -> String {
        var client: JSONValue = ["clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true]
        client["attributes"] = ["id.token.signed.response.alg": "ES256"]
        for (name, value) in more.object ?? [:] where name != "attributes" { client[name] = value }
        var attributes = client["attributes"]?.object ?? [:]
        attributes.merge(more["attributes"]?.object ?? [:]) { $1 }
        client["attributes"] = .object(attributes)
        let answer = try await fixture.administer(.post, "/sandbox/clients", client)
        #expect(answer.status == 201, "\(answer.shown)")
        return String(try #require(answer.headers["Location"]?.split(separator: "/").last))
    }

    /// The token endpoint's response to jane's password.
    private static func tokens(
        of fixture: ProtocolFixture, client: String = "app", scope: String = "openid"
    ) async throws -> JSONValue {
        let answer = await fixture.post(
            fixture.endpoints.token,
            [
                "grant_type": "password", "client_id": client, "username": "jane", "password": "Secret123",
                "scope": scope,
            ])
        #expect(answer.status == 200, "\(answer.shown)")
        return answer.json
    }
}
