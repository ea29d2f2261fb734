import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import TestSupport
import Testing

/// Realms, clients, client scopes, roles and consents in the admin REST API, as in Keycloak 26.7.3.
@Suite struct RealmAndClientRoutesTests {
    @Test(arguments: Walk.all("RealmAndClientRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    /// These lengths are constant: an RSA modulus of 2048 bits, and a point on P-256.
    @Test func aKeyIsShownInDER() {
        let modulus = Base64URL.encode([UInt8](repeating: 0xFF, count: 256))
        #expect(SubjectPublicKeyInfo.bytes(of: JSONWebKey(kty: "RSA", n: modulus, e: "AQAB"))?.count == 294)
        let number = Base64URL.encode([UInt8](repeating: 0xFF, count: 32))
        let point = JSONWebKey(kty: "EC", crv: "P-256", x: number, y: number)
        #expect(SubjectPublicKeyInfo.bytes(of: point)?.count == 91)
    }

    @Test func aRealmsSettingsAreActedOn() async throws {
        let admin = try await Administrator()
        let change: JSONValue = [
            "accessTokenLifespan": 77, "failureFactor": 2, "loginTheme": "keycloak.v2",
            "passwordPolicy": "length(4) and digits(1)", "revokeRefreshToken": false,
            "attributes": ["verbose-errors": "true"],
        ]
        #expect(await admin.call(.put, "/sandbox", change).status == 204)
        let served = try #require(try await admin.fixture.store.realm(named: .sandbox))
        #expect(served.lifetimes.accessToken == 77)
        #expect(served.passwordPolicy.minimumLength == 4)
        #expect(served.bruteForce.failureFactor == 2)
        #expect(served.hasVerboseErrors)
        #expect(!served.rotatesRefreshTokens)
        #expect(served.theme == .keycloak)
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
        _ = try await TestProvider(store: store)
        for name in ["sandbox", "blue"] {
            let realm = try #require(try await store.realm(named: TenantID(name)))
            #expect(try await store.client(ClientID("IDPLogin"), in: realm) == nil)
            #expect(try await store.client(.kssIdpLogin, in: realm) != nil)
        }
    }
}
