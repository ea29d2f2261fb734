import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityStore

/// `sudo/…`: the administration of a realm's user pool.
@Suite struct SudoRoutesTests {
    private static let sudo = "/sandbox/sudo"

    private func pool(_ admin: Administrator) async throws -> PoolRecord {
        let realm = try await admin.fixture.sandbox
        return try #require(try await admin.fixture.store.pool(ofRealm: realm.id))
    }

    @Test(arguments: Walk.all("SudoRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func theConfigurationIsReadAsTheSDKsReadIt() async throws {
        let admin = try await Administrator()
        let pool = try await pool(admin)
        let answer = await admin.call(.get, Self.sudo + "/config")
        let config = try SudoPlatformConfig(parsing: answer.body)
        let origin = "http://127.0.0.1:8931"
        #expect(config.identityService.poolID == pool.poolID && config.identityService.clientID == pool.clientID)
        #expect(config.identityService.region == "us-east-1" && config.identityService.endpoint == origin)
        #expect(config.identityService.apiURL == origin + "/graphql")
        #expect(config.identityService.registrationMethods == ["TEST", "FSSO", "DEVICE_CHECK", "PLAY_INTEGRITY"])
        #expect(config.identityService.refreshTokenLifetime == 60)
        #expect(config.federatedSignIn?.webDomain == "127.0.0.1:8931" && config.hostedBaseURL == origin)
        #expect(config.federatedSignIn?.signInRedirectURI == "http://127.0.0.1:8400/cb")
        // sudo-user-js 17.1.1 requires these too.
        for member in ["bucket", "transientBucket"] {
            #expect(answer.json["identityService"]?[member]?.string?.isEmpty == false)
        }
        // The SDKs put `https` before the domain.
        let secure = pool.configuration(origin: "https://idp.example:8443")
        #expect(secure.federatedSignIn?.webDomain == "idp.example:8443")
    }

    @Test func theAnswerHasThePrivateKeyOfTheStoredPublicKey() async throws {
        let admin = try await Administrator()
        let made = await admin.call(.post, Self.sudo + "/test-keys")
        let id = try #require(made.json["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(made.headers["Location"] == "http://127.0.0.1:8931/auth/admin/realms/sandbox/sudo/test-keys/\(id)")
        let pem = try #require(made.json["privateKey"]?.string)
        #expect(!pem.contains("\r"))
        let key = try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        let stored = try #require(try await admin.fixture.store.testKeys(in: try await pool(admin)).first)
        #expect(stored.id == id && stored.publicKey.n == key.publicKey.n)
    }

    @Test func aProvidersSecretIsStored() async throws {
        let admin = try await Administrator()
        let provider: JSONValue = [
            "name": "corp.example", "issuer": "https://idp.example/realms/a", "clientId": "c", "secret": "geheim-123",
        ]
        #expect(await admin.call(.post, Self.sudo + "/providers", provider).status == 201)
        let stored = try await admin.fixture.store.providers(of: try await pool(admin))
        #expect(stored.first { $0.name == "corp.example" }?.secret == Secret("geheim-123"))
    }

    @Test func theSimulatedIssuerMakesTokensThatThePoolTakesAndSomeThatItRefuses() async throws {
        let admin = try await Administrator()
        let keys = try await PoolKeyRing(store: admin.fixture.store, signingKeys: SharedSigningKeys()).keys(
            of: try await pool(admin))
        let key = keys.attestation.publicKey
        let now = admin.fixture.clock.now()
        func deviceCheck(_ body: JSONValue) async throws -> String {
            let answer = await admin.call(.post, Self.sudo + "/attestation/device-check", body)
            #expect(answer.status == 200 && answer.headers["Cache-Control"] == "no-store", "\(answer.shown)")
            return try #require(answer.json["token"]?.string)
        }
        let device = "0C8BA5F4-52A6-4A5E-A3F0-2A7D4D0D4C11"
        let good = try await deviceCheck(["deviceId": .string(device.lowercased())])
        #expect(try DeviceCheckToken.verifiedDevice(of: good, build: .release, key: key, at: now) == device)
        let old = try await deviceCheck(["deviceId": .string(device), "age": 601, "buildType": "debug"])
        #expect(throws: AttestationError.tooOld) {
            try DeviceCheckToken.verifiedDevice(of: old, build: .debug, key: key, at: now)
        }
        let long = try await deviceCheck(["deviceId": .string(device), "padding": 3_000])
        #expect(long.utf8.count > good.utf8.count + 3_000)

        func playIntegrity(_ body: JSONValue) async throws -> PlayIntegrityVerdict {
            let answer = await admin.call(.post, Self.sudo + "/attestation/play-integrity", body)
            return try PlayIntegrityVerdict(verifying: try #require(answer.json["token"]?.string), key: key)
        }
        let digest = Base64URL.encode([UInt8](repeating: 0xAB, count: 32))
        var order: JSONValue = ["deviceId": "d1", "packageName": "com.example"]
        order["certificateDigest"] = .string([String](repeating: "AB", count: 32).joined(separator: ":"))
        let verdict = try await playIntegrity(order)
        #expect(verdict.certificateDigests == [digest])
        try verdict.check(deviceID: "d1", packageName: "com.example", fingerprints: [digest], at: now)
        order["deviceRecognitionVerdict"] = []
        let weak = try await playIntegrity(order)
        #expect(throws: AttestationError.deviceIntegrity) {
            try weak.check(deviceID: "d1", packageName: "com.example", fingerprints: nil, at: now)
        }
        order["appRecognitionVerdict"] = "UNRECOGNIZED_VERSION"
        let other = try await playIntegrity(order)
        #expect(throws: AttestationError.appNotRecognized) {
            try other.check(deviceID: "d1", packageName: "com.example", fingerprints: nil, at: now)
        }
    }

    @Test func usersAndRegistrationsAreShownAndChanged() async throws {
        let admin = try await Administrator()
        let (store, pool) = (admin.fixture.store, try await pool(admin))
        let now = admin.fixture.clock.now()
        for (index, name) in ["ann", "bob/1"].enumerated() {
            let attempt = RegistrationAttempt(
                subject: "subject-\(index)", username: PoolUsername(name), registrationID: RegistrationID("r\(index)"),
                method: .fsso, invocationID: nil, bodyHash: [UInt8(index)], network: "", lookup: RegistrationLookup())
            _ = try await store.register(attempt, in: pool, at: now) { _ in
                AcceptedRegistration(kind: .fsso, issuer: "i", attributes: ["plan": "gold", "level": 2])
            }
        }
        let refused = RegistrationRecord(
            id: RegistrationID("r9"), at: now.addingTimeInterval(1), method: nil, username: PoolUsername(""),
            outcome: .refused("sudoplatform.identity.MissingRequiredInputs"), detail: "answer is missing.")
        try await store.record(refused, network: "", in: pool)

        let users = await admin.call(.get, Self.sudo + "/users").json
        #expect(users.array?.map { $0["username"]?.string } == ["ann", "bob/1"])
        #expect(await admin.call(.get, Self.sudo + "/users?max=1").json.array?.count == 1)
        #expect(await admin.call(.get, Self.sudo + "/users?after=ann").json.array?.count == 1)
        let path = Self.sudo + "/users/bob%2F1"
        let bob = await admin.call(.get, path).json
        #expect(bob["sub"] == "subject-1" && bob["kind"] == "FSSO" && bob["enabled"] == true)
        #expect(bob["attributes"] == ["plan": "gold", "level": 2])
        #expect(await admin.call(.put, path, ["enabled": false]).status == 204)
        #expect(await admin.call(.get, path).json["enabled"] == false)
        #expect(await admin.call(.put, path, [:]).status == 400)
        #expect(await admin.call(.delete, path).status == 204)
        for method in [HTTPMethod.get, .delete] { #expect(await admin.call(method, path).status == 404) }

        let all = await admin.call(.get, Self.sudo + "/registrations").json
        #expect(all.array?.first?["registrationId"] == "r9" && all.array?.count == 3)
        let failed = await admin.call(.get, Self.sudo + "/registrations?failed=true").json
        #expect(
            failed == [
                [
                    "registrationId": "r9", "timestamp": .integer(Int64((now.timeIntervalSince1970 + 1) * 1000)),
                    "succeeded": false, "failure": "sudoplatform.identity.MissingRequiredInputs",
                    "detail": "answer is missing.",
                ]
            ])
        let found = await admin.call(.get, Self.sudo + "/registrations?registrationId=r0").json
        #expect(found.array?.map { $0["username"]?.string } == ["ann"] && found[0]?["succeeded"] == true)
    }
}
