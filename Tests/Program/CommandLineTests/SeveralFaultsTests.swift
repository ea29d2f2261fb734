import FoundationEssentials
import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing
import Wizard
import YAML

@testable import idp_wizard

/// The only error of a profile: one fault causes no further reports.
func onlyFault(
    _ place: SourceLocation = #_sourceLocation, _ read: () throws -> some Any
) throws -> YAMLError {
    let faults = #expect(throws: ProfileError.self, sourceLocation: place) { _ = try read() }
    let errors = faults?.errors ?? []
    #expect(errors.count == 1, "\(errors.map(\.description))", sourceLocation: place)
    return try #require(errors.first, sourceLocation: place)
}

/// Files with several errors: each is reported with its location.
@Suite struct SeveralFaultsTests {
    private func faults(_ text: String) -> [Text] {
        do throws(ProfileError) {
            _ = try ProfileReader.profile(in: Array(text.utf8), path: "/p.yaml")
            return []
        } catch { return error.lines(of: "p.yaml") }
    }

    @Test func allOfAProfileAreNamedInTheirOrder() throws {
        let text = """
            nmae: x
            kind: keycloak
            base-url: ftp://h
            tenant: a/b
            clients:
              login: { id: a, auth-method: basic }
              lgoin: { id: b }
            admin: { username: a }
            clock-skew: -5s
            allowed-hosts: [a, "b c", "d e"]
            pins: [x]
            first-factor: authorization-grant
            extra-parameters: { state: x, max_age: -1 }
            timeouts: { connect: 0s, total: 2 }
            allow-hs256: true
            """
        let lines = faults(text)
        let expected = [
            "p.yaml:1:1: unknown key \"nmae\" in the profile; did you mean name?",
            "p.yaml:3:11: base-url must be an http or https URL without query and fragment",
            "p.yaml:4:9: tenant has a character that is not allowed: \"/\" at position 2",
            "p.yaml:6:19: auth-method needs secret-file or secret-env",
            "p.yaml:7:3: unknown key \"lgoin\" in clients; did you mean login?",
            "p.yaml:8:10: admin needs password-file or password-env, not both, or a client with secret-file or secret-env and no username",
            "p.yaml:9:13: clock-skew must not be negative, not \"-5s\"",
            "p.yaml:10:21: allowed-hosts must have names such as login.example.com, not \"b c\"",
            "p.yaml:10:28: allowed-hosts must have names such as login.example.com, not \"d e\"",
            "p.yaml:11:8: a pin must be the base64 of the SHA-256 of a server's public key (44 characters), not \"x\"",
            "p.yaml:12:1: first-factor does not apply to kind keycloak: only kobil has user keys on the device; the others use an offline token",
            "p.yaml:13:21: state cannot be an extra parameter: it is generated for each request",
            "p.yaml:13:40: max_age must be a number of seconds, not \"-1\"",
            "p.yaml:14:22: connect must be longer than zero",
            "p.yaml:14:33: total must be a time such as 500ms, 10s or 2m, at most an hour, not \"2\"",
            "p.yaml:15:14: allow-hs256 needs a client with a secret: without one anyone could sign",
        ]
        for (line, wanted) in zip(lines.map(\.english).sorted(), expected.sorted()) { #expect(line == wanted) }
        #expect(lines.count == expected.count)
        for line in lines { try expectInEveryLanguage(fault: line) }
    }

    @Test func allOfASudoProfileAreNamed() {
        let text = """
            name: x
            kind: sudo
            tenant: t
            endpiont: https://h
            test-key: { id: k, id-file: f }
            fsso: { file: k }
            refresh-call: both
            jwt-lifetime: 0s
            """
        let lines = faults(text)
        for part in [
            ":3:1: tenant does not apply", ":4:1: unknown key", ":5:13: test-key needs the key file",
            "a key must not have both id", "fsso needs the key issuer", ":6:15: the key needs its ID",
            ":7:15: refresh-call",
            ":8:15: jwt-lifetime must be at least one second",
        ] { #expect(lines.contains { $0.english.contains(part) }, "\(part): \(lines)") }
        #expect(lines.count == 8, "\(lines)")
    }

    /// If the kind is missing, keys that belong to a kind are not reported.
    ///
    /// OpenID Connect has no required `base-url`.
    @Test(arguments: [
        ("name: x\nkind: sodu\nconfig: c.json\njwt-lifetime: 5m\n", 1), ("name: x\ntenant: t\n", 1),
        ("name: x\nkind: oidc\ntenant: t\nissuer: nowhere\n", 2), ("kind: kobil\n", 2), ("- a\n", 1),
        ("nmae: x\nkin: kobil\n", 2),
        ("name: x\nkind: kobil\nbase-url: http://h\nclient-certificate: /dev/null\n", 2),
        (
            "name: x\nkind: kobil\nbase-url: http://h\nallow-hs256: true\nclients: { login: { id: a, secret-file: /no } }\n",
            1
        ),
        ("name: x\nkind: kobil\nbase-url: http://h\nbase-url: http://i\nx: y\n", 1), ("name: [\nx: y\n", 1),
        ("name: x\n---\nkind: kobil\n", 1),
    ])
    func aConsequenceIsNoError(_ text: String, _ count: Int) {
        let lines = faults(text)
        #expect(lines.count == count, "\(lines)")
    }

    @Test func aCommandAndDoctorPrintThemOneALine() async throws {
        let program = try BuiltExecutable()
        let path = program.folder.path("p.yaml")
        try program.folder.write("p.yaml", Array("name: x\nkind: kobil\ntenant: a/b\nclock-skew: x\n".utf8))
        for command in [["users", "list"], ["doctor"], ["state"]] {
            let end = try await program.run(command + ["--provider", path])
            #expect(end.status == 2 && end.lines.isEmpty)
            let lines = end.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 4 && lines[0] == "idp-wizard: The profile has 3 errors:", "\(end.errors)")
            #expect(lines[1...].allSatisfy { $0.hasPrefix("\(path):") })
        }
        let german = try await program.run("doctor", "--provider", path, "--language", "de")
        #expect(german.errors.contains("Das Profil hat 3 Fehler:\n\(path):1:1: Profil: "), "\(german.errors)")
        #expect(german.errors.contains("\(path):4:13: clock-skew muss eine Zeit"), "\(german.errors)")
    }

    @Test func allOfTheSettingsAreNamed() async throws {
        let program = try BuiltExecutable()
        try FileManager.default.createDirectory(
            atPath: program.folder.path(".config/idp-wizard"), withIntermediateDirectories: true)
        try program.folder.write(
            ".config/idp-wizard/settings.yaml", Array("them: dark\ntheme: blue\nmouse: [on]\nplain: off\n".utf8))
        let end = try await program.run("state")
        let path = program.folder.path(".config/idp-wizard/settings.yaml")
        #expect(
            end.errors == """
                idp-wizard: The settings have 3 errors:
                \(path):1:1: there is no setting them. Did you mean theme?
                \(path):2:8: theme must be one of dark, light, high-contrast, projector, mono, not blue.
                \(path):3:9: mouse must be one of on, off, not a list.

                """)
        #expect(end.status == 2)
    }

    @Test func theProfileFormHasOneFindingForEach() throws {
        let folder = try TemporaryFolder()
        let store = ProfileStore(
            directories: try StateDirectories { ["IDP_WIZARD_HOME": folder.path, "HOME": folder.path][$0] })
        let draft = ProfileDraft(values: [
            .name: "ours", .kind: "kobil", .baseURL: "ftp://h", .tenant: "a/b", .scope: "profile",
        ])
        let refusal = #expect(throws: ProfileStore.DraftError.self) { try store.save(draft) }
        let sentences = try #require(refusal).sentences
        #expect(
            sentences.count == 3
                && sentences.allSatisfy { $0.english.hasPrefix("ours.yaml:") && $0.english.hasSuffix(".") })
        for sentence in sentences { try expectInEveryLanguage(fault: sentence) }
    }
}
