import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// Realms, clients, client scopes, roles and consents in the admin REST API, as in Keycloak 26.7.3.
@Suite struct RealmAndClientRoutesTests {
    @Test func toolsLearnWhatTheServerIsAndWhatARealmSignsWith() async throws {
        let admin = try await Administrator()
        let headers: HTTPHeaders = ["Authorization": "Bearer \(admin.token)"]
        let server = await admin.fixture.get("/auth/admin/serverinfo", headers)
        #expect(server.json["systemInfo"]?["version"] == "26.7.3")
        #expect(await admin.fixture.get("/auth/admin/serverinfo").status == 401)
        let keys = await admin.call(.get, "/sandbox/keys").json
        let published = await admin.fixture.get("/auth/realms/sandbox/protocol/openid-connect/certs").json["keys"]?
            .array
        #expect(keys["keys"]?.array?.count == published?.count)
        for key in keys["keys"]?.array ?? [] {
            #expect(key["status"] == "ACTIVE")
            #expect(keys["active"]?[key["algorithm"]?.string ?? ""] == key["kid"])
            #expect(key["publicKey"]?.string?.isEmpty == false)
        }
        // These lengths are constant: an RSA modulus of 2048 bits, and a point on P-256.
        let modulus = Base64URL.encode([UInt8](repeating: 0xFF, count: 256))
        #expect(SubjectPublicKeyInfo.bytes(of: JSONWebKey(kty: "RSA", n: modulus, e: "AQAB"))?.count == 294)
        let curve = keys["keys"]?.array?.first { $0["type"] == "EC" }?["publicKey"]?.string
        #expect(curve.flatMap { Data(base64Encoded: $0) }?.count == 91)
        let actions = await admin.call(.get, "/sandbox/authentication/required-actions").json.array
        #expect(actions?.contains { $0["alias"] == "UPDATE_PASSWORD" } == true)
    }

    @Test func aServiceAccountIsFoundByItsNameAndListedNowhere() async throws {
        let admin = try await Administrator()
        _ = try await admin.make(
            "/sandbox/clients", ["clientId": "app", "serviceAccountsEnabled": true, "secret": "s"])
        for (query, count) in [
            ("?username=service-account-app", 1), ("?username=service-account-app&exact=true", 1),
            ("?search=service", 0),
            ("", 0),
        ] {
            let users = await admin.call(.get, "/sandbox/users" + query).json.array
            let found = users?.filter { $0["username"] == "service-account-app" }
            #expect(found?.count == count, "\(query)")
        }
    }

    @Test func aNewRealmIsATenantAtOnce() async throws {
        let admin = try await Administrator()
        let response = await admin.call(.post, "", ["realm": "blue", "enabled": true, "displayName": "Blue"])
        #expect(response.status == 201)
        #expect(response.headers["Location"] == "http://127.0.0.1:8931/auth/admin/realms/blue")
        #expect(await admin.fixture.get("/auth/realms/blue/.well-known/openid-configuration").status == 200)
        let ids = await admin.call(.get, "/blue/clients").json.array?.compactMap { $0["clientId"]?.string } ?? []
        #expect(Set(ids).isSuperset(of: ["KssIdpEnrollment", "KssIdpLogin"]))
        let realm = await admin.call(.get, "/blue").json
        #expect(realm["displayName"] == "Blue")
        // As in Keycloak, a new realm has no password policy and no lock-out.
        #expect(realm["passwordPolicy"] == nil)
        #expect(realm["bruteForceProtected"] == false)
        #expect(realm["ssoSessionIdleTimeout"] == 1800)
        #expect(await admin.call(.delete, "/blue").status == 204)
        #expect(await admin.call(.get, "/blue").status == 404)
        #expect(await admin.fixture.get("/auth/realms/blue/.well-known/openid-configuration").status == 404)
    }

