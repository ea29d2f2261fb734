import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Configuration is cached in memory.
///
/// A change applies to the next request at the program that makes it, and at another one 100 ms after its last reading began.
@Suite struct KeptConfigurationTests {
    /// Two programs on one store, with a monotonic clock that stands.
    private struct Pair {
        let folder: TemporaryFolder
        let one: TestProvider
        let other: TestProvider
        private let clock = StandingMonotonicClock()

        init() async throws {
            folder = try TemporaryFolder()
            var stores = [try DatabaseStore(path: folder.path("store")), try DatabaseStore(path: folder.path("store"))]
            for index in stores.indices { stores[index].configuration = ConfigurationCache(now: clock.now) }
            one = try await RelyingParty.fixture(store: stores[0])
            other = try await TestProvider(store: stores[1])
        }

        /// The time after which the other program uses nothing older than now.
        func pass() { clock.advance(by: ConfigurationCache.freshness) }

        func passAlmost() { clock.advance(by: ConfigurationCache.freshness - .milliseconds(1)) }
    }

    private func status(_ fixture: TestProvider) async -> Int {
        await RelyingParty.shop(fixture).token(["grant_type": "client_credentials"]).status
    }

    @Test func aClientThatOneProgramDisablesIsRefusedThereAtOnceAndByAllInTime() async throws {
        let pair = try await Pair()
        for fixture in [pair.one, pair.other] { #expect(await status(fixture) == 200) }
        for isEnabled in [false, true, false] {
            pair.pass()
            let before = await status(pair.other)
            try await RelyingParty.shop(pair.one).change { $0.isEnabled = isEnabled }
            #expect(await status(pair.one) == (isEnabled ? 200 : 401))
            pair.passAlmost()
            #expect(await status(pair.other) == before)
            pair.pass()
            #expect(await status(pair.other) == (isEnabled ? 200 : 401))
        }
    }

    @Test func aRealmThatOneProgramDisablesIsRefusedThereAtOnceAndByAllInTime() async throws {
        let pair = try await Pair()
        for fixture in [pair.one, pair.other] { #expect(await status(fixture) == 200) }
        let answer = try await pair.one.administer(.put, "/sandbox", ["enabled": false])
        #expect(answer.status == 204)
        #expect(await status(pair.one) == 403)
        pair.pass()
        #expect(await status(pair.other) == 403)
    }

    /// A version that cannot be read again is not replaced by an older one.
    @Test func withoutItsStoreAProgramServesNothingOlder() async throws {
        let pair = try await Pair()
        #expect(await status(pair.other) == 200)
        pair.other.store.database.close()
        pair.pass()
        #expect(await status(pair.other) == 503)
        #expect(await pair.other.get("/auth/realms/sandbox/.well-known/openid-configuration").status == 503)
    }

    @Test func aReadingThatBeganBeforeAChangeOfThisProgramCannotRestoreIt() {
        let clock = StandingMonotonicClock()
        let cache = ConfigurationCache(now: clock.now)
        #expect(cache.fresh == nil)
        cache.end(cache.begin(), version: 1)
        #expect(cache.fresh == 1)
        clock.advance(by: .milliseconds(1))
        let reading = cache.begin()
        cache.noteChange()
        #expect(cache.fresh == nil)
        cache.end(reading, version: 1)
        #expect(cache.fresh == nil)
        cache.end(cache.begin(), version: 2)
        #expect(cache.fresh == 2)
    }

    @Test func aVersionIsFreshFromTheMomentAtWhichItsReadingBegan() {
        let clock = StandingMonotonicClock()
        let cache = ConfigurationCache(now: clock.now)
        let slow = cache.begin()
        clock.advance(by: .milliseconds(60))
        cache.end(slow, version: 1)
        #expect(cache.fresh == 1)
        let earlier = cache.begin()
        clock.advance(by: .milliseconds(39))
        #expect(cache.fresh == 1)
        let later = cache.begin()
        cache.end(later, version: 2)
        // A reading that began before one that has ended takes nothing back.
        cache.end(earlier, version: 1)
        #expect(cache.fresh == 2)
        clock.advance(by: .milliseconds(99))
        #expect(cache.fresh == 2)
        clock.advance(by: .milliseconds(1))
        #expect(cache.fresh == nil)
    }

    @Test func aRefreshMeetsEachChangeOfTheOtherProgramInTime() async throws {
        let pair = try await Pair()
        let party = RelyingParty.shop(pair.other)
        var tokens = try await party.tokens(TestBrowser(pair.other))
        func refreshed() async -> (status: Int, event: RequestRecord.Content) {
            let record = RequestRecord()
            let answer = await RequestRecord.$current.withValue(record) { await party.refresh(tokens.refreshToken) }
            if let next = try? TokenResponse(json: answer.json) { tokens = next }
            return (answer.status, record.content)
        }
        #expect(await refreshed().status == 200)
        for isEnabled in [false, true, false, true] {
            try await RelyingParty.shop(pair.one).change { $0.isEnabled = isEnabled }
            pair.pass()
            let (status, event) = await refreshed()
            #expect(status == (isEnabled ? 200 : 401))
            // The log does not contain the reason for which the cached client would have been refused.
            #expect(event.reason == (isEnabled ? nil : .clientDisabled) && event.failures.count == (isEnabled ? 0 : 1))
        }
        for isEnabled in [false, true] {
            #expect(try await pair.one.administer(.put, "/sandbox", ["enabled": .bool(isEnabled)]).status == 204)
            pair.pass()
            let (status, event) = await refreshed()
            #expect(status == (isEnabled ? 200 : 403))
            #expect(event.reason == (isEnabled ? nil : .realmDisabled) && event.failures.count == (isEnabled ? 0 : 1))
        }
        #expect(try await pair.one.administer(.delete, "/sandbox").status == 204)
        pair.pass()
        #expect(await refreshed().status == 404)
    }

    @Test func aUserWhomOneProgramDisablesIsRefusedByAllAtOnce() async throws {
        let pair = try await Pair()
        let party = RelyingParty.shop(pair.other)
        let tokens = try await party.tokens(TestBrowser(pair.other))
        #expect(await party.userinfo(tokens).status == 200)
        try await pair.one.updateUser("jane") { $0.isEnabled = false }
        #expect(await party.userinfo(tokens).status == 401)
        #expect(await party.refresh(tokens.refreshToken).status == 400)
    }

    @Test func aRoleThatOneProgramGivesStandsInTheNextTokenOfTheOther() async throws {
        let pair = try await Pair()
        let party = RelyingParty.shop(pair.other)
        var token = try await party.tokens(TestBrowser(pair.other))
        func roles() throws -> Set<String> {
            let claims = try JSONValue(parsing: UnverifiedJWS(compact: token.accessToken.exposedText).payload)
            return Set(claims["realm_access"]?["roles"]?.strings ?? [])
        }
        let before = try roles()
        #expect(before.contains("default-roles-sandbox"))
        let realm = try await pair.one.sandbox
        let clerk = RoleRecord(id: pair.one.random.uuid(), clientRecordID: nil, name: "clerk")
        try await pair.one.store.createRole(clerk, in: realm)
        let all = try await pair.one.store.roles(ofClient: nil, in: realm)
        let everybody = try #require(all.first { $0.name == "default-roles-sandbox" })
        _ = try await pair.one.store.setComposites([clerk], ofRole: everybody.id, areContained: true, in: realm)
        pair.pass()
        token = try TokenResponse(json: await party.refresh(token.refreshToken).json)
        #expect(try roles() == before.union(["clerk"]))
        #expect(try await pair.one.store.deleteRole(id: clerk.id, in: realm))
        pair.pass()
        token = try TokenResponse(json: await party.refresh(token.refreshToken).json)
        #expect(try roles() == before)
    }

    @Test func aWriteThatIsRolledBackLeavesNothing() async throws {
        struct Stop: Error {}
        let store = try DatabaseStore(path: ":memory:")
        let fixture = try await RelyingParty.fixture(store: store)
        let realm = try await fixture.sandbox
        let before = try #require(try await store.client(ClientID("shop"), in: realm))
        await #expect(throws: Stop.self) {
            try await store.database.write { connection in
                try connection.execute("UPDATE client SET is_enabled = 0")
                throw Stop()
            }
        }
        #expect(try await store.client(ClientID("shop"), in: realm) == before)
    }

    @Test func rolesAreTheSameAsTheDatabaseComputes() async throws {
        let pair = try await Pair()
        for (name, user) in [(MasterRealm.name, "admin"), (TenantID.sandbox, "jane")] {
            let realm = try #require(try await pair.one.store.realm(named: name))
            let id = try #require(try await pair.one.store.loginUser(named: user, in: realm)).record.id
            let computed = try await pair.one.store.read { connection in
                try EffectiveRoleQuery.roles(of: .user(id), in: realm, connection)
            }
            for client in try await pair.one.store.clients(in: realm) {
                let source = try await pair.one.store.claimsSource(ofUser: id, client: client, scopes: [], in: realm)
                #expect(!computed.isEmpty && source.roles == computed)
                let mapped = try await pair.one.store.read { connection in
                    try EffectiveRoleQuery.ids(of: .client(client.id), in: realm, connection)
                }
                #expect(source.mappedRoleIDs == (client.hasFullScope ? nil : mapped))
            }
        }
    }

    @Test(arguments: Schema.configurationTables) func everyChangeOfATableRaisesTheVersion(_ table: String)
        async throws
    {
        let store = try DatabaseStore(path: ":memory:")
        _ = try await RelyingParty.fixture(store: store)
        await #expect(throws: Stop.self) {
            try await store.database.write {
                let base = $0
                let connection = StoreConnection(base, store.key)
                try Self.fill(connection)
                var version = try ConfigurationCache.version(connection)
                func raises(_ sql: String) throws {
                    let change = ConfigurationChange()
                    let changed = try StoreConnection(base, store.key, noting: change).execute(sql)
                    let now = try ConfigurationCache.version(connection)
                    #expect(changed > 0 && now > version && change.hasHappened, "\(sql)")
                    version = now
                }
                let column =
                    try connection.first("SELECT name FROM pragma_table_info('\(table)')")?["name"] as String? ?? ""
                try connection.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM \(table)")
                try raises("UPDATE \(table) SET \(column) = \(column)")
                try connection.execute("PRAGMA defer_foreign_keys = ON")
                try raises("DELETE FROM \(table)")
                try raises("INSERT INTO \(table) SELECT * FROM kept")
                throw Stop()
            }
        }
    }

