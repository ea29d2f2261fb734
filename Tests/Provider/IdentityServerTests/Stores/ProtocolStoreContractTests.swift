import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import PrivateFiles
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The OpenID endpoints' requirements of the store: each completion happens once and atomically, even
/// with several programs on the file.
@Suite struct ProtocolStoreContractTests {
    @Test(arguments: [StoreKind.sqlite, .postgreSQL]) func aLoginThatBeganAtOneProgramGoesOnAtAnother(
        _ kind: StoreKind
    ) async throws {
        let stores = try await kind.open()
        let one = try await TestProvider(store: stores[0])
        let other = try await TestProvider(store: stores[1])
        try await one.makeUser("jane", code: "12345678")
        let flow = TestFlow(one, try one.device(), client: .kssIdpEnrollment)
        let page = try await flow.open()
        one.store.database.close()
        var headers = flow.headers
        headers.add("Cookie", String(try #require(page.headers["Set-Cookie"]).prefix { $0 != ";" }))
        let done = await other.post(
            flow.action, ["username": "jane", "password": "Secret123", "activation-code": "12345678"], headers)
        #expect(try flow.answer(done)["code"] != nil)
    }

    @Test func aFullStoreSaysSoAndLeavesTheCodeUnused() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let roomy = try await TestProvider(store: DatabaseStore(path: path))
        try await roomy.makeUser("jane", code: "12345678")
        roomy.store.database.close()

        let pages = Int(try #require(try Self.pages(of: path)))
        let full = try await TestProvider(store: DatabaseStore(path: path, maximumPages: pages + 2))
        let device = try full.device()
        var refusal: HTTPResponse?
        // Each opened login occupies space until the store is full.
        for _ in 0..<200 where refusal == nil {
            let response = try await TestFlow(full, full.device(), client: .kssIdpEnrollment).open()
            if response.status != 200 { refusal = response }
        }
        #expect(refusal?.status == 507)
        #expect(refusal?.json["error_description"]?.string?.hasPrefix("The server's store has no space left.") == true)
        full.store.database.close()

        let again = try await TestProvider(store: DatabaseStore(path: path))
        let flow = TestFlow(again, device, client: .kssIdpEnrollment)
        let page = try await flow.open()
        #expect(page.status == 200, "\(page.shown)")
        let done = try await flow.submit(["username": "jane", "password": "Secret123", "activation-code": "12345678"])
        #expect(try flow.answer(done)["code"] != nil)
    }

    private static func pages(of path: String) throws -> Int64? {
        let database = try SQLiteDatabase(path: path, migrations: Schema.steps(.sqlite))
        defer { database.close() }
        return try database.readBlocking { try $0.first("PRAGMA page_count")?["page_count"] as Int64? }
    }

    @Test func aFirstStartThatCannotLeaveThePasswordIsFinishedByTheNext() async throws {
        let folder = try TemporaryFolder()
        let store = try DatabaseStore(path: folder.path("store"))
        let settings = ServerSettings.ofTests()
        func start(_ file: String) -> FirstStart {
            FirstStart(
                tenants: settings.tenants, settings: settings.newRealms, administratorPassword: nil,
                proposedBaseURL: TestProvider.base, passwordFile: file,
                hasher: HashingPool(parameters: .init(memoryBytes: 8192, iterations: 1)), clock: StandingClock(),
                random: SeededRandom.another(), signingKeys: SharedSigningKeys())
        }
        await #expect(throws: FileError.self) { try await start(folder.path("missing/admin")).run(on: store) }
        #expect(try await store.realms().isEmpty)
        #expect(try await FirstStart.baseURL(of: store) == nil)
        #expect(try await start(folder.path("admin")).run(on: store) == TestProvider.base)
        #expect(folder.permissions("admin") == 0o600)
        #expect(try await store.realms().map(\.name.rawValue) == ["master", "sandbox"])
    }

    @Test func settingsOfARealmComeBackAsTheyWereMade() async throws {
        let fixture = try await TestProvider {
            $0.hasVerboseErrors = true
            $0.failuresUntilLock = 7
            $0.lockSeconds = 11
            $0.tenants = [.sandbox, TenantID("second")]
        }
        for name in [TenantID.sandbox, TenantID("second")] {
            let realm = try #require(try await fixture.store.realm(named: name))
            #expect(realm.hasVerboseErrors)
            #expect(realm.bruteForce.failureFactor == 7)
            #expect(realm.bruteForce.waitIncrementSeconds == 11)
            #expect(realm.passwordPolicy == PasswordPolicy())
        }
        #expect(try await fixture.store.realm(named: TenantID("master"))?.hasVerboseErrors == false)
        #expect(try await fixture.store.client(.kssIdpLogin, in: fixture.sandbox)?.authenticationFlow == .login)
    }

    @Test(arguments: StoreKind.allCases) func whatIsOverIsSweptAndWhatIsNotStays(_ kind: StoreKind) async throws {
        let stores = try await kind.open(programs: 1)
        let fixture = try await TestProvider(store: stores[0])
        let device = try fixture.device()
        let tokens = try await fixture.activated("jane", device)
        fixture.clock.advance(seconds: 20 * 86_400)
        #expect(try await fixture.store.sweep(at: fixture.clock.now()) == false)
        try await TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment).open()
        func count(_ table: String) async throws -> Int64? {
            try await fixture.store.read { try $0.first("SELECT count(*) AS n FROM \(table)")?["n"] as Int64? }
        }
        #expect(try await count("login") == 1)
        #expect(try await count("client_data_seen") == 1)
        #expect(try await count("authorization_code") == 0)
        #expect(try await count("session") == 1)
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        #expect(await flow.refresh(try #require(tokens.refreshToken)).status == 200)
        for _ in 0..<4 {
            fixture.clock.advance(seconds: 1)
            try await TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment).open()
        }
        try await fixture.store.write { try NetworkLimits.logins.trim(to: 2, $0) }
        #expect(try await count("login") == 2)
    }
}
