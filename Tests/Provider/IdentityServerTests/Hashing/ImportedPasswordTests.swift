import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import IdentityStore

/// The users of a Keycloak come along with their passwords.
///
/// `Exports/passwords-26.7.3.json` has users as `kc.sh export` of a real Keycloak 26.7.3 wrote them, one for each
/// algorithm, whose passwords are those of ``passwords``.
@Suite struct ImportedPasswordTests {
    private static let passwords = [
        "sha1": "Rosen-Montag 1", "sha256": "Äpfel & Birnen 2", "sha512": "Secret-512", "argon": "Secret-Argon",
        "argon3": "Secret-Argon-3", "twice": "Second-2", "totp": "Secret-Totp",
    ]
    private static let token = "/auth/realms/came/protocol/openid-connect/token"

    private static func exported() throws -> [JSONValue] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let file = URL(filePath: folder + "/Exports/passwords-26.7.3.json")
        return try #require(try JSONValue(parsing: Array(Data(contentsOf: file))).array)
    }

    private static func realm(_ users: [JSONValue]) -> JSONValue {
        [
            "realm": "came", "enabled": true, "sslRequired": "none", "users": .array(users),
            "clients": [
                [
                    "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                    "attributes": ["id.token.signed.response.alg": "ES256"],
                ]
            ],
        ]
    }

    private static func withoutCounter() throws -> [JSONValue] { try exported().filter { $0["username"] != "hotp" } }

    /// The status of a login; of a refused one, with the reason.
    private static func login(
        _ name: String, _ password: String, _ fixture: TestProvider, digits: String? = nil
    ) async -> String {
        var fields: FormFields = ["grant_type": "password", "client_id": "app", "username": name, "password": password]
        if let digits { fields.add("totp", digits) }
        let answer = await fixture.post(token, fields)
        return answer.oauthError ?? "\(answer.status)"
    }

    private static let refused = "400 invalid_grant: Invalid user credentials"

    private static func hash(_ name: String, _ fixture: TestProvider) async throws -> String {
        let realm = try #require(try await fixture.store.realm(named: TenantID("came")))
        return try #require(try await fixture.store.loginUser(named: name, in: realm)?.password?.hash)
    }

    @Test(arguments: passwords.keys.sorted()) func aUserLogsInAndGetsOurHash(_ name: String) async throws {
        let password = try #require(Self.passwords[name])
        let fixture = try await TestProvider()
        let admin = try await Administrator(fixture)
        let answer = await admin.call(.post, "", Self.realm(try Self.withoutCounter()))
        #expect(answer.status == 201, "\(answer.shown)")
        let digits = name == "totp" ? try fixture.authenticator.digits() : nil
        let brought = try await Self.hash(name, fixture)
        #expect(brought.hasPrefix(name.hasPrefix("argon") ? "$argon2id$v=19$m=7168" : "$pbkdf2"))

        #expect(await Self.login(name, password + " ", fixture, digits: digits) == Self.refused)
        #expect(await Self.login(name, "", fixture, digits: digits) == Self.refused)
        if name == "twice" { #expect(await Self.login(name, "First-1", fixture) == Self.refused) }
        if name == "totp" { #expect(await Self.login(name, password, fixture) == Self.refused) }
        #expect(try await Self.hash(name, fixture) == brought)
        #expect(await Self.login(name, password, fixture, digits: digits) == "200")

        let ours = try await Self.hash(name, fixture)
        #expect(PasswordHash.parameters(of: ours) == .init(memoryBytes: 8192, iterations: 1))
        fixture.clock.advance(seconds: 30)
        let later = name == "totp" ? try fixture.authenticator.digits() : nil
        #expect(await Self.login(name, password + " ", fixture, digits: later) == Self.refused)
        #expect(await Self.login(name, password, fixture, digits: later) == "200")
        #expect(try await Self.hash(name, fixture) == ours)
    }

    /// Keycloak's usual parameters are ours, so that hash stays.
    @Test func usersLogInOverHTTP() async throws {
        try await TestProvider.overHTTP { fixture in
            let admin = try await Administrator(fixture)
            #expect(await admin.call(.post, "", Self.realm(try Self.withoutCounter())).status == 201)
            let brought = try await Self.hash("argon", fixture)
            for name in ["sha1", "sha256", "sha512", "argon", "argon3"] {
                for _ in 0..<2 { #expect(await Self.login(name, Self.passwords[name] ?? "", fixture) == "200") }
                #expect(try PasswordHash.parameters(of: await Self.hash(name, fixture)) == .standard)
            }
            #expect(try await Self.hash("argon", fixture) == brought)
        }
    }

    @Test func credentialsAreShownAsKeycloakShowsThem() async throws {
        let admin = try await Administrator()
        let users = try Self.withoutCounter()
        #expect(await admin.call(.post, "", Self.realm(users)).status == 201)
        for user in users {
            let name = user["username"]?.string ?? ""
            let id = try #require(
                await admin.call(.get, "/came/users?exact=true&username=\(name)").json[0]?["id"]?.string)
            let answer = await admin.call(.get, "/came/users/\(id)/credentials")
            for kind in ["password", "otp"] {
                let data = { (list: JSONValue?) in
                    try list?.array?.first { $0["type"]?.string == kind }?["credentialData"]?.string
                        .map { try JSONValue(parsing: Array($0.utf8)) }
                }
                #expect(try data(answer.json) == data(user["credentials"]))
            }
            #expect(!answer.shown.contains("salt") && !answer.shown.contains("value"))
        }
    }

    /// The user `twice` had another password before.
    @Test(arguments: [("passwordHistory(3)", 400), ("passwordHistory(1)", 204), ("length(4)", 204)])
    func earlierPasswordsComeAlong(_ policy: String, _ status: Int) async throws {
        let admin = try await Administrator()
        var realm = Self.realm(try Self.exported().filter { $0["username"] == "twice" })
        realm["passwordPolicy"] = .string(policy)
        #expect(await admin.call(.post, "", realm).status == 201)
        let id = try #require(await admin.call(.get, "/came/users").json[0]?["id"]?.string)
        let path = "/came/users/\(id)/reset-password"
        #expect(await admin.call(.put, path, ["value": "First-1"]).status == status)
        if status == 400 {
            // Both passwords that came along are remembered after the next one.
            #expect(await admin.call(.put, path, ["value": "Third-3"]).status == 204)
            for old in ["First-1", "Second-2"] {
                #expect(await admin.call(.put, path, ["value": .string(old)]).status == 400)
            }
        }
    }

    @Test func earlierPasswordsComeWithAPartOfARealm() async throws {
        let admin = try await Administrator()
        var realm = Self.realm([])
        realm["passwordPolicy"] = "passwordHistory(3)"
        #expect(await admin.call(.post, "", realm).status == 201)
        let users = try Self.exported().filter { $0["username"] == "twice" }
        #expect(await admin.call(.post, "/came/partialImport", ["users": .array(users)]).json["added"] == 1)
        let id = try #require(await admin.call(.get, "/came/users").json[0]?["id"]?.string)
        let path = "/came/users/\(id)/reset-password"
        #expect(await admin.call(.put, path, ["value": "First-1"]).status == 400)
        #expect(await admin.call(.put, path, ["value": "Third-3"]).status == 204)
    }

    @Test func aCounterIsRefusedByName() async throws {
        let admin = try await Administrator()
        let users = try Self.exported()
        let answer = await admin.call(.post, "", Self.realm(users))
        #expect(answer.status == 501)
        let object = "(user \"hotp\", users[\(users.count - 1)])"
        #expect(
            answer.json["error_description"]?.string
                == "This server has no one-time passwords with a counter (HOTP). \(object)")
        #expect(await admin.call(.get, "/came").status == 404)
    }

    @Test(arguments: ["webauthn", "webauthn-passwordless", "recovery-authn-codes"])
    func aUserWithAnotherSecondFactorIsDisabled(_ type: String) async throws {
        let factor: JSONValue = ["type": .string(type), "secretData": "{}", "credentialData": "{}"]
        var users = try Self.exported().filter { ["sha256", "sha512"].contains($0["username"]?.string) }
        users[0]["credentials"] = .array((users[0]["credentials"]?.array ?? []) + [factor])
        users.append(["username": "alone", "enabled": true, "credentials": [factor]])
        users.append(["username": "off", "enabled": false, "credentials": [factor]])
        let members = try #require(Self.realm(users).object)
        let read = try RealmImport(members, random: SeededRandom.another())
        #expect(read.disabledUsers == ["sha256", "alone"])

        let admin = try await Administrator()
        let answer = await admin.call(.post, "", .object(members))
        #expect(answer.status == 201)
        #expect(answer.json == ["disabledUsers": ["sha256", "alone"]])
        for (name, isEnabled) in [("sha256", false), ("sha512", true), ("alone", false), ("off", false)] {
            let user = await admin.call(.get, "/came/users?exact=true&username=\(name)").json[0]
            #expect(user?["enabled"] == .bool(isEnabled), "\(name)")
        }
        #expect(
            await Self.login("sha256", Self.passwords["sha256"] ?? "", admin.fixture)
                == "400 invalid_grant: Account disabled")
        #expect(await Self.login("sha512", Self.passwords["sha512"] ?? "", admin.fixture) == "200")
    }

    /// Keycloak says in the public data how the key is written.
    @Test(arguments: [("BASE32", "1234567890"), (nil, "GEZDGNBVGY3TQOJQ")] as [(String?, String)])
    func theKeyOfAnAuthenticatorAppIsReadAsItIsWritten(_ encoding: String?, _ key: String) throws {
        var data: JSONValue = ["subType": "totp", "digits": 6, "period": 30, "algorithm": "HmacSHA1"]
        data["secretEncoding"] = encoding.map(JSONValue.string)
        let secret: JSONValue = ["value": "GEZDGNBVGY3TQOJQ"]
        let app = try CredentialRepresentation(
            ["type": "otp", "secretData": .string(secret.text), "credentialData": .string(data.text)])
        guard case .oneTimePassword(let record, _) = app.content else {
            Issue.record("it is no authenticator app")
            return
        }
        #expect(record.key.exposedText == key)
    }

    @Test func thereAreAtMostAHundredNamesOfDisabledUsers() throws {
        let factor: JSONValue = ["type": "webauthn"]
        let users = (0..<150).map { number -> JSONValue in
            ["username": .string("u\(number)"), "enabled": true, "credentials": [factor]]
        }
        let read = try RealmImport(
            try #require(Self.realm(users).object), random: SeededRandom.another())
        #expect(read.disabledUsers.count == 100)
    }

    /// A change of an exported hash, and the sentence that refuses it.
    struct Change: Sendable, CustomTestStringConvertible {
        let user: String
        let data: [String: JSONValue]
        var secret: [String: JSONValue] = [:]
        let words: String

        var testDescription: String { words }
    }

    private static func bytes(_ count: Int) -> JSONValue {
        .string(Data(repeating: 7, count: count).base64EncodedString())
    }

    private static func argon(_ name: String, _ value: String) -> [String: JSONValue] {
        var parameters: [String: JSONValue] = [
            "hashLength": ["32"], "memory": ["7168"], "type": ["id"], "version": ["1.3"], "parallelism": ["1"],
        ]
        parameters[name] = [.string(value)]
        return ["additionalParameters": .object(parameters)]
    }

    @Test(arguments: [
        Change(user: "sha1", data: ["hashIterations": 1_500_001], words: "1500001 hashIterations: 1 to 1500000"),
        Change(user: "sha1", data: ["hashIterations": 0], words: "0 hashIterations"),
        Change(user: "sha256", data: ["hashIterations": -1], words: "-1 hashIterations"),
        Change(user: "sha256", data: ["hashIterations": "many"], words: "needs algorithm and hashIterations"),
        Change(user: "sha256", data: ["algorithm": .null], words: "needs algorithm and hashIterations"),
        Change(user: "sha256", data: ["algorithm": "pbkdf2-sha384"], words: "of the algorithm pbkdf2-sha384"),
        Change(user: "sha256", data: ["algorithm": "bcrypt"], words: "of the algorithm bcrypt"),
        Change(user: "sha256", data: [:], secret: ["value": bytes(65)], words: "a value of 65 bytes: 16 to 64"),
        Change(user: "sha256", data: [:], secret: ["value": bytes(15)], words: "a value of 15 bytes"),
        Change(user: "sha256", data: [:], secret: ["salt": bytes(65)], words: "a salt of 65 bytes: 1 to 64"),
        Change(user: "sha256", data: [:], secret: ["salt": ""], words: "a salt of 0 bytes"),
        Change(user: "sha256", data: [:], secret: ["salt": .null], words: "not Base64"),
        Change(user: "sha256", data: [:], secret: ["value": "a!b?"], words: "not Base64"),
        Change(user: "argon", data: ["hashIterations": 11], words: "11 hashIterations: 1 to 10 are allowed for argon2"),
        Change(user: "argon", data: ["hashIterations": 0], words: "0 hashIterations"),
        Change(user: "argon", data: argon("memory", "65537"), words: "a memory of 65537 KiB: 8 to 65536"),
        Change(user: "argon", data: argon("memory", "7"), words: "a memory of 7 KiB"),
        Change(user: "argon", data: argon("type", "i"), words: "argon2 with type i, only with id"),
        Change(user: "argon", data: argon("version", "1.0"), words: "argon2 with version 1.0, only with 1.3"),
        Change(user: "argon", data: argon("parallelism", "4"), words: "argon2 with parallelism 4, only with 1"),
        Change(user: "argon", data: argon("hashLength", "64"), words: "another length than hashLength"),
        Change(user: "argon", data: ["additionalParameters": .null], words: "argon2 with type , only with id"),
        Change(user: "argon", data: [:], secret: ["salt": bytes(8)], words: "a salt of 8 bytes: 16 are allowed"),
    ])
    func whatIsOutOfBoundsIsRefusedByName(_ change: Change) async throws {
        var user = try #require(try Self.exported().first { $0["username"]?.string == change.user })
        var credential = try #require(user["credentials"]?[0])
        for (member, changed) in [("credentialData", change.data), ("secretData", change.secret)] {
            var inner = try JSONValue(parsing: Array((credential[member]?.string ?? "").utf8))
            for (name, value) in changed { inner[name] = value == .null ? nil : value }
            credential[member] = .string(inner.text)
        }
        user["credentials"] = [credential]
        let members = try #require(Self.realm([user]).object)
        let error = #expect(throws: ImportError.self) {
            try RealmImport(members, random: SeededRandom.another())
        }
        let answer = try #require(error?.answer)
        #expect([400, 501].contains(answer.status))
        #expect(answer.json.text.contains(change.words), "\(answer.shown)")
        #expect(answer.json.text.contains(#"(user \"\#(change.user)\", users[0])"#), "\(answer.shown)")
    }

    @Test func theLimitsThemselvesAreAccepted() throws {
        let words: JSONValue = ["hashIterations": 10, "algorithm": "argon2"]
        var data = words
        data["additionalParameters"] = .object([
            "hashLength": ["64"], "memory": ["65536"], "type": ["id"], "version": ["1.3"], "parallelism": ["1"],
        ])
        let secret: JSONValue = ["value": Self.bytes(64), "salt": Self.bytes(16)]
        let argon = try CredentialRepresentation([
            "type": "password", "credentialData": .string(data.text), "secretData": .string(secret.text),
        ])
        guard case .hashedPassword(let hash, false) = argon.content else { return #expect(Bool(false)) }
        #expect(
            PasswordHash.parameters(of: hash.encoded) == .init(memoryBytes: 64 << 20, iterations: 10))
        let older = try CredentialRepresentation([
            "type": "password", "hashedSaltedValue": Self.bytes(64), "salt": Self.bytes(64),
            "algorithm": "pbkdf2-sha512", "hashIterations": 1_500_000, "temporary": true,
        ])
        guard case .hashedPassword(let olderHash, true) = older.content else { return #expect(Bool(false)) }
        let stored = try #require(PBKDF2Hash(olderHash.encoded))
        #expect(stored.derivation == PBKDF2(.sha512, rounds: 1_500_000))
        #expect(stored.encoded == olderHash.encoded)
    }

    @Test(arguments: [
        "$pbkdf2-sha256$i=1500001$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "$pbkdf2-sha256$i=0$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "$pbkdf2-sha256$27500$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "$pbkdf2-md5$i=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg",
        "$pbkdf2-sha256$i=1$$MDEyMzQ1Njc4OWFiY2RlZg", "$pbkdf2-sha256$i=1$MDEy$MDEy", "$pbkdf2-sha256$i=1$!$!",
        "$pbkdf2", "$pbkdf2-sha256$i=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg$",
    ])
    func aDamagedTextIsNoHash(_ encoded: String) async throws {
        #expect(PBKDF2Hash(encoded) == nil)
        #expect(try await !HashingPool().verify(Secret("password"), against: encoded))
    }

    @Test(arguments: Walk.all("HashedPasswords")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func theLogHasNothingOfAHash() async throws {
        let log = RecordedLog()
        let admin = try await Administrator(try await TestProvider().logging(to: log))
        let users = try Self.withoutCounter()
        #expect(await admin.call(.post, "", Self.realm(users)).status == 201)
        var canaries: [String] = []
        for user in users {
            let credentials = user["credentials"]?.array ?? []
            for credential in credentials {
                let secret = try JSONValue(parsing: Array((credential["secretData"]?.string ?? "").utf8))
                canaries += ["value", "salt"].compactMap { secret[$0]?.string }
            }
            let name = user["username"]?.string ?? ""
            let id = try await admin.make(
                "/sandbox/users", ["username": .string(name), "credentials": .array(credentials)])
            // A reset refuses it.
            _ = await admin.call(.put, "/sandbox/users/\(id)/reset-password", credentials[0])
            _ = await Self.login(name, Self.passwords[name] ?? "", admin.fixture)
        }
        #expect(canaries.count > 12 && log.events.count > 20)
        for canary in canaries { #expect(!log.lines.contains(canary)) }
    }
}
