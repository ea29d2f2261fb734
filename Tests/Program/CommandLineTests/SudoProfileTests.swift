import CognitoProtocol
import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing
import YAML

@testable import idp_wizard

/// Profiles of kind `sudo`, valid and faulty, and the configuration that they name.
@Suite struct SudoProfileTests {
    private static let smallest = "name: x\nkind: sudo\nconfig: c.json\n"

    private static let configuration = """
        {"identityService":{"region":"us-east-1","poolId":"us-east-1_Ab12Cd34E","clientId":"120q904mra9d5l4psmvdbrgm49",
        "identityPoolId":"us-east-1:8fe6d8ed","apiUrl":"https://api.example/graphql","registrationMethods":["TEST","FSSO"]}}
        """

    private func profile(_ text: String, path: String = "/profiles/p.yaml") throws -> ProviderProfile {
        try ProfileReader.profile(in: Array(text.utf8), path: path).profile
    }

    private func catalogue(
        _ folder: TemporaryFolder, _ environment: [String: String] = [:]
    ) throws -> ProfileCatalogue {
        ProfileCatalogue(
            directories: try StateDirectories { $0 == "IDP_WIZARD_HOME" ? folder.path : nil },
            configurationFile: SudoConfigurationFile(environment: { environment[$0] }, folder: folder.path))
    }

