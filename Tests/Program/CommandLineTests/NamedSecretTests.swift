import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing
import Wizard
import YAML

@testable import idp_wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A profile of unknown origin may use its own files and this program's variables; anything else requires the user's
/// permission.
@Suite(.timeLimit(.minutes(2))) struct NamedSecretTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["profiles", "profiles/sub", "profiles/.ssh"] { try folder.makeFolder(name) }
        for name in [
            "s", "outside", "profiles/s", "profiles/sub/s", "profiles/.ssh/s", "profiles/.s", "profiles/theirs",
        ] {
            try folder.write(name, Array("hush\n".utf8))
        }
        try folder.makeLink("profiles/in", to: "sub/s")
        try folder.makeLink("profiles/out", to: "../outside")
    }

    private static let head = "name: x\nkind: kobil\nbase-url: https://id.example.com/auth\n"

    private func load(_ text: String, allowed: Set<String> = []) throws -> LoadedProfile {
        try ProfileReader.profile(in: Array(text.utf8), path: folder.path("profiles/p.yaml"), allowed: allowed)
    }

    private func client(_ file: String) -> String {
        Self.head + "clients: { login: { id: app, secret-file: \(file) } }\n"
    }

    @Test(arguments: ["s", "sub/s", "./sub/../s", "in"])
    func aFileBelowTheProfilesFolderIsUsed(file: String) throws {
        let loaded = try load(client(file))
        #expect(loaded.unanswered.isEmpty && loaded.profile.client(for: "login").secret == Secret("hush"))
    }

    @Test(arguments: ["../s", "../outside", "out", ".ssh/s", ".s", "sub/../../outside"])
    func everyOtherFileIsAskedForAndNotRead(file: String) throws {
        let loaded = try load(client(file))
        let asked = try #require(loaded.unanswered.first)
        #expect(loaded.unanswered.count == 1 && asked.key == "clients.login.secret-file")
        #expect(loaded.profile.client(for: "login").secret == nil)
        try expectInEveryLanguage(fault: asked.refusal)
        let allowed = try load(client(file), allowed: [asked.digest])
        #expect(allowed.unanswered.isEmpty && allowed.profile.client(for: "login").secret == Secret("hush"))
    }

    private static let isRoot = geteuid() == 0

    @Test(.enabled(if: Self.isRoot, "only root can give a file away")) func aFileOfAnotherUserIsAskedFor() throws {
        try folder.setOwner("profiles/theirs", 12345)
        #expect(try load(client("theirs")).unanswered.count == 1)
    }

    @Test func aVariableOfAnotherProgramIsAskedForAndNotRead() throws {
        let text = Self.head + "clients: { login: { id: app, secret-env: PATH } }\n"
        let asked = try #require(try load(text).unanswered.first)
        #expect(asked.shownPlace == "$PATH")
        #expect(try load(text).profile.client(for: "login").secret == nil)
        try expectInEveryLanguage(fault: asked.refusal)
        #expect(try load(text, allowed: [asked.digest]).profile.client(for: "login").secret != nil)
        let own = Self.head + "admin: { username: a, password-env: IDP_WIZARD_NAMED_SECRET_TESTS }\n"
        #expect(try load(own).unanswered.isEmpty)
    }

    @Test(arguments: [
        ("kobil", "admin: { username: a, password-file: ../s }", ["admin.password-file"]),
        ("kobil", "admin: { client: c, secret-file: ../s }", ["admin.secret-file"]),
        ("kobil", "admin: { username: a, password-env: P }", ["admin.password-env"]),
        ("kobil", "client-key: ../s\nclient-certificate: ../s", ["client-key"]),
        ("sudo", "test-key: { file: ../s, id-file: ../outside }", ["test-key.file", "test-key.id-file"]),
        ("sudo", "fsso: { issuer: i, file: ../s, id: k }", ["fsso.file"]),
        ("kobil", "extra-parameters: { file: ../s }", []),
    ])
    func everyKeyOfASecretIsAskedFor(kind: String, line: String, keys: [String]) throws {
        try folder.write("s", Array("-----BEGIN CERTIFICATE-----\n".utf8))
        let head = kind == "sudo" ? "name: x\nkind: sudo\n" : Self.head
        #expect(try load(head + line + "\n").unanswered.map(\.key) == keys)
    }

    @Test func anAnswerIsForThisAddressThisKeyAndThisFile() throws {
        func digest(_ text: String) throws -> String { try #require(try load(text).unanswered.first).digest }
        let first = try digest(client("../s"))
        #expect(try first == digest(client("../s") + "scope: openid email\n"))
        #expect(try first == digest(client("sub/../../s")))
        #expect(try first != digest(client("../outside")))
        #expect(try first != digest(client("../s").replacing("id.example.com", with: "evil.example.com")))
        #expect(try first != digest(client("../s") + "proxy: http://evil.example.com:1\n"))
        #expect(try first != digest(client("../s").replacing("login:", with: "activate:")))
    }

    @Test(arguments: ["pipe", "sub", "/dev/stdin", "/dev/null", "/proc/self/fd/0"])
    func whatIsNoRegularFileIsAFaultAndDoesNotHang(file: String) throws {
        #expect(mkfifo(folder.path("profiles/pipe"), 0o600) == 0)
        for line in [
            "clients: { login: { id: app, secret-file: \(file) } }", "admin: { username: a, password-file: \(file) }",
            "trusted-certificates: \(file)",
        ] where !["/dev/stdin", "/proc/self/fd/0"].contains(file) || !line.hasPrefix("trusted") {
            let error = try onlyFault { try load(Self.head + line + "\n") }
            #expect(error.message.english.hasPrefix("\(file) is not a regular file"), "\(error.description)")
        }
    }

    @Test func aPipeAmongTheProfilesDoesNotHang() throws {
        let store = ProfileStore(
            directories: try StateDirectories { ["IDP_WIZARD_HOME": folder.path, "HOME": folder.path][$0] })
        try folder.makeFolder(".config")
        try folder.makeFolder(".config/idp-wizard")
        #expect(mkfifo(folder.path(".config/idp-wizard/pipe.yaml"), 0o600) == 0)
        let summary = try #require(store.list().first { $0.name == "pipe" })
        #expect(summary.fault?.english.contains("is not a regular file") == true)
    }

    @Test func whoStoresAProfileAllowsWhatItNames() throws {
        let store = ProfileStore(
            directories: try StateDirectories { ["IDP_WIZARD_HOME": folder.path("home"), "HOME": folder.path][$0] })
        try folder.makeFolder(".config")
        try folder.makeFolder(".config/idp-wizard")
        try folder.write(".config/idp-wizard/x.yaml", Array(client(folder.path("s")).utf8))
        let catalogue = ProfileCatalogue(directories: store.directories)
        #expect(try catalogue.load("x", tenant: nil).unanswered.count == 1)
        #expect(try store.save(store.draft("x")) == "x")
        #expect(try catalogue.load("x", tenant: nil).unanswered.isEmpty)
        #expect(folder.permissions("home/allowed-secrets") == 0o600)
    }

    @Test func theCommandLineAllowsAFileOnce() async throws {
        let program = try BuiltExecutable()
        try program.folder.makeFolder("profiles")
        try program.folder.write("s", Array("hush\n".utf8))
        try program.folder.write("profiles/p.yaml", Array(client("../s").utf8))
        let line = ["state", "--provider", program.folder.path("profiles/p.yaml")]
        let refused = try await program.run(line)
        #expect(refused.status == 2)
        for word in ["clients.login.secret-file", "--allow-file \(program.folder.path("s"))", "start the wizard"] {
            #expect(refused.errors.contains(word), "\(refused.errors)")
        }
        #expect(try await program.run(line + ["--allow-file", program.folder.path("profiles/p.yaml")]).status == 2)
        #expect(try await program.run(line + ["--allow-file", program.folder.path("profiles/../s")]).status == 0)
        #expect(try await program.run(line).status == 0)
        let moved = client("../s").replacing("id.example.com", with: "evil.example.com")
        try program.folder.write("profiles/p.yaml", Array(moved.utf8))
        #expect(try await program.run(line).status == 2)
    }
}
