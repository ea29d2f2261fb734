import HTTPMessage
import IdentityModel
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A password hash with other costs than the current ones, or of another server, is replaced at the user's next login,
/// in every flow.
@Suite struct HashRenewalTests {
    private static let today = PasswordHash.Parameters(memoryBytes: 8192, iterations: 2)

    private struct Aged {
        let fixture: TestProvider
        let flow: TestFlow
    }

    /// jane with a device; her password is hashed with half of the current costs.
    private func aged() async throws -> Aged {
        let before = try await TestProvider()
        let device = try before.device()
        _ = try await before.activated("jane", device)
        let fixture = try await TestProvider(store: before.store, hasher: HashingPool(parameters: Self.today))
        let flow = TestFlow(fixture, device, client: .kssIdpLogin)
        return Aged(fixture: fixture, flow: flow)
    }

    private func hash(_ name: String, _ fixture: TestProvider, tenant: TenantID = .sandbox) async throws -> String? {
        let realm = try #require(try await fixture.store.realm(named: tenant))
        return try await fixture.store.loginUser(named: name, in: realm)?.password?.hash
    }

    @Test func aRightPasswordOnThePageRaisesTheCosts() async throws {
        let aged = try await aged()
        let old = try #require(try await hash("jane", aged.fixture))
        try await aged.flow.open()
        #expect(try await aged.flow.submit(["username": "jane", "password": "wrong"]).pageError == "580/10")
        #expect(try await hash("jane", aged.fixture) == old)
        let done = try await aged.flow.submit(["username": "jane", "password": "Secret123"])
        #expect(try aged.flow.answer(done)["code"] != nil)
        let new = try #require(try await hash("jane", aged.fixture))
        #expect(PasswordHash.parameters(of: new) == Self.today)
        // The hash is replaced once, and the password stays the same.
        try await aged.flow.open()
        let again = try await aged.flow.submit(["username": "jane", "password": "Secret123"])
        #expect(try aged.flow.answer(again)["code"] != nil)
        #expect(try await hash("jane", aged.fixture) == new)
    }

    @Test func aPasswordGrantRaisesTheCosts() async throws {
        let aged = try await aged()
        #expect(await aged.fixture.administratorsLogin().status == 200)
        let new = try #require(try await hash("admin", aged.fixture, tenant: MasterRealm.name))
        #expect(PasswordHash.parameters(of: new) == Self.today)
    }

    @Test func aRightPasswordOnThePageReplacesAHashOfAnotherServer() async throws {
        let aged = try await aged()
        let realm = try await aged.fixture.sandbox
        let user = try #require(try await aged.fixture.store.loginUser(named: "jane", in: realm)).record
        // Python: hashlib.pbkdf2_hmac("sha256", b"Secret123", b"0123456789abcdef", 1000).
        let brought =
            "$pbkdf2-sha256$i=1000$MDEyMzQ1Njc4OWFiY2RlZg$"
            + "FtVCln6zxxwqGbYC9AXLFaMfozHjusPcGZUkVz1+hac"
        try await aged.fixture.store.updateUser(
            id: user.id, in: realm,
            credentials: [CredentialRecord(id: "c", kind: .password, createdAt: user.createdAt, hash: brought)]
        ) { _ in }
        try await aged.flow.open()
        #expect(try await aged.flow.submit(["username": "jane", "password": "wrong"]).pageError == "580/10")
        #expect(try await hash("jane", aged.fixture) == brought)
        let done = try await aged.flow.submit(["username": "jane", "password": "Secret123"])
        #expect(try aged.flow.answer(done)["code"] != nil)
        let new = try #require(try await hash("jane", aged.fixture))
        #expect(PasswordHash.parameters(of: new) == Self.today)
    }

    /// Of two logins at the same time, one replaces the hash that the other has compared.
    @Test(arguments: [("Secret123", 200), ("Another12", 400)])
    func aHashThatIsReplacedMeanwhileIsComparedAgain(_ password: String, _ status: Int) async throws {
        let hasher = GatedHasher()
        let fixture = try await TestProvider(hasher: hasher)
        try await Administrator(fixture).makeApp()
        let user = try await fixture.makeUser("jane")
        let realm = try await fixture.sandbox
        @Sendable func set(_ hash: String, _ id: String) async {
            let password = CredentialRecord(id: id, kind: .password, createdAt: user.createdAt, hash: hash)
            try? await fixture.store.updateUser(id: user.id, in: realm, credentials: [password]) { _ in }
        }
        @Sendable func login(_ password: String) async -> Int {
            await fixture.post(
                fixture.endpoints.token,
                ["grant_type": "password", "client_id": "app", "username": "jane", "password": password]
            ).status
        }
        await set(GatedHasher.imported + "Secret123", "1")
        hasher.beforeNextCheck {
            if password != "Secret123" { await set(GatedHasher.imported + password, "2") }
            #expect(await login(password) == 200)
        }
        #expect(await login("Secret123") == status)
        #expect(try await hash("jane", fixture) == "hash of " + password)
    }

    @Test func aPasswordThatIsChangedMeanwhileStaysAsItWasChanged() async throws {
        let aged = try await aged()
        let fixture = aged.fixture
        let realm = try await fixture.sandbox
        let user = try #require(try await fixture.store.loginUser(named: "jane", in: realm))
        let checked = CheckedCredential(try #require(user.password), renewedHash: "renewed")
        let changed = CredentialRecord(
            id: user.password?.id ?? "", kind: .password, createdAt: fixture.clock.now(), hash: "changed")
        try await fixture.store.updateUser(id: user.record.id, in: realm, credentials: [changed]) { _ in }
        let completion = LoginCompletion(
            page: nil, userID: user.record.id, credentials: [checked], oneTimePassword: nil,
            requiresOneTimePassword: false, device: nil,
            session: NewSession(
                id: "s", clientRecordID: try await clientID(fixture), address: "", cookie: nil, astClientID: nil),
            code: nil)
        #expect(try await fixture.store.complete(completion, in: realm, at: fixture.clock.now()) == .credentialGone)
        #expect(try await hash("jane", fixture) == "changed")
    }

    private func clientID(_ fixture: TestProvider) async throws -> String {
        try await fixture.store.read { connection in
            try connection.first("SELECT id FROM client LIMIT 1")?["id"] as String? ?? ""
        }
    }
}