    @Test(
        arguments: [
            (["realm": "sandbox", "enabled": true], 409, "Realm sandbox already exists"),
            (["enabled": true], 400, "Realm name cannot be empty"), (["realm": ""], 400, "Realm name cannot be empty"),
            (["realm": "a/b"], 400, "Character '/' not allowed."),
            (["realm": "x", "nonsense": true], 400, "unable to read contents from stream"),
            (["realm": "x", "passwordPolicy": "nonsense(3)"], 400, "Password policy not found"),
            (["realm": "x", "passwordPolicy": "length(abc)"], 400, "Invalid config for length: Not a valid number"),
        ] as [(JSONValue, Int, String)])
    func aRealmThatCannotBeIsRefused(_ body: JSONValue, _ status: Int, _ words: String) async throws {
        let admin = try await Administrator()
        let response = await admin.call(.post, "", body)
        #expect(response.status == status)
        #expect((response.json["errorMessage"] ?? response.json["error"])?.string == words)
        #expect(await admin.call(.get, "/x").status == 404)
    }

    @Test func aRealmMadeAgainUnderItsOldIdHasItsNewKeys() async throws {
        let admin = try await Administrator()
        let realm: JSONValue = ["id": "the-old-id", "realm": "blue", "enabled": true]
        func keyIDs() async -> Set<String> {
            let keys = await admin.fixture.get("/auth/realms/blue/protocol/openid-connect/certs").json["keys"]?.array
            return Set((keys ?? []).compactMap { $0["kid"]?.string })
        }
        #expect(await admin.call(.post, "", realm).status == 201)
        let old = await keyIDs()
        #expect(await admin.call(.delete, "/blue").status == 204)
        #expect(await admin.call(.post, "", realm).status == 201)
        let new = await keyIDs()
        #expect(!old.isEmpty && !new.isEmpty)
        #expect(old.isDisjoint(with: new), "what the deleted realm's keys have signed counts no more")
    }

    @Test func aRealmsSettingsAreKeptAndActedOn() async throws {
        let admin = try await Administrator()
        let change: JSONValue = [
            "accessTokenLifespan": 77, "bruteForceProtected": true, "failureFactor": 2, "loginTheme": "keycloak.v2",
            "passwordPolicy": "length(4) and digits(1)", "revokeRefreshToken": false, "registrationAllowed": true,
            "attributes": ["verbose-errors": "true", "x": "y"], "otpPolicyDigits": 8,
        ]
        #expect(await admin.call(.put, "/sandbox", change).status == 204)
        let shown = await admin.call(.get, "/sandbox").json
        for (name, value) in change.object ?? [:] where name != "attributes" {
            #expect(shown[name] == value, "\(name)")
        }
        #expect(shown["attributes"]?["x"] == "y")
        let served = try #require(try await admin.fixture.store.realmToServe(.sandbox))
        #expect(served.lifetimes.accessToken == 77)
        #expect(served.record.passwordPolicy.minimumLength == 4)
        #expect(served.record.bruteForce.failureFactor == 2)
        #expect(served.record.hasVerboseErrors)
        #expect(!served.record.rotatesRefreshTokens)
        #expect(served.record.theme == .keycloak)
        #expect(await admin.call(.put, "/sandbox", ["nonsense": 1]).status == 400)
        #expect(await admin.call(.put, "/sandbox", ["realm": "master"]).status == 409)
        #expect(await admin.call(.delete, "/master").status == 400)
        // A disabled realm answers only administrators.
        #expect(await admin.call(.put, "/sandbox", ["enabled": false]).status == 204)
        #expect(await admin.fixture.get("\(admin.fixture.endpoints.authorization)?client_id=x").status == 400)
    }

    @Test func aRealmBringsItsClientsAndUsersWithItOrIsNotThere() async throws {
        let admin = try await Administrator()
        let realm: JSONValue = [
            "realm": "green", "enabled": true,
            "clients": [["clientId": "app", "publicClient": true, "redirectUris": ["https://a.example/cb"]]],
            "roles": ["realm": [["name": "boss"]]],
            "users": [["username": "ann", "enabled": true, "credentials": [["type": "password", "value": "pw"]]]],
        ]
        #expect(await admin.call(.post, "", realm).status == 201)
        #expect(await admin.call(.get, "/green/clients?clientId=app").json[0]?["publicClient"] == true)
        #expect(await admin.call(.get, "/green/users?username=ann").json.array?.count == 1)
        #expect(await admin.call(.get, "/green/roles/boss").status == 200)
        var broken = realm
        broken["realm"] = "red"
        broken["users"] = [["username": "ann"], ["username": "ANN"]]
        #expect(await admin.call(.post, "", broken).status == 409)
        #expect(await admin.call(.get, "/red").status == 404)
    }

