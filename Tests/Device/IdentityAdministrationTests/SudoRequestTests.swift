import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

/// The requests about a Sudo pool, and the parsing of their responses.
@Suite struct SudoRequestTests {
    /// A request below the tenant, as the server received it.
    private struct Sent: Equatable {
        var method: HTTPMethod
        var path: String
        var body: JSONValue = .null
    }

    /// The request that a call sends, if the server answers with this value.
    private func sent<Answer>(
        answer: JSONValue? = nil, status: Int = 200,
        _ call: (SudoAdministration) async throws(AdministrationError) -> Answer
    ) async throws -> (Sent, Answer) {
        let server = ScriptedAdministration()
        let prefix = "http://idp.test/auth/admin/realms/a%20b/sudo/"
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.target.hasPrefix(prefix) else { return nil }
                return answer.map { ScriptedAdministration.json($0, status: status) } ?? HTTPResponse(status: 204)
            }
        }
        let (client, exchange) = server.client()
        let value = try await call(client.sudo)
        let request = try #require(exchange.requests.last)
        let path = String(request.target.dropFirst(prefix.count))
        return (Sent(method: request.method, path: path, body: (try? JSONValue(parsing: request.body)) ?? .null), value)
    }

    @Test func thePoolIsReadAndItsSwitchesAreSet() async throws {
        let json: JSONValue = [
            "poolId": "us-east-1_Ab12Cd34E", "clientId": "c", "identityPoolId": "us-east-1:1",
            "checksFingerprints": true,
            "rotatesRefreshTokens": false, "requiresPkce": true, "redirectUris": ["myapp:/cb"], "signOutUris": [],
            "webOrigins": ["https://w"],
        ]
        let (request, pool) = try await sent(answer: json) { sudo throws(AdministrationError) in
            try await sudo.pool()
        }
        #expect(request == Sent(method: .get, path: "pool"))
        #expect(pool.poolID == "us-east-1_Ab12Cd34E" && pool.clientID == "c" && pool.identityPoolID == "us-east-1:1")
        #expect(pool.checksFingerprints && !pool.rotatesRefreshTokens && pool.requiresPKCE)
        #expect(pool.redirectURIs == ["myapp:/cb"] && pool.signOutURIs.isEmpty && pool.webOrigins == ["https://w"])
        let (change, _) = try await sent { sudo throws(AdministrationError) in
            try await sudo.change(
                SudoPoolChange(rotatesRefreshTokens: true, requiresPKCE: false, redirectURIs: []))
        }
        #expect(
            change
                == Sent(
                    method: .put, path: "pool",
                    body: ["rotatesRefreshTokens": true, "requiresPkce": false, "redirectUris": []]))
        let (_, text) = try await sent(answer: ["identityService": ["region": "us-east-1"]]) {
            sudo throws(AdministrationError) in try await sudo.configuration()
        }
        let (named, _) = try await sent(answer: [:]) { sudo throws(AdministrationError) in
            try await sudo.configuration(redirectURI: "myapp:/cb?a=b")
        }
        #expect(named.path == "config?redirectUri=myapp%3A%2Fcb%3Fa%3Db")
        #expect(text == #"{"identityService":{"region":"us-east-1"}}"#)
    }

    @Test func aTestKeyIsGeneratedListedAndRevoked() async throws {
        let key: JSONValue = ["id": "k 1", "owner": "admin", "createdTimestamp": 1_800_000_000_000]
        var made = key
        made["privateKey"] = "-----BEGIN RSA PRIVATE KEY-----\n"
        let (request, generated) = try await sent(answer: made, status: 201) { sudo throws(AdministrationError) in
            try await sudo.generateTestKey()
        }
        #expect(request == Sent(method: .post, path: "test-keys"))
        #expect(generated.key.id == SudoTestKeyID(rawValue: "k 1") && generated.key.revokedAt == nil)
        #expect(generated.privateKey == Secret("-----BEGIN RSA PRIVATE KEY-----\n"))
        var revoked = key
        revoked["revokedTimestamp"] = 1_800_000_060_000
        let (_, keys) = try await sent(answer: [key, revoked]) { sudo throws(AdministrationError) in
            try await sudo.testKeys()
        }
        #expect(keys.map(\.owner) == ["admin", "admin"])
        #expect(keys.map { $0.revokedAt?.timeIntervalSince($0.createdAt) } == [nil, 60])
        let (revocation, _) = try await sent { sudo throws(AdministrationError) in
            try await sudo.revokeTestKey(generated.key.id)
        }
        #expect(revocation == Sent(method: .delete, path: "test-keys/k%201"))
    }

    @Test func anIssuerAndAProviderAreAddedAndRemoved() async throws {
        let issuer = SudoIssuer(issuer: "https://idp.test/a", keyID: "k/1", publicKey: "PEM", attributes: ["plan"])
        let json: JSONValue = [
            "issuer": "https://idp.test/a", "keyId": "k/1", "publicKey": "PEM", "attributes": ["plan"],
        ]
        let (added, _) = try await sent { sudo throws(AdministrationError) in try await sudo.addIssuer(issuer) }
        #expect(added == Sent(method: .post, path: "issuers", body: json))
        let (_, issuers) = try await sent(answer: [json]) { sudo throws(AdministrationError) in
            try await sudo.issuers()
        }
        #expect(issuers == [issuer])
        let (removed, _) = try await sent { sudo throws(AdministrationError) in
            try await sudo.removeIssuer(issuer.issuer, keyID: issuer.keyID)
        }
        #expect(removed == Sent(method: .delete, path: "issuers/https%3A%2F%2Fidp.test%2Fa/k%2F1"))

        let provider = NewSudoProvider(
            name: "up", issuer: "https://idp.test", clientID: ClientID("c"), secret: Secret("geheim"))
        let (request, _) = try await sent { sudo throws(AdministrationError) in try await sudo.addProvider(provider) }
        #expect(
            request
                == Sent(
                    method: .post, path: "providers",
                    body: ["name": "up", "issuer": "https://idp.test", "clientId": "c", "secret": "geheim"]))
        let (_, providers) = try await sent(
            answer: [["name": "up", "issuer": "https://idp.test", "clientId": "c", "hasSecret": true]]
        ) { sudo throws(AdministrationError) in try await sudo.providers() }
        #expect(providers.map(\.name) == ["up"] && providers.first?.hasSecret == true)
    }

    @Test func aFingerprintAndADeviceAreAdded() async throws {
        let print: JSONValue = [
            "id": "f", "fingerprint": "abc", "owner": "admin", "createdTimestamp": 1_800_000_000_000,
        ]
        let (added, fingerprint) = try await sent(answer: print, status: 201) { sudo throws(AdministrationError) in
            try await sudo.addFingerprint("AA:BB")
        }
        #expect(added == Sent(method: .post, path: "fingerprints", body: ["fingerprint": "AA:BB"]))
        #expect(fingerprint.fingerprint == "abc")
        let (allowed, device) = try await sent(
            answer: ["deviceId": "D", "expiresTimestamp": 1_800_000_000_000], status: 201
        ) { sudo throws(AdministrationError) in try await sudo.allowDevice("d", seconds: 60) }
        #expect(allowed == Sent(method: .post, path: "devices", body: ["deviceId": "d", "lifespan": 60]))
        #expect(device.deviceID == "D" && device.expiresAt?.timeIntervalSince1970 == 1_800_000_000)
        let (forEver, _) = try await sent(answer: ["deviceId": "D"], status: 201) {
            sudo throws(AdministrationError) in try await sudo.allowDevice("d")
        }
        #expect(forEver.body == ["deviceId": "d"])
    }

    @Test func anAttestationIsOrderedInTheVerdictsWords() async throws {
        let (check, token) = try await sent(answer: ["token": "a.b.c"]) { sudo throws(AdministrationError) in
            try await sudo.deviceCheckToken(DeviceCheckOrder(deviceID: "D", padding: 3000))
        }
        #expect(
            check
                == Sent(
                    method: .post, path: "attestation/device-check",
                    body: ["deviceId": "D", "buildType": "release", "padding": 3000]))
        #expect(token == Secret("a.b.c"))
        var order = PlayIntegrityOrder(deviceID: "d", packageName: "com.example", certificateDigest: "AA")
        order.deviceRecognitionVerdict = []
        let (play, _) = try await sent(answer: ["token": "a.b.c"]) { sudo throws(AdministrationError) in
            try await sudo.playIntegrityToken(order)
        }
        #expect(
            play.body == [
                "deviceId": "d", "packageName": "com.example", "certificateDigest": "AA",
                "deviceRecognitionVerdict": [],
            ])
    }

    @Test func registrationsAndUsersAreReadPageByPage() async throws {
        let json: JSONValue = [
            "registrationId": "r", "timestamp": 1_800_000_000_000, "method": "TEST", "username": "jane",
            "succeeded": false, "failure": "TestRegCheckFailed", "detail": "The token has expired.",
        ]
        let (listed, registrations) = try await sent(answer: [json, ["timestamp": 0, "succeeded": true]]) {
            sudo throws(AdministrationError) in try await sudo.registrations(onlyFailed: true, max: 2)
        }
        #expect(listed == Sent(method: .get, path: "registrations?max=2&failed=true"))
        #expect(registrations.map(\.registrationID) == ["r", nil] && registrations.map(\.succeeded) == [false, true])
        let (found, _) = try await sent(answer: [json]) { sudo throws(AdministrationError) in
            try await sudo.registrations(withID: "r&1")
        }
        #expect(found.path == "registrations?registrationId=r%261")

        let user: JSONValue = [
            "username": "jane/1", "sub": "s", "kind": "FSSO", "enabled": false, "createdTimestamp": 0,
            "attributes": ["plan": "gold", "level": 2],
        ]
        let (shown, jane) = try await sent(answer: user) { sudo throws(AdministrationError) in
            try await sudo.user("jane/1")
        }
        #expect(shown == Sent(method: .get, path: "users/jane%2F1"))
        #expect(!jane.isEnabled && jane.attributes == ["plan": "gold", "level": "2"] && jane.identityID == nil)
        let (enabled, _) = try await sent { sudo throws(AdministrationError) in
            try await sudo.setEnabled(true, "jane/1")
        }
        #expect(enabled == Sent(method: .put, path: "users/jane%2F1", body: ["enabled": true]))
    }

    @Test func aPoolsTenantIsFoundAmongTheRealmsThatTheAdministratorSees() async throws {
        let server = ScriptedAdministration()
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                switch URLReference(request.target).path {
                case "/auth/admin/realms":
                    ScriptedAdministration.json([["realm": "master"], ["realm": "a b"], ["realm": "c"]])
                case "/auth/admin/realms/a%20b/sudo/pool": pool("us-east-1_A")
                case "/auth/admin/realms/c/sudo/pool": pool("us-east-1_C")
                default: nil
                }
            }
        }
        let client = server.client().0
        #expect(try await client.tenant(ofSudoPool: "us-east-1_C") == TenantID("c"))
        #expect(try await client.tenant(ofSudoPool: "us-east-1_X") == nil)
    }
}

private func pool(_ id: String) -> HTTPResponse {
    ScriptedAdministration.json([
        "poolId": .string(id), "clientId": "c", "identityPoolId": "i", "checksFingerprints": false,
        "rotatesRefreshTokens": false, "requiresPkce": true, "redirectUris": [], "signOutUris": [], "webOrigins": [],
    ])
}
