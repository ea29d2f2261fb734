import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// `sudo/…`: the administration of a realm's user pool.
@Suite struct SudoRoutesTests {
    private static let sudo = "/sandbox/sudo"

    private func pool(_ admin: Administrator) async throws -> PoolRecord {
        let realm = try await admin.fixture.sandbox
        return try #require(try await admin.fixture.store.pool(ofRealm: realm.id))
    }

    @Test func thePoolShowsItsIdsAndItsSwitches() async throws {
        let admin = try await Administrator()
        let pool = try await pool(admin)
        let shown = await admin.call(.get, Self.sudo + "/pool").json
        #expect(shown["poolId"]?.string == pool.poolID.rawValue && shown["clientId"]?.string == pool.clientID.rawValue)
        #expect(shown["identityPoolId"]?.string == pool.identityPoolID)
        #expect(shown["checksFingerprints"] == false && shown["rotatesRefreshTokens"] == false)
        #expect(await admin.call(.put, Self.sudo + "/pool", ["checksFingerprints": true]).status == 204)
        #expect(await admin.call(.put, Self.sudo + "/pool", ["rotatesRefreshTokens": true]).status == 204)
        #expect(shown["requiresPkce"] == false)
        #expect(await admin.call(.put, Self.sudo + "/pool", ["requiresPkce": true]).status == 204)
        let changed = await admin.call(.get, Self.sudo + "/pool").json
        #expect(changed["checksFingerprints"] == true && changed["rotatesRefreshTokens"] == true)
        #expect(changed["requiresPkce"] == true)
        #expect(await admin.call(.put, Self.sudo + "/pool", ["poolId": "x"]).status == 400)
    }

    @Test func theAddressesOfAppsReplaceTheirLists() async throws {
        let admin = try await Administrator()
        let pool = Self.sudo + "/pool"
        #expect(await admin.call(.get, pool).json["redirectUris"] == ["http://127.0.0.1:8400/cb"])
        let lists: JSONValue = [
            "redirectUris": ["https://app.example/cb", "com.example.app:/cb"], "webOrigins": ["https://web.example"],
        ]
        #expect(await admin.call(.put, pool, lists).status == 204)
        let shown = await admin.call(.get, pool).json
        #expect(shown["redirectUris"] == lists["redirectUris"] && shown["webOrigins"] == lists["webOrigins"])
        #expect(shown["signOutUris"] == ["http://127.0.0.1:8400/"])
        // The configuration contains the first redirect URI, or the one that is requested.
        func redirect(_ query: String = "") async -> JSONValue? {
            await admin.call(.get, Self.sudo + "/config" + query).json["federatedSignIn"]?["signInRedirectUri"]
        }
        #expect(await redirect() == "https://app.example/cb")
        #expect(await redirect("?redirectUri=com.example.app:/cb") == "com.example.app:/cb")
        #expect(await admin.call(.get, Self.sudo + "/config?redirectUri=https://app.example/CB").status == 400)
        #expect(await admin.call(.put, pool, ["redirectUris": []]).status == 204)
        #expect(await admin.call(.get, Self.sudo + "/config").json["federatedSignIn"] == nil)
        let many = JSONValue.array((0...100).map { .string("https://app.example/\($0)") })
        let faults: [(String, JSONValue)] = [
            ("redirectUris", ["http://app.example/"]), ("redirectUris", ["javascript:x"]), ("signOutUris", ["/"]),
            ("webOrigins", ["https://app.example/"]), ("redirectUris", many),
        ]
        for (member, list) in faults {
            let answer = await admin.call(.put, pool, .object([member: list]))
            #expect(answer.status == 400 && answer.json["field"]?.string == member, "\(member): \(answer.shown)")
        }
        #expect(await admin.call(.get, pool).json["redirectUris"] == [])
    }