    @Test func aClientIsMadeWithASecretThatCanBeReadAndRenewed() async throws {
        let admin = try await Administrator()
        let id = try await admin.make("/sandbox/clients", ["clientId": "app", "redirectUris": ["http://127.0.0.1/cb"]])
        let client = await admin.call(.get, "/sandbox/clients/\(id)").json
        #expect(client["publicClient"] == false)
        #expect(client["directAccessGrantsEnabled"] == false)
        #expect(client["webOrigins"] == ["http://127.0.0.1"])
        #expect(client["defaultClientScopes"] == ["web-origins", "acr", "roles", "profile", "basic", "email"])
        let secret = await admin.call(.get, "/sandbox/clients/\(id)/client-secret").json
        #expect(secret["value"] == client["secret"])
        let renewed = await admin.call(.post, "/sandbox/clients/\(id)/client-secret").json
        #expect(renewed["value"] != secret["value"])
        let stored = try #require(
            try await admin.fixture.store.client(ClientID("app"), in: admin.fixture.sandbox))
        #expect(stored.secretHash == SHA256.digest(try #require(renewed["value"]?.string).utf8))
        // A chosen secret, and none for a client that has become public.
        #expect(await admin.call(.put, "/sandbox/clients/\(id)", ["secret": "chosen"]).status == 204)
        #expect(await admin.call(.get, "/sandbox/clients/\(id)/client-secret").json["value"] == "chosen")
        #expect(await admin.call(.put, "/sandbox/clients/\(id)", ["publicClient": true]).status == 204)
        #expect(await admin.call(.get, "/sandbox/clients/\(id)/client-secret").json == ["type": "secret"])
        #expect(await admin.call(.put, "/sandbox/clients/\(id)", ["clientId": "KssIdpLogin"]).status == 409)
        #expect(await admin.call(.delete, "/sandbox/clients/\(id)").status == 204)
        #expect(await admin.call(.get, "/sandbox/clients/\(id)").json == ["error": "Could not find client"])
    }

    @Test(
        arguments: [
            (["clientId": "KssIdpLogin"], 409, "Client KssIdpLogin already exists"),
            (["clientId": ""], 400, "Client ID cannot be blank"),
            (
                ["clientId": "x", "redirectUris": ["https://a.example/#f"]], 400,
                "A redirect URI must not contain an URL fragment"
            ),
            (["clientId": "x", "redirectUris": ["javascript:alert(1)"]], 400, "A redirect URI uses an illegal scheme"),
            (["clientId": "x", "baseUrl": " java\tscript:alert(1)"], 400, "Base URL uses an illegal scheme"),
            (
                [
                    "clientId": "x",
                    "attributes": ["post.logout.redirect.uris": "https://a.example/##JavaScript:alert(1)"],
                ], 400, "A post logout redirect URI uses an illegal scheme"
            ),
            (["clientId": "x", "redirectUris": ["http://["]], 400, "A redirect URI is not a valid URI"),
            (["clientId": "x", "protocol": "foo"], 400, "Invalid protocol: foo"),
            (["clientId": "x", "redirectUris": "no list"], 400, "Cannot parse the JSON"),
        ] as [(JSONValue, Int, String)])
    func aClientThatCannotBeIsRefused(_ body: JSONValue, _ status: Int, _ words: String) async throws {
        let admin = try await Administrator()
        let response = await admin.call(.post, "/sandbox/clients", body)
        #expect(response.status == status)
        #expect((response.json["errorMessage"] ?? response.json["error_description"])?.string == words)
    }

    @Test func aBuiltInClientThatWasRemovedStaysAwayAtTheNextStart() async throws {
        let admin = try await Administrator()
        let store = admin.fixture.store
        #expect(await admin.call(.post, "", ["realm": "blue", "enabled": true]).status == 201)
        for realm in ["sandbox", "blue"] {
            let clients = await admin.call(.get, "/\(realm)/clients?clientId=IDPLogin").json
            let login = try #require(clients[0]?["id"]?.string)
            #expect(await admin.call(.delete, "/\(realm)/clients/\(login)").status == 204)
        }
        _ = try await ProtocolFixture(store: store)
        for name in ["sandbox", "blue"] {
            let realm = try #require(try await store.realm(named: TenantID(name)))
            #expect(try await store.client(ClientID("IDPLogin"), in: realm) == nil)
            #expect(try await store.client(.kssIdpLogin, in: realm) != nil)
        }
    }

    @Test func scopesAreMadeGivenTakenAndRenamedAtTheClientsToo() async throws {
        let admin = try await Administrator()
        let client = try await admin.make("/sandbox/clients", ["clientId": "app"])
        let scope = try await admin.make(
            "/sandbox/client-scopes", ["name": "orders", "protocol": "openid-connect", "attributes": [:]])
        let again = await admin.call(.post, "/sandbox/client-scopes", ["name": "orders", "protocol": "openid-connect"])
        #expect(again.json == ["errorMessage": "Client Scope orders already exists"])
        let optional = "/sandbox/clients/\(client)/optional-client-scopes"
        func names() async -> [String] {
            await admin.call(.get, optional).json.array?.compactMap { $0["name"]?.string } ?? []
        }
        #expect(await admin.call(.put, "\(optional)/\(scope)").status == 204)
        #expect(await names().contains("orders"))
        #expect(await admin.call(.put, "/sandbox/client-scopes/\(scope)", ["name": "bills"]).status == 204)
        #expect(await names().contains("bills"))
        #expect(await admin.call(.delete, "\(optional)/\(scope)").status == 204)
        #expect(await !names().contains("bills"))
        #expect(await admin.call(.put, "\(optional)/nosuch").json == ["error": "Client scope not found"])
        #expect(await admin.call(.delete, "/sandbox/client-scopes/\(scope)").status == 204)
        #expect(await admin.call(.get, "/sandbox/client-scopes/\(scope)").status == 404)
    }

    @Test func rolesAreGivenToUsersAndStandInTheirTokens() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("jane", password: "Secret123")
        let jane = try #require(await admin.call(.get, "/sandbox/users?username=jane").json[0]?["id"]?.string)
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "boss"]).status == 201)
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "boss"]).status == 409)
        let long = JSONValue.string(String(repeating: "é", count: 128))
        #expect(await admin.call(.post, "/sandbox/roles", ["name": long]).status == 400)
        #expect(await admin.call(.put, "/sandbox/roles/boss", ["name": long]).status == 400)
        let boss = await admin.call(.get, "/sandbox/roles/boss").json
        let mappings = "/sandbox/users/\(jane)/role-mappings/realm"
        #expect(await admin.call(.post, mappings, .array([boss])).status == 204)
        #expect(await admin.call(.get, "/sandbox/roles/boss/users").json[0]?["username"] == "jane")
        #expect(await admin.call(.get, "/sandbox/roles/boss/users?first=1").json == [])
        #expect(await admin.call(.post, mappings, [["name": "none", "id": "x"]]).json == ["error": "Role not found"])
        let client = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
        let tokens = await admin.fixture.post(
            admin.fixture.endpoints.token,
            ["grant_type": "password", "client_id": "app", "username": "jane", "password": "Secret123"])
        let access = try #require(tokens.json["access_token"]?.string, "\(tokens.shown)")
        let claims = try JSONValue(parsing: UnverifiedJWS(compact: access).payload)
        #expect(claims["realm_access"]?["roles"]?.strings?.contains("boss") == true)
        #expect(await admin.call(.get, "/sandbox/clients/\(client)/user-sessions").json.array?.count == 1)
        #expect(await admin.call(.delete, mappings, .array([boss])).status == 204)
        #expect(await admin.call(.delete, "/sandbox/roles/boss").status == 204)
        #expect(await admin.call(.get, "/sandbox/roles/boss").json == ["error": "Could not find role"])
    }
}
