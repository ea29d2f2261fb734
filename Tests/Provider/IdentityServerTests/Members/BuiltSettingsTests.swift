import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Settings of realms and clients that have an effect.
@Suite struct BuiltSettingsTests {
    @Test(arguments: Walk.all("BuiltSettings")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func byDefaultOnlyPrivateAddressesNeedNoTLS() async throws {
        let fixture = try await TestProvider()
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

    @Test(arguments: [SigningAlgorithm.ps256, .edDSA, .rs512, .es384, .es512])
    func aRealmGetsTheKeyThatItsFirstClientAsksFor(_ algorithm: SigningAlgorithm) async throws {
        let fixture = try await TestProvider { $0.newRealms.signingAlgorithms = [.es256, .rs256] }
        let admin = try await Administrator(fixture)
        let name = algorithm.rawValue
        try await fixture.makeUser("jane", password: "Secret123")
        let earlier = try await Self.keys(of: fixture)
        #expect(!earlier.map(\.alg).contains(name))
        var attributes: JSONValue = [
            "id.token.signed.response.alg": .string(name), "access.token.signed.response.alg": .string(name),
        ]
        let id = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true, "attributes": attributes,
            ])
        let published = try await Self.keys(of: fixture)
        let key = try #require(published.first { $0.alg == name })
        let rsa = published.first { $0.alg == "RS256" }
        if [.ps256, .rs512].contains(algorithm) { #expect(key.n == rsa?.n && key.kid != rsa?.kid) }
        let issued = try await admin.tokens(of: "jane")
        let access = try #require(issued["access_token"]?.string)
        _ = try Self.claims(issued["access_token"], by: key, algorithm)
        let claims = try Self.claims(issued["id_token"], by: key, algorithm)
        let hash = try AccessTokenHash.value(of: Array(access.utf8), algorithm)
        #expect(claims["at_hash"]?.string == hash)
        let person = await fixture.get(fixture.endpoints.userinfo, ["Authorization": "Bearer \(access)"])
        #expect(person.status == 200)
        let document = await fixture.get(fixture.endpoints.discovery).json
        let told = document["id_token_signing_alg_values_supported"]?.strings ?? []
        #expect(told.contains(name))
        let shown = await admin.call(.get, "/sandbox/keys").json["keys"]?.array ?? []
        let own = shown.first { $0["kid"]?.string == key.kid }
        #expect(own?["publicKey"]?.string?.isEmpty == false)
        // No second key is created for the same algorithm, and a client without the setting uses the default algorithm.
        attributes = ["id.token.signed.response.alg": "", "access.token.signed.response.alg": ""]
        #expect(await admin.call(.put, "/sandbox/clients/\(id)", ["attributes": attributes]).status == 204)
        let later = try #require(try await admin.tokens(of: "jane")["id_token"]?.string)
        let header = try UnverifiedJWS(compact: later).header
        #expect(header.algorithm == "RS256")
        let last = try await Self.keys(of: fixture)
        #expect(last.filter { $0.alg == name }.count == 1)
    }

    @Test func anImportedRealmHasTheKeysOfItsProviders() async throws {
        let fixture = try await TestProvider()
        let admin = try await Administrator(fixture)
        func provider(_ name: String, _ config: [String: String]) -> JSONValue {
            [
                "name": .string(name), "providerId": .string(name),
                "config": .object(config.mapValues { [.string($0)] }),
            ]
        }
        func made(_ name: String, _ providers: [JSONValue]) async -> HTTPResponse {
            await admin.call(
                .post, "",
                [
                    "realm": .string(name), "enabled": true,
                    "components": ["org.keycloak.keys.KeyProvider": .array(providers)],
                ])
        }
        let answer = await made(
            "keys",
            [
                provider("rsa-generated", ["priority": "100"]),
                provider("rsa-generated", ["keySize": "3072", "priority": "200"]),
                provider("rsa-generated", ["algorithm": "PS512"]),
                provider("ecdsa-generated", ["ecdsaEllipticCurveKey": "P-384"]),
                provider("ecdsa-generated", ["ecdsaEllipticCurveKey": "P-521", "algorithm": "ES512"]),
            ])
        #expect(answer.status == 201, "\(answer.shown)")
        let published = await fixture.get("/auth/realms/keys/protocol/openid-connect/certs").json["keys"]?.array ?? []
        #expect(
            Set(published.compactMap { $0["alg"]?.string }) == ["RS256", "ES256", "PS512", "ES384", "ES512"]
                && published.count == 5)
        let long = try #require(published.first { $0["alg"] == "RS256" })
        #expect(long["n"]?.string?.count == 512)
        for key in published {
            let certificate = key["x5c"]?[0]?.string.flatMap { Data(base64Encoded: $0) }
            #expect((certificate != nil) == (key["kty"] == "RSA"))
            guard let certificate else { continue }
            let digest = key["x5t#S256"]?.string
            #expect(digest == Base64URL.encode(SHA256.digest(certificate)) && key["x5t"]?.string?.count == 27)
        }
        for (member, value) in [("keySize", "1024"), ("algorithm", "RS1"), ("keySize", "99999")] {
            let refused = await made("other", [provider("rsa-generated", [member: value])])
            #expect(refused.status == 501 && refused.shown.contains(member))
        }
        let refused = await made("other", [provider("eddsa-generated", ["eddsaEllipticCurveKey": "Ed448"])])
        #expect(refused.status == 501 && refused.shown.contains("eddsaEllipticCurveKey"))
    }

    private static func keys(of fixture: TestProvider) async throws -> [JSONWebKey] {
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
}