    @Test(arguments: [
        "pool", "config", "test-keys", "issuers", "providers", "fingerprints", "devices", "registrations", "users",
    ])
    func theRealmOfAdministratorsHasNoPool(_ resource: String) async throws {
        let admin = try await Administrator()
        let answer = await admin.call(.get, "/master/sudo/\(resource)")
        #expect(answer.status == 404 && answer.json == ["error": "The realm master has no Sudo pool."])
    }

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
        let secure = SudoPoolRoutes.configuration(of: pool, origin: "https://idp.example:8443")
        #expect(secure.federatedSignIn?.webDomain == "idp.example:8443")
    }

    @Test func theWholePrivateKeyIsInOneAnswerAndNowhereElse() async throws {
        let admin = try await Administrator()
        let made = await admin.call(.post, Self.sudo + "/test-keys")
        #expect(made.status == 201 && made.headers["Cache-Control"] == "no-store")
        let id = try #require(made.json["id"]?.string)
        #expect(UUID(uuidString: id) != nil && made.json["owner"] == "admin")
        #expect(made.headers["Location"] == "http://127.0.0.1:8931/auth/admin/realms/sandbox/sudo/test-keys/\(id)")
        let pem = try #require(made.json["privateKey"]?.string)
        #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----\n") && !pem.contains("\r"))
        let key = try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        let stored = try #require(try await admin.fixture.store.testKeys(in: try await pool(admin)).first)
        #expect(stored.id == id && stored.publicKey.n == key.publicKey.n)

        let listed = await admin.call(.get, Self.sudo + "/test-keys").json
        #expect(listed.array?.count == 1 && listed[0]?["id"]?.string == id)
        #expect(!listed.text.contains("PRIVATE"))
        #expect(await admin.call(.delete, Self.sudo + "/test-keys/\(id)").status == 204)
        let revoked = await admin.call(.get, Self.sudo + "/test-keys").json[0]?["revokedTimestamp"]
        #expect(revoked != nil)
        // The time of the first revocation is kept.
        #expect(await admin.call(.delete, Self.sudo + "/test-keys/\(id)").status == 204)
        #expect(await admin.call(.get, Self.sudo + "/test-keys").json[0]?["revokedTimestamp"] == revoked)
        #expect(await admin.call(.delete, Self.sudo + "/test-keys/nosuch").status == 404)
    }

    @Test func anIssuersKeyIsTakenInBothFormsAndListedInOne() async throws {
        let admin = try await Administrator()
        let key = try SigningKey.generate(.rs256).publicKey
        let pem = try key.rsaPublicKeyPEM()
        let issuer: JSONValue = [
            "issuer": "https://idp.example/a b", "keyId": "k/1", "publicKey": .string(pem),
            "attributes": ["plan", "plan"],
        ]
        #expect(await admin.call(.post, Self.sudo + "/issuers", issuer).status == 201)
        #expect(await admin.call(.post, Self.sudo + "/issuers", issuer).status == 409)
        var second = issuer
        second["keyId"] = "k2"
        second["publicKey"] = .string(pem.replacing("\n", with: "\r\n"))
        #expect(await admin.call(.post, Self.sudo + "/issuers", second).status == 201)
        let listed = await admin.call(.get, Self.sudo + "/issuers").json
        #expect(listed.array?.map { $0["keyId"]?.string } == ["k/1", "k2"])
        #expect(listed.array?.allSatisfy { $0["publicKey"]?.string == pem && $0["attributes"] == ["plan"] } == true)
        let path = Self.sudo + "/issuers/https%3A%2F%2Fidp.example%2Fa%20b/"
        #expect(await admin.call(.delete, path + "k%2F1").status == 204)
        #expect(await admin.call(.delete, path + "k%2F1").status == 404)
        #expect(await admin.call(.get, Self.sudo + "/issuers").json.array?.count == 1)
    }

    @Test func anIssuersFaultyValuesAreRefusedByName() async throws {
        let admin = try await Administrator()
        let key = try SigningKey.generate(.rs256)
        let good: JSONValue = ["issuer": "i", "keyId": "k", "publicKey": .string(try key.publicKey.rsaPublicKeyPEM())]
        let privateKey = try key.withPKCS1PEM { String(decoding: $0, as: UTF8.self) }
        let faults: [(String, JSONValue)] = [
            ("issuer", ""), ("issuer", .null), ("keyId", ""), ("publicKey", "no key"), ("publicKey", .null),
            ("publicKey", .string(privateKey)), ("attributes", ["sub"]), ("attributes", ["custom:userType"]),
            ("attributes", [""]), ("attributes", .array((0...50).map { .string("claim-\($0)") })),
        ]
        for (member, value) in faults {
            var issuer = good
            issuer[member] = value
            let answer = await admin.call(.post, Self.sudo + "/issuers", issuer)
            #expect(answer.status == 400 && answer.json["field"]?.string == member, "\(member): \(answer.shown)")
        }
        #expect(await admin.call(.get, Self.sudo + "/issuers").json == [])
    }

    @Test func aProvidersSecretIsNeverShown() async throws {
        let admin = try await Administrator()
        let before = await admin.call(.get, Self.sudo + "/providers").json.array?.count ?? 0
        let provider: JSONValue = [
            "name": "corp.example", "issuer": "https://idp.example/realms/a", "clientId": "c", "secret": "geheim-123",
        ]
        #expect(await admin.call(.post, Self.sudo + "/providers", provider).status == 201)
        #expect(await admin.call(.post, Self.sudo + "/providers", provider).status == 409)
        let listed = await admin.call(.get, Self.sudo + "/providers")
        let shown = listed.json.array?.first { $0["name"] == "corp.example" }
        #expect(shown?["hasSecret"] == true && shown?["clientId"] == "c")
        #expect(!listed.json.text.contains("geheim"))
        let stored = try await admin.fixture.store.providers(of: try await pool(admin))
        #expect(stored.first { $0.name == "corp.example" }?.secret == Secret("geheim-123"))
        #expect(await admin.call(.delete, Self.sudo + "/providers/corp.example").status == 204)
        #expect(await admin.call(.delete, Self.sudo + "/providers/corp.example").status == 404)
        for (member, value) in [
            ("name", "a_b"), ("name", ""), ("name", "ä"), ("issuer", "ftp://x"), ("issuer", "https://x?a=b"),
            ("issuer", "https://"), ("issuer", "https://x/ä"), ("clientId", ""),
        ] {
            var faulty = provider
            faulty[member] = .string(value)
            let answer = await admin.call(.post, Self.sudo + "/providers", faulty)
            #expect(answer.status == 400 && answer.json["field"]?.string == member, "\(member) \(value)")
        }
        #expect(await admin.call(.get, Self.sudo + "/providers").json.array?.count == before)
    }

    @Test func aFingerprintIsTakenAsItIsPrintedAndKeptAsAVerdictHasIt() async throws {
        let admin = try await Administrator()
        let bytes = (0..<32).map { UInt8($0 * 8 + 7) }
        let digest = Base64URL.encode(bytes)
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        let printed = hexadecimal.joined(separator: ":")
        let made = await admin.call(.post, Self.sudo + "/fingerprints", ["fingerprint": .string(printed)])
        #expect(made.status == 201 && made.json["fingerprint"]?.string == digest && made.json["owner"] == "admin")
        for same in [printed.lowercased(), hexadecimal.joined(), digest] {
            let again = await admin.call(.post, Self.sudo + "/fingerprints", ["fingerprint": .string(same)])
            #expect(again.status == 409, "\(same): \(again.shown)")
        }
        for wrong in ["", "AA:BB", String(printed.dropLast()), digest + "A", "+\(hexadecimal.joined().dropFirst())"] {
            let answer = await admin.call(.post, Self.sudo + "/fingerprints", ["fingerprint": .string(wrong)])
            #expect(answer.status == 400 && answer.json["field"] == "fingerprint", "\(wrong)")
        }
        let id = try #require(made.json["id"]?.string)
        #expect(await admin.call(.get, Self.sudo + "/fingerprints").json.array?.count == 1)
        #expect(await admin.call(.delete, Self.sudo + "/fingerprints/\(id)").status == 204)
        #expect(await admin.call(.delete, Self.sudo + "/fingerprints/\(id)").status == 404)
    }

    @Test func aDeviceIsListedForAWhileOrForEver() async throws {
        let admin = try await Administrator()
        let id = "0c8ba5f4-52a6-4a5e-a3f0-2a7d4d0d4c11"
        let path = Self.sudo + "/devices"
        let made = await admin.call(.post, path, ["deviceId": .string(id)])
        #expect(made.status == 201 && made.json["deviceId"]?.string == id.uppercased())
        #expect(made.json["expiresTimestamp"] == nil)
        let again = await admin.call(.post, path, ["deviceId": .string(id), "lifespan": 60])
        let listed = await admin.call(.get, path).json
        #expect(listed.array?.count == 1 && listed[0]?["expiresTimestamp"] == again.json["expiresTimestamp"])
        let seconds = (again.json["expiresTimestamp"]?.integer ?? 0) - (again.json["createdTimestamp"]?.integer ?? 0)
        #expect(seconds == 60_000)
        for faulty: JSONValue in [
            ["deviceId": "device"], ["lifespan": 1], ["deviceId": .string(id), "lifespan": 0],
            ["deviceId": .string(id), "lifespan": "soon"], ["deviceId": .string(id), "lifespan": 9_000_000_000_000],
        ] {
            #expect(await admin.call(.post, path, faulty).status == 400, "\(faulty.text)")
        }
        #expect(await admin.call(.delete, "\(path)/\(id)").status == 204)
        #expect(await admin.call(.delete, "\(path)/\(id)").status == 404)
        #expect(await admin.call(.delete, "\(path)/none").status == 404)
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
        for (path, body): (String, JSONValue) in [
            ("device-check", ["deviceId": "x"]), ("device-check", [:]),
            ("device-check", ["deviceId": .string(device), "age": -1]),
            ("device-check", ["deviceId": .string(device), "buildType": "beta"]),
            ("play-integrity", ["deviceId": "d"]), ("play-integrity", ["packageName": "p"]),
            ("play-integrity", ["deviceId": "d", "packageName": "p", "certificateDigest": "AA"]),
        ] {
            #expect(
                await admin.call(.post, Self.sudo + "/attestation/\(path)", body).status == 400, "\(path) \(body.text)")
        }
    }

    /// When an administrator is removed, their keys are revoked and their fingerprints are deleted.
    @Test func theOwnerIsWhoCallsAndWhatTheyOwnEndsWithThem() async throws {
        let admin = try await Administrator()
        let name = "nora"
        let id = try await admin.make(
            "/master/users",
            ["username": .string(name), "enabled": true, "credentials": [["type": "password", "value": "Secret123"]]])
        let role = await admin.call(.get, "/master/roles/admin").json
        #expect(await admin.call(.post, "/master/users/\(id)/role-mappings/realm", [role]).status == 204)
        let answer = await admin.fixture.post(
            "/auth/realms/master/protocol/openid-connect/token",
            ["grant_type": "password", "client_id": "admin-cli", "username": name, "password": "Secret123"])
        let nora = admin.with(token: try #require(answer.json["access_token"]?.string))
        let digest = Base64URL.encode([UInt8](repeating: 1, count: 32))
        let key = await nora.call(.post, Self.sudo + "/test-keys").json
        #expect(key["owner"]?.string == name)
        let added = await nora.call(.post, Self.sudo + "/fingerprints", ["fingerprint": .string(digest)])
        #expect(added.json["owner"]?.string == name)
        #expect(await admin.call(.post, Self.sudo + "/test-keys").status == 201)

        #expect(await admin.call(.delete, "/master/users/\(id)").status == 204)
        #expect(await admin.call(.get, Self.sudo + "/fingerprints").json == [])
        let keys = await admin.call(.get, Self.sudo + "/test-keys").json.array ?? []
        #expect(keys.count == 2)
        for shown in keys { #expect((shown["revokedTimestamp"] != nil) == (shown["id"] == key["id"])) }
    }

    @Test func usersAndRegistrationsAreShownAndChanged() async throws {
        let admin = try await Administrator()
        let (store, pool) = (admin.fixture.store, try await pool(admin))
        let now = admin.fixture.clock.now()
        for (index, name) in ["ann", "bob/1"].enumerated() {
            let attempt = RegistrationAttempt(
                subject: "subject-\(index)", username: PoolUsername(name), registrationID: RegistrationID("r\(index)"),
                method: .fsso, invocationID: nil, bodyHash: [UInt8(index)], network: "", lookup: RegistrationLookup())
            let outcome = try await store.register(attempt, in: pool, at: now) { _ in
                AcceptedRegistration(kind: .fsso, issuer: "i", attributes: ["plan": "gold", "level": 2])
            }
            guard case .registered = outcome else {
                Issue.record("\(outcome)")
                return
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

    /// An administrator of one realm can access only that realm's pool.
    @Test func anAdministratorOfOneRealmHasItsPool() async throws {
        let admin = try await Administrator()
        let robot = try await admin.service(["manage-realm", "manage-users"]).administrator
        let made = await robot.call(.post, Self.sudo + "/test-keys")
        #expect(made.status == 201 && made.json["owner"] == "service-account-robot", "\(made.shown)")
        #expect(await robot.call(.get, Self.sudo + "/users").status == 200)
        #expect(await admin.call(.post, "", ["realm": "blue", "enabled": true]).status == 201)
        #expect(await robot.call(.get, "/blue/sudo/pool").status == 403)
        #expect(await admin.call(.get, "/blue/sudo/pool").status == 200)
        #expect(await admin.call(.get, "/blue/sudo/test-keys").json == [])
    }
}
