import Flows
import IdentityModel
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// The sources of keys and tokens for registrations.
@Suite struct SudoInputsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (name, text) in [
            ("register_key.private", "PEM 1\n"), ("register_key.id", " key-1 \nmore\n"), ("other.pem", "PEM 2\n"),
            ("fsso.key", "PEM 3\n"), ("fsso.id", "key-3\n"), ("token", "a.b.c\r\n"), ("empty", "\n"),
        ] {
            try folder.write(name, Array(text.utf8))
        }
    }

    private func inputs(
        _ environment: [String: String] = [:], _ change: (inout ProviderProfile.Sudo) -> Void = { _ in }
    ) -> SudoInputs {
        var profile = ProviderProfile(
            name: "x", kind: .sudo, baseURL: "https://h", tenant: TenantID("us-east-1_Ab12Cd34E"))
        var sudo = ProviderProfile.Sudo()
        change(&sudo)
        profile.sudo = sudo
        return SudoInputs(profile: profile, sandbox: nil, environment: { environment[$0] })
    }

    private func stated(_ sudo: inout ProviderProfile.Sudo) {
        sudo.testKey = ProviderProfile.SigningKey(
            file: folder.path("register_key.private"), id: .file(folder.path("register_key.id")))
        sudo.fsso = ProviderProfile.FSSO(
            issuer: "ours", key: ProviderProfile.SigningKey(file: folder.path("fsso.key"), id: .text("key-4")),
            user: "jane")
    }

    private func fault(_ body: () async throws -> Void) async -> String {
        let error = await #expect(throws: SudoInputError.self) { try await body() }
        guard case .missing(let text)? = error else { return "\(String(describing: error))" }
        return text.english
    }

    /// The order of precedence: option, environment, profile.
    @Test func theTestKeyIsTheFirstThatIsThere() async throws {
        let environment = ["IDP_WIZARD_TEST_KEY": "PEM E", "IDP_WIZARD_TEST_KEY_ID": "key-e"]
        let option = SudoFlowRequest(.registerTest, key: .file(folder.path("other.pem")), keyID: "key-2")
        let given = try await inputs(environment, stated).testKey(for: option)
        #expect(given == SudoSigningKey(pem: Secret("PEM 2\n"), id: "key-2"))
        let request = SudoFlowRequest(.registerTest)
        #expect(
            try await inputs(environment, stated).testKey(for: request)
                == SudoSigningKey(pem: Secret("PEM E"), id: "key-e"))
        #expect(
            try await inputs([:], stated).testKey(for: request) == SudoSigningKey(pem: Secret("PEM 1\n"), id: "key-1"))
        let text = SudoFlowRequest(.registerTest, key: .text(Secret("PEM T")), keyID: "key-t")
        #expect(try await inputs().testKey(for: text) == SudoSigningKey(pem: Secret("PEM T"), id: "key-t"))
    }

    @Test func theIdOfAKeyFileMayBeBesideIt() async throws {
        let request = SudoFlowRequest(.registerTest, key: .file(folder.path("register_key.private")))
        #expect(try await inputs().testKey(for: request).id == "key-1")
        let other = SudoFlowRequest(.registerTest, key: .file(folder.path("other.pem")))
        #expect(await fault { _ = try await inputs().testKey(for: other) }.contains("--key-id"))
    }

    @Test func whatIsMissingIsNamed() async throws {
        let test = SudoFlowRequest(.registerTest)
        let said = await fault { _ = try await inputs().testKey(for: test) }
        #expect(said.contains("--key-file") && said.contains("IDP_WIZARD_TEST_KEY") && said.contains("test-key"))
        let halved = await fault { _ = try await inputs(["IDP_WIZARD_TEST_KEY": "PEM"]).testKey(for: test) }
        #expect(halved.contains("IDP_WIZARD_TEST_KEY_ID"))
        let absent = SudoFlowRequest(.registerTest, key: .file(folder.path("none")), keyID: "k")
        #expect(await fault { _ = try await inputs().testKey(for: absent) }.contains("cannot be read"))
        #expect(
            await fault { _ = try await inputs().fssoKey(for: SudoFlowRequest(.registerFSSO)) }.contains("--user"))
        let noIssuer = SudoFlowRequest(
            .registerFSSO, key: .file(folder.path("fsso.key")), user: "jane")
        #expect(await fault { _ = try await inputs().fssoKey(for: noIssuer) }.contains("--issuer"))
        let device = SudoFlowRequest(.registerDeviceCheck)
        #expect(
            await fault { _ = try await inputs().deviceCheckToken(for: device, vendorID: "v") }
                .contains("--token-file"))
        let play = SudoFlowRequest(.registerPlayIntegrity, tokenFile: folder.path("token"))
        #expect(
            await fault { _ = try await inputs().playIntegrityToken(for: play, package: "p", deviceID: "d") }
                .contains("--package"))
        let empty = SudoFlowRequest(.registerDeviceCheck, tokenFile: folder.path("empty"))
        #expect(
            await fault { _ = try await inputs().deviceCheckToken(for: empty, vendorID: "v") }.contains("is empty"))
    }

    @Test func theFSSOKeyHasItsIssuerAndItsUser() async throws {
        let own = try await inputs([:], stated).fssoKey(for: SudoFlowRequest(.registerFSSO))
        #expect(own.issuer == "ours" && own.user == "jane" && own.key.id == "key-4")
        let other = SudoFlowRequest(
            .signIn, via: .fsso, key: .file(folder.path("fsso.key")), user: "joe", issuer: "theirs")
        let given = try await inputs([:], stated).fssoKey(for: other)
        #expect(given.issuer == "theirs" && given.user == "joe" && given.key.id == "key-3")
    }

    @Test func aTokenIsTakenFromAFileAsItIsWithoutItsLineEnd() async throws {
        let request = SudoFlowRequest(.registerDeviceCheck, tokenFile: folder.path("token"))
        let token = try await inputs().deviceCheckToken(for: request, vendorID: "v")
        #expect(token == SudoAttestation(token: Secret("a.b.c"), isSimulated: false))
    }

    @Test func aKeyThatOthersMayReadIsUsedWithARemark() async throws {
        try folder.setPermissions("register_key.private", 0o644)
        let key = try await inputs([:], stated).testKey(for: SudoFlowRequest(.registerTest))
        #expect(key.remark?.english.contains("chmod 600") == true)
    }

    @Test func aKeyOfThisDeviceIsKeptForThisUserOnly() throws {
        let files = RegistrationKeyFiles(folder: folder.path("keys"), key: "k", id: "i")
        #expect(try files.read() == nil)
        try files.write(SudoSigningKey(pem: Secret("PEM"), id: "id-1"))
        #expect(folder.permissions("keys/k") == 0o600 && folder.permissions("keys/i") == 0o600)
        #expect(try files.read() == SudoSigningKey(pem: Secret("PEM"), id: "id-1"))
        try files.write(SudoSigningKey(pem: Secret("PEM 2"), id: "id-2"))
        #expect(try files.read() == SudoSigningKey(pem: Secret("PEM 2"), id: "id-2"))
        try folder.setPermissions("keys/k", 0o666)
        #expect(throws: SudoInputError.self) { try files.read() }
    }
}
