import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityCore

@Suite struct CredentialRoutesTests {
    private let fixture: AdministrationFixture

    init() async throws { fixture = try await AdministrationFixture() }

    private func code(_ data: String, _ secret: String) -> JSONValue {
        [
            "credentials": [
                ["type": "ACTIVATION_CODE", "credentialData": .string(data), "secretData": .string(secret)]
            ]
        ]
    }

    @Test(arguments: [("60d", 5_184_000.0), ("36h", 129_600), ("90m", 5400), ("600s", 600)])
    func anActivationCodeIsStoredHashedWithItsEnd(_ period: String, _ seconds: Double) async throws {
        let id = await fixture.makeUser(["username": "jane"])
        let response = await fixture.call(
            .put, "/sandbox/users/\(id)", code(#"{"period":"\#(period)"}"#, #"{"code":"68493536"}"#))
        #expect(response.status == 204)
        let stored = try #require(try await fixture.credentials(id).first)
        #expect(stored.kind == .activationCode)
        #expect(stored.hash.hasPrefix("$blake2b$"))
        #expect(stored.expiresAt == AdministrationFixture.now.addingTimeInterval(seconds))
        let shown = await fixture.call(.get, "/sandbox/users/\(id)/credentials")
        #expect(!String(decoding: shown.body, as: UTF8.self).contains("68493536"))
        #expect(!String(decoding: shown.body, as: UTF8.self).contains("blake2b"))
        #expect(shown.json[0]?["type"] == "ACTIVATION_CODE")
        #expect(shown.json[0]?["credentialData"] == .string(#"{"period":"\#(period)"}"#))
        #expect(shown.json[0]?["createdDate"] == 1_800_000_000_250)
    }

    @Test func aNewCodeTakesTheOldOnesPlaceAndLeavesThePassword() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        _ = await fixture.call(.put, "/sandbox/users/\(id)/reset-password", ["type": "password", "value": "Abcdef12"])
        var hashes: [String?] = []
        for number in ["11111111", "22222222"] {
            _ = await fixture.call(
                .put, "/sandbox/users/\(id)", code(#"{"period":"1d"}"#, #"{"code":"\#(number)"}"#))
            hashes.append(try await fixture.credentials(id).first { $0.kind == .activationCode }?.hash)
        }
        let stored = try await fixture.credentials(id)
        #expect(stored.count == 2 && stored.contains { $0.kind == .password })
        #expect(Set(hashes).count == 2 && stored.contains { $0.hash == hashes[1] })
    }

    @Test(arguments: [
        (#"{"period":null}"#, #"{"code":"68493536"}"#), (#"{"period":"60x"}"#, #"{"code":"68493536"}"#),
        (#"{"period":"0d"}"#, #"{"code":"68493536"}"#), (#"{"period":"-1d"}"#, #"{"code":"68493536"}"#),
        (#"{"period":"d"}"#, #"{"code":"68493536"}"#), (#"{"period":""}"#, #"{"code":"68493536"}"#),
        (#"{"period":"36601d"}"#, #"{"code":"68493536"}"#),
        (#"{"period":"99999999999999999999d"}"#, #"{"code":"68493536"}"#),
        (#"{"period":"9223372036854775807d"}"#, #"{"code":"68493536"}"#), (#"{"period":"1d"}"#, "{}"),
        (#"{"period":"1d"}"#, #"{"code":"123"}"#), (#"{"period":"1d"}"#, #"{"code":"12 34"}"#), ("", ""),
        ("nonsense", "{"),
    ])
    func aCodeThatCannotBeUsedIsRefusedAndNotStored(_ data: String, _ secret: String) async throws {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", code(data, secret)).status == 400)
        #expect(try await fixture.credentials(id).isEmpty)
    }

    @Test func aPasswordIsShownByItsParametersOnly() async {
        let id = await fixture.makeUser(["username": "jane"])
        let reset: JSONValue = ["type": "password", "value": "Abcdef12", "temporary": false]
        #expect(await fixture.call(.put, "/sandbox/users/\(id)/reset-password", reset).status == 204)
        let shown = await fixture.call(.get, "/sandbox/users/\(id)/credentials").json
        #expect(shown.array?.count == 1)
        let data = try? JSONValue(parsing: (shown[0]?["credentialData"]?.string ?? "").utf8)
        #expect(
            data == [
                "hashIterations": 5, "algorithm": "argon2",
                "additionalParameters": [
                    "hashLength": ["32"], "memory": ["7168"], "type": ["id"], "version": ["1.3"], "parallelism": ["1"],
                ],
            ])
    }

    @Test func aTemporaryPasswordAsksForAnotherAndALastingOneTakesThatBack() async {
        let id = await fixture.makeUser(["username": "jane", "requiredActions": ["VERIFY_EMAIL"]])
        let path = "/sandbox/users/\(id)"
        _ = await fixture.call(.put, path + "/reset-password", ["value": "Abcdef12", "temporary": true])
        #expect(await fixture.call(.get, path).json["requiredActions"] == ["VERIFY_EMAIL", "UPDATE_PASSWORD"])
        _ = await fixture.call(.put, path + "/reset-password", ["value": "Abcdef13"])
        #expect(await fixture.call(.get, path).json["requiredActions"] == ["VERIFY_EMAIL"])
    }

    @Test(
        arguments: [
            ([:], ["error": "No password provided"]),
            (["type": "password"], ["error": "No password provided"]),
            (["value": ""], ["error": "Empty password not allowed"]),
            (
                ["value": "Abc1"],
                [
                    "error": "invalidPasswordMinLengthMessage",
                    "error_description": "Invalid password: minimum length 8.",
                ]
            ),
            (
                ["value": "abcdefgh1"],
                [
                    "error": "invalidPasswordMinUpperCaseCharsMessage",
                    "error_description": "Invalid password: must contain at least 1 upper case characters.",
                ]
            ),
            (
                ["value": "Jane.Doe1"],
                [
                    "error": "invalidPasswordNotUsernameMessage",
                    "error_description": "Invalid password: must not be equal to the username.",
                ]
            ),
        ] as [(JSONValue, JSONValue)])
    func aPasswordThatBreaksARuleIsRefusedInKeycloaksWords(_ body: JSONValue, _ answer: JSONValue) async throws {
        let id = await fixture.makeUser(["username": "jane.doe1"])
        let response = await fixture.call(.put, "/sandbox/users/\(id)/reset-password", body)
        #expect(response.status == 400)
        #expect(response.json == answer)
        #expect(try await fixture.credentials(id).isEmpty)
    }

    @Test func aCredentialIsDeletedOnce() async {
        let id = await fixture.makeUser(["username": "jane"])
        _ = await fixture.call(.put, "/sandbox/users/\(id)/reset-password", ["value": "Abcdef12"])
        let credential = await fixture.call(.get, "/sandbox/users/\(id)/credentials").json[0]?["id"]?.string ?? ""
        let path = "/sandbox/users/\(id)/credentials/\(credential)"
        #expect(await fixture.call(.delete, path).status == 204)
        let again = await fixture.call(.delete, path)
        #expect(again.status == 404)
        #expect(again.json == ["error": "Credential not found"])
    }

    @Test func ofSeveralOfAKindTheLastCountsAndAllAreChecked() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        let passwords = { (values: [String]) in
            JSONValue.object([
                "credentials": .array(values.map { ["type": "password", "value": .string($0)] })
            ])
        }
        #expect(
            await fixture.call(.put, "/sandbox/users/\(id)", passwords(["Abcdef12", "Abcdef13"])).status == 204)
        let stored = try await fixture.credentials(id)
        #expect(stored.count == 1)
        #expect(stored.first?.hash.hasSuffix("$Abcdef13") == true)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", passwords(["short", "Abcdef14"])).status == 400)
    }

    @Test(arguments: [false, true]) func aDemandForANewPasswordIsKeptBesideAPasswordThatComesWithIt(
        _ isTemporary: Bool
    ) async {
        let password: JSONValue = ["type": "password", "value": "Abcdef12", "temporary": .bool(isTemporary)]
        let body: JSONValue = ["requiredActions": ["UPDATE_PASSWORD"], "credentials": [password]]
        var new = body
        new["username"] = "jane"
        let id = await fixture.makeUser(new)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json["requiredActions"] == ["UPDATE_PASSWORD"])
        _ = await fixture.call(.put, "/sandbox/users/\(id)", body)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json["requiredActions"] == ["UPDATE_PASSWORD"])
    }

    @Test func kindsThatThisServerDoesNotKeepAreIgnoredAsAtKeycloak() async {
        let id = await fixture.makeUser(["username": "jane"])
        let body: JSONValue = ["credentials": [["type": "otp", "secretData": "{}"]]]
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", body).status == 204)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)/credentials").json == [])
    }

    @Test func anAuthenticatorAppIsTakenAsKeycloaksExportHasIt() async {
        let id = await fixture.makeUser([
            "username": "jane",
            "credentials": [
                [
                    "type": "otp", "userLabel": "phone", "secretData": "{\"value\":\"12345678901234567890\"}",
                    "credentialData":
                        "{\"subType\":\"totp\",\"digits\":8,\"period\":60,\"algorithm\":\"HmacSHA256\"}",
                ]
            ],
        ])
        let listed = await fixture.call(.get, "/sandbox/users/\(id)/credentials").json[0]
        #expect(listed?["type"]?.string == "otp")
        #expect(listed?["userLabel"]?.string == "phone")
        #expect(
            listed?["credentialData"]?.string
                == "{\"algorithm\":\"HmacSHA256\",\"counter\":0,\"digits\":8,\"period\":60,\"subType\":\"totp\"}")
        #expect(listed?["secretData"] == nil)
    }
}