    /// Adds rows to the tables that are initially empty.
    private static func fill(_ connection: StoreConnection) throws {
        try connection.execute(
            "INSERT INTO scope_mapping SELECT client.id, role.id FROM client, role WHERE true ON CONFLICT DO NOTHING"
        )
        try connection.execute(
            """
            INSERT INTO client_scope_role_mapping SELECT client_scope.id, role.id FROM client_scope, role WHERE true
                ON CONFLICT DO NOTHING
            """)
        try connection.execute("INSERT INTO realm_setting SELECT id, 'x', '1' FROM realm")
    }

    private struct Stop: Error {}

    @Test func aCacheReturnsNothingOfAnotherVersion() {
        let cache = VersionedCache<String, Int>()
        cache.keep(1, of: "a", at: 5)
        #expect(cache.value(of: "a", at: 5) == 1 && cache.value(of: "a", at: 6) == nil)
        cache.keep(2, of: "a", at: 4)
        #expect(cache.value(of: "a", at: 5) == 1 && cache.value(of: "a", at: 4) == nil)
        cache.keep(3, of: "b", at: 6)
        #expect(cache.value(of: "a", at: 6) == nil && cache.value(of: "b", at: 6) == 3)
        for number in 0..<5_000 { cache.keep(number, of: "\(number)", at: 6) }
        #expect(cache.value(of: "4999", at: 6) == 4_999 && cache.value(of: "0", at: 6) == nil)
    }