    @Test func aWholeProfileIsReadAndItsPathsStartFromItsOwnFolder() throws {
        let profile = try profile(
            """
            name: ours
            kind: sudo
            config: config/sudoplatformconfig.json
            endpoint: http://127.0.0.1:8931/
            namespace: tests
            test-key: { file: register_key.private, id-file: register_key.id }
            fsso: { issuer: ours, file: /keys/fsso.key, id: k1, user: jane }
            refresh-call: get-tokens-from-refresh-token
            jwt-lifetime: 90s
            admin: { username: admin, password-env: P }
            allowed-hosts: Login.example.com
            clock-skew: 5m
            timeouts: { total: 10s }
            """)
        let sudo = try #require(profile.sudo)
        #expect(profile.kind == .sudo && profile.name == "ours")
        #expect(sudo.configFile == "/profiles/config/sudoplatformconfig.json")
        #expect(sudo.endpoint == "http://127.0.0.1:8931" && sudo.namespace == "tests")
        #expect(
            sudo.testKey
                == ProviderProfile.SigningKey(
                    file: "/profiles/register_key.private", id: .file("/profiles/register_key.id")))
        #expect(
            sudo.fsso
                == ProviderProfile.FSSO(
                    issuer: "ours", key: ProviderProfile.SigningKey(file: "/keys/fsso.key", id: .text("k1")),
                    user: "jane"))
        #expect(sudo.refreshCall == .getTokensFromRefreshToken && sudo.jwtLifetime == .seconds(90))
        #expect(profile.admin?.username == "admin" && profile.allowedHosts == ["login.example.com"])
        #expect(profile.clockSkew == .seconds(300) && profile.transport.totalTimeout == .seconds(10))
    }

    @Test func theSmallestProfileHasTheDefaults() throws {
        let sudo = try #require(try profile(Self.smallest).sudo)
        #expect(sudo.namespace == "ids" && sudo.refreshCall == .initiateAuth && sudo.jwtLifetime == .seconds(3600))
        #expect(sudo.endpoint == nil && sudo.testKey == nil && sudo.fsso == nil)
        #expect(try profile(Self.smallest + "jwt-lifetime: 1h\n").sudo?.jwtLifetime == .seconds(3600))
    }

    @Test(arguments: [
        ("base-url: https://h", "base-url does not apply to kind sudo"), ("tenant: t", "tenant does not apply"),
        ("scope: openid", "scope does not apply"), ("device-key: file", "device-key does not apply"),
        ("clients: {}", "clients does not apply"), ("issuer: https://h", "issuer does not apply"),
        ("tst-key: {}", "did you mean test-key"), ("endpoint: nowhere", "http or https URL"),
        ("test-key: { file: k }", "needs its ID"), ("test-key: { id: k }", "needs the key file"),
        ("test-key: { file: k, id: a, id-file: b }", "both id and id-file"),
        ("fsso: { file: k, id: a }", "needs the key issuer"), ("fsso: k", "mapping"),
        ("refresh-call: both", "initiate-auth"), ("jwt-lifetime: 2h", "at most an hour"),
        ("jwt-lifetime: 500ms", "one second"), ("namespace: ''", "string"), ("config: ''", "string"),
    ])
    func aFaultyKeyIsNamedWithItsLine(line: String, words: String) throws {
        let text = line.hasPrefix("config") ? "name: x\nkind: sudo\n\n\(line)\n" : "\(Self.smallest)\(line)\n"
        let error = try onlyFault { try profile(text) }
        #expect(error.position?.line == 4, "\(error.description)")
        #expect(error.message.english.contains(words), "\(error.description)")
    }

    @Test func theKeyFilesThatOthersMayReadAreNamed() throws {
        let folder = try TemporaryFolder()
        for name in ["t", "f"] {
            try folder.write(name, Array("k".utf8))
            try folder.setPermissions(name, 0o640)
        }
        let text = Self.smallest + "test-key: { file: t, id: a }\nfsso: { issuer: i, file: f, id: b }\n"
        let loaded = try ProfileReader.profile(in: Array(text.utf8), path: folder.path("p.yaml"))
        #expect(loaded.openFiles == [folder.path("t"), folder.path("f")])
    }

    @Test func theConfigurationGivesEndpointAndPool() throws {
        let folder = try TemporaryFolder()
        try folder.write("c.json", Array(Self.configuration.utf8))
        try folder.write("p.yaml", Array(Self.smallest.utf8))
        let loaded = try catalogue(folder).load(folder.path("p.yaml"), tenant: nil)
        #expect(loaded.profile.baseURL == "https://cognito-idp.us-east-1.amazonaws.com")
        #expect(loaded.profile.tenant == TenantID("us-east-1_Ab12Cd34E"))
        #expect(loaded.sudoConfiguration?.identityService.endpoint == loaded.profile.baseURL)
        #expect(loaded.stateName == "x@https://cognito-idp.us-east-1.amazonaws.com")
    }

    /// The order of precedence: profile, configuration, the service's variable, the variable of all services, region.
    @Test func theEndpointIsTheFirstThatIsThere() throws {
        let all = [
            "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": "http://127.0.0.1:3",
            "AWS_ENDPOINT_URL": "http://127.0.0.1:4",
        ]
        var configuration = try SudoPlatformConfig(parsing: Array(Self.configuration.utf8))
        configuration.identityService.endpoint = "http://127.0.0.1:2/"
        let file = SudoConfigurationFile(environment: { all[$0] })
        #expect(try file.endpoint("http://127.0.0.1:1", configuration).text == "http://127.0.0.1:1")
        #expect(try file.endpoint(nil, configuration).text == "http://127.0.0.1:2")
        configuration.identityService.endpoint = nil
        #expect(try file.endpoint(nil, configuration).text == "http://127.0.0.1:3")
        let general = SudoConfigurationFile(environment: { $0 == "AWS_ENDPOINT_URL" ? all[$0] : nil })
        #expect(try general.endpoint(nil, configuration).text == "http://127.0.0.1:4")
        let none = SudoConfigurationFile(environment: { _ in nil })
        #expect(try none.endpoint(nil, configuration).text == "https://cognito-idp.us-east-1.amazonaws.com")
        configuration.identityService.region = "us-east-1.evil.example/"
        #expect(throws: UsageError.self) { try none.endpoint(nil, configuration) }
        let faulty = SudoConfigurationFile(environment: { _ in "nowhere" })
        let error = #expect(throws: UsageError.self) { try faulty.endpoint(nil, configuration) }
        #expect(error?.message.english.contains("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER") == true)
    }

    @Test func aConfigurationIsLookedForInTheEnvironmentAndTheWorkingFolder() throws {
        let folder = try TemporaryFolder()
        let file = SudoConfigurationFile(environment: { _ in nil }, folder: folder.path)
        let error = #expect(throws: UsageError.self) { try file.path(nil) }
        #expect(error?.message.english.contains("SUDOPLATFORM_CONFIG") == true)
        try folder.makeFolder("config")
        try folder.write("config/sudoplatformconfig.json", Array("{}".utf8))
        #expect(try file.path(nil) == folder.path("config/sudoplatformconfig.json"))
        try folder.write("sudoplatformconfig.json", Array("{}".utf8))
        #expect(try file.path(nil) == folder.path("sudoplatformconfig.json"))
        let named = SudoConfigurationFile(environment: { _ in "/e.json" }, folder: folder.path)
        #expect(try named.path(nil) == "/e.json")
        #expect(try named.path("/stated.json") == "/stated.json")
    }

    @Test(arguments: [
        ("", "not a JSON object"), ("[]", "not a JSON object"), ("{}", "identityService is missing"),
        ("{\"identityService\":{\"region\":\"r\"}}", "identityService.poolId is missing"),
        ("{\"identityService\":{\"region\":1}}", "identityService.region has an unexpected type"),
    ])
    func aFaultyConfigurationIsNamed(text: String, words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("c.json", Array(text.utf8))
        let error = #expect(throws: UsageError.self) {
            try SudoConfigurationFile().configuration(at: folder.path("c.json"))
        }
        #expect(error?.message.english.contains(words) == true, "\(error?.message.english ?? "")")
    }

    @Test func theBuiltInProfilesCanBeUsedAsTheyAre() throws {
        let folder = try TemporaryFolder()
        let sandbox = try catalogue(folder).load("sudo-sandbox", tenant: "other")
        #expect(sandbox.profile.kind == .sudo && sandbox.profile.tenant == TenantID("other"))
        #expect(sandbox.profile.sudo?.namespace == "ids" && sandbox.origin == .sudoSandbox)
        try folder.write("c.json", Array(Self.configuration.utf8))
        let example = try catalogue(folder, ["SUDOPLATFORM_CONFIG": folder.path("c.json")])
            .load("sudo-example", tenant: nil)
        #expect(example.profile.kind == .sudo && example.origin == .example("sudo-example"))
        #expect(example.profile.sudo?.testKey?.file == "register_key.private")
        let error = #expect(throws: UsageError.self) {
            try catalogue(folder, ["SUDOPLATFORM_CONFIG": folder.path("c.json")]).load("sudo-example", tenant: "t")
        }
        #expect(error?.message.english.contains("user pool") == true)
    }
}
