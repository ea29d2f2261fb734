import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Profiles that the wizard writes: comments and unknown keys are kept, and nothing unreadable is stored.
@Suite struct ProfileStoreTests {
    private let folder: TemporaryFolder
    private let store: ProfileStore

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        store = ProfileStore(
            directories: try StateDirectories { ["IDP_WIZARD_HOME": folder.path, "HOME": folder.path][$0] })
    }

    private static let ours = """
        # Ours, do not touch.
        name: ours   # the name
        kind: "keycloak"

        base-url: 'https://id.example.com/auth'  # before /realms
        clients:
          # the shop
          login: { id: shop }
        tenant: demo
        timeouts: { connect: 3s }
        """

    @Test func aNewProfileIsAFileOfItsOwnThatCanBeLoaded() throws {
        let draft = ProfileDraft(values: [
            .name: "ours", .kind: "keycloak", .baseURL: "https://id.example.com/auth", .tenant: "a: b #c",
        ])
        #expect(try store.save(draft) == "ours")
        #expect(folder.permissions(".config/idp-wizard/ours.yaml") == 0o600)
        let loaded = try ProfileCatalogue(directories: store.directories).load("ours", tenant: nil)
        #expect(loaded.profile.kind == .keycloak && loaded.profile.tenant == TenantID("a: b #c"))
        #expect(store.list().map(\.name) == ["sandbox", "sudo-sandbox", "ours"])
        // Another new profile does not replace it.
        let refusal = #expect(throws: ProfileStore.DraftError.self) { try store.save(draft) }
        try expectInEveryLanguage(fault: try #require(refusal).text)
    }

    @Test func anEditKeepsCommentsOrderAndOtherKeys() throws {
        try write("ours.yaml", Self.ours)
        var draft = try store.draft("ours")
        #expect(draft.values[.baseURL] == "https://id.example.com/auth" && draft.values[.kind] == "keycloak")
        draft.values[.baseURL] = "https://id2.example.com/auth"
        draft.values[.tenant] = nil
        draft.values[.scope] = "openid profile"
        #expect(try store.save(draft) == "ours")
        let expected =
            Self.ours.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .map { $0.hasPrefix("base-url") ? "base-url: https://id2.example.com/auth  # before /realms" : $0 }
            .filter { !$0.hasPrefix("tenant") } + ["scope: openid profile"]
        #expect(try contents("ours.yaml") == expected.joined(separator: "\n") + "\n")
    }

    @Test func anUnchangedDraftIsTheFileItself() throws {
        try write("ours.yaml", Self.ours + "\n")
        #expect(try store.text(of: store.draft("ours")) == Array((Self.ours + "\n").utf8))
    }

    @Test(arguments: [
        "name: ours\nkind: keycloak\nbase-url: >-\n  https://id.example.com\n  \n",
        "{name: ours, kind: keycloak, base-url: 'https://id.example.com'}\n",
        "name: ours\nkind: keycloak\nbase-url: !!str https://id.example.com\n",
        "name: ours\nkind: keycloak\nbase-url: \"https://id.\\\n  example.com\"\n",
    ]) func whatCannotBeKeptIsRefusedAndTheFileStays(_ text: String) throws {
        try write("ours.yaml", text)
        var draft = try store.draft("ours")
        draft.values[.baseURL] = "https://id2.example.com"
        let refusal = #expect(throws: ProfileStore.DraftError.self) { try store.save(draft) }
        try expectInEveryLanguage(fault: try #require(refusal).text)
        #expect(try contents("ours.yaml") == text)
    }

    @Test func aFileThatAnotherProgramHasChangedIsNotReplaced() throws {
        try write("ours.yaml", Self.ours)
        var draft = try store.draft("ours")
        draft.values[.tenant] = "other"
        try write("ours.yaml", Self.ours + "\nscope: openid\n")
        let refusal = #expect(throws: ProfileStore.DraftError.self) { try store.save(draft) }
        try expectInEveryLanguage(fault: try #require(refusal).text)
        #expect(try contents("ours.yaml").hasSuffix("scope: openid\n"))
    }

    @Test(arguments: ["", "..", "../up", "a/b", "sandbox", "sudo-sandbox", "-x", "x.yaml", "a b"])
    func aNameThatIsNoFileNameIsRefused(_ name: String) throws {
        let draft = ProfileDraft(values: [.name: name, .kind: "keycloak", .baseURL: "https://id.example.com"])
        let refusal = #expect(throws: ProfileStore.DraftError.self) { try store.save(draft) }
        try expectInEveryLanguage(fault: try #require(refusal).text)
    }

    @Test func aProfileThatCannotBeReadIsNotStoredAndSaysWhy() {
        let draft = ProfileDraft(values: [.name: "ours", .kind: "keycloak", .baseURL: "ftp://id.example.com"])
        #expect {
            try store.save(draft)
        } throws: { error in
            (error as? ProfileStore.DraftError)?.text.english.contains("base-url must be an http or https URL") == true
        }
        #expect(store.list().count == 2)
    }

    @Test func aFaultyFileIsListedWithItsFault() throws {
        try write("broken.yaml", "name: broken\nkind: nothing\n")
        let listed = try #require(store.list().last)
        #expect(listed.name == "broken" && listed.fault?.english.contains("kind must be one of") == true)
    }

    private func write(_ name: String, _ text: String) throws {
        let place = folder.path(".config/idp-wizard")
        mkdir(folder.path(".config"), 0o700)
        mkdir(place, 0o700)
        let file = try #require(fopen("\(place)/\(name)", "w"))
        defer { fclose(file) }
        #expect(fputs(text, file) >= 0)
    }

    private func contents(_ name: String) throws -> String {
        String(
            decoding: try FileContents.contents(of: folder.path(".config/idp-wizard/\(name)"), limit: 1 << 20),
            as: UTF8.self)
    }
}