    @Test func refreshesLoseNothingOfTheIdleTimeout() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.shop(fixture)
        var tokens = try await party.tokens(TestBrowser(fixture))
        fixture.clock.advance(seconds: 20)
        tokens = try TokenResponse(json: await party.refresh(tokens.refreshToken).json)
        // That refresh did not write the session: its stored last use is now older than the timeout.
        fixture.clock.advance(seconds: 1_795)
        tokens = try TokenResponse(json: await party.refresh(tokens.refreshToken).json)
        #expect(await party.userinfo(tokens).status == 200)
        fixture.clock.advance(seconds: 1_801)
        #expect(await party.refresh(tokens.refreshToken).status == 400)
    }

    @Test func aSessionIsWrittenAtMostOnceInHalfAMinute() async throws {
        let fixture = try await RelyingParty.fixture()
        let party = RelyingParty.shop(fixture)
        var tokens = try await party.tokens(TestBrowser(fixture))
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: fixture.sandbox)).record
        func lastUse() async throws -> Date? {
            try await fixture.store.sessions(ofUser: jane.id, in: fixture.sandbox).first?.lastAccessAt
        }
        let login = try #require(try await lastUse())
        fixture.clock.advance(seconds: 29)
        tokens = try TokenResponse(json: await party.refresh(tokens.refreshToken).json)
        #expect(try await lastUse() == login)
        fixture.clock.advance(seconds: 1)
        tokens = try TokenResponse(json: await party.refresh(tokens.refreshToken).json)
        #expect(try await lastUse() == login.addingTimeInterval(30))
    }
}
