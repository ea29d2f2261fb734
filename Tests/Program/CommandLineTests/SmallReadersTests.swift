import DeviceStorage
import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// Parsers for values of the command line: addresses, profiles, folder names, JSON.
@Suite struct SmallReadersTests {
    @Test(arguments: [
        ("127.0.0.1:8931", "127.0.0.1", 8931), ("[::1]:80", "::1", 80), ("localhost:0", "localhost", 0),
    ])
    func aPlaceIsAHostAndAPort(text: String, host: String, port: UInt16) {
        #expect(HostAndPort(text) == HostAndPort(host: host, port: port))
        #expect(HostAndPort(text)?.description == text)
    }

    @Test func aKeyringThatCannotBeUsedIsToldWithWhatIsUsedInstead() {
        var profile = ProviderProfile(
            name: "bank", kind: .kobil, baseURL: "https://id.example.com/auth", tenant: .sandbox)
        profile.deviceKey = .keyring
        var loaded = LoadedProfile(origin: .file("bank.yaml"), profile: profile)
        #expect(loaded.warning == nil)
        loaded.keyringFault = "Operation not permitted"
        #expect(loaded.warning?.english.contains("Operation not permitted") == true)
        #expect(loaded.warning?.english.contains("stored in the device's file") == true)
    }

    @Test(arguments: ["", ":80", "host", "host:", "host:99999", "host:8x", "host:-1", "[::1]80", "[::1", "a:b:1"])
    func whatIsNoPlaceIsRefused(text: String) { #expect(HostAndPort(text) == nil) }

    @Test(arguments: [
        ("https://id.example.com/auth/", "https://id.example.com/auth", 443),
        ("http://127.0.0.1:8931/auth", "http://127.0.0.1:8931/auth", 8931),
    ])
    func anAddressHasNoSlashAtItsEnd(text: String, normal: String, port: UInt16) throws {
        let address = try #require(WebAddress(text))
        #expect(address.text == normal)
        #expect(address.place.port == port)
    }

    @Test(arguments: [
        "", "id.example.com", "ftp://x", "http://", "http://u@h/", "http://h/?q", "http://h/#f", "http://h h/",
        "http://h\\@e",
    ])
    func whatIsNoAddressIsRefused(text: String) { #expect(WebAddress(text) == nil) }

    @Test(
        arguments: [
            ("jsno", ["json", "user"], "json"), ("stay", ["stay-logged-in", "login"], "stay-logged-in"),
            ("xyzzy", ["json", "user"], nil), ("tennat", ["tenant"], "tenant"), ("", ["json"], nil),
        ] as [(String, [String], String?)])
    func theNearestWordIsFoundWhereOneIsNear(word: String, candidates: [String], nearest: String?) {
        #expect(NearestWord.to(word, among: candidates) == nearest)
    }

    @Test(arguments: [
        ("jane", "jane"), ("../x", "%2E%2E%2Fx"), (".", "%2E"), ("", "%"), ("a b", "a%20b"), ("ü", "%C3%BC"),
    ])
    func noNameLeavesItsFolder(name: String, file: String) { #expect(StateHome.fileName(name) == file) }

    @Test(arguments: [
        (["IDP_WIZARD_HOME": "/x", "HOME": "/h"], "/x", "/h/.config/idp-wizard"),
        (["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/s/idp-wizard", "/c/idp-wizard"),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/idp-wizard", "/h/.config/idp-wizard"),
    ])
    func theStateIsWhereTheEnvironmentSays(variables: [String: String], home: String, configuration: String) throws {
        let directories = try StateDirectories { variables[$0] }
        #expect(directories.home == home)
        #expect(directories.configuration == configuration)
    }

    @Test func withoutAnyPlaceForTheStateThatIsSaid() {
        let error = #expect(throws: StateError.self) { try StateDirectories { _ in nil } }
        #expect(error.map { CommandError($0).status } == .storage)
    }

    @Test func jsonKeepsItsOrderAndEscapesWhatActsOnATerminal() {
        let value: JSONText = ["b": "x\"\\\n", "absent": nil, "a": .array([.integer(1), .boolean(false)])]
        #expect(value.line == #"{"b":"x\"\\\n","a":[1,false]}"#)
        #expect(JSONText.string("\u{1B}[2J\u{202E}\u{9B}").line == #""\u001b[2J\u202e\u009b""#)
        #expect(JSONText.string("\u{E0041}é‹").line == #""\udb40\udc41é‹""#)
    }
}
