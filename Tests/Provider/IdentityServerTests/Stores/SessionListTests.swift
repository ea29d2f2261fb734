import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import PostgreSQL
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Sessions by client: found and counted through an index, with a number of statements that does not depend on their
/// count.
@Suite struct SessionListTests {
    private struct Setting {
        let admin: Administrator
        let realm: RealmRecord
        let clients: [ClientRecord]
        let store: DatabaseStore

        init(_ kind: StoreKind) async throws {
            var store = try await kind.open(programs: 1)[0]
            store.configuration = ConfigurationCache(now: StandingMonotonicClock().now)
            self.store = store
            let fixture = try await TestProvider(store: store) { $0.tenants = [.sandbox, TenantID("other")] }
            admin = try await Administrator(fixture)
            realm = try await fixture.sandbox
            var clients: [ClientRecord] = []
            for id in [ClientID.kssIdpEnrollment, .kssIdpLogin] {
                clients.append(try #require(try await store.client(id, in: realm)))
            }
            self.clients = clients
            let other = try #require(try await store.realm(named: TenantID("other")))
            for (name, realm) in [("jane", realm), ("john", realm), ("stranger", other)] {
                let user = UserRecord(id: "id-" + name, username: name, createdAt: fixture.clock.now())
                try await store.createUser(user, credentials: [], in: realm)
            }
            let foreign = try #require(try await store.client(.kssIdpLogin, in: other))
            try await begin(["foreign"], "id-stranger", with: [foreign])
        }

        /// Starts sessions in which all of the clients take part, each a second after the previous one.
        func begin(_ ids: [String], _ user: String, with clients: [ClientRecord], isOffline: Bool = false) async throws
        {
            try await store.write { connection in
                for (number, id) in ids.enumerated() {
                    let at = Date(timeIntervalSince1970: 1_800_000_000 + Double(number))
                    let first = NewSession(
                        id: id, clientRecordID: clients[0].id, address: "::1", cookie: nil, astClientID: nil)
                    try SessionRows.insert(first, userID: user, at: at, connection)
                    for client in clients {
                        try SessionRows.join(client.id, sessionID: id, isOffline: false, connection)
                    }
                    guard isOffline else { continue }
                    let session = try SessionRows.session(id: id, isOffline: false, realmID: realm.id, connection)
                    try SessionRows.makeOffline(try #require(session), at: at, connection)
                    for client in clients {
                        try SessionRows.join(client.id, sessionID: id, isOffline: true, connection)
                    }
                }
            }
        }

        func get(_ path: String) async -> JSONValue { await admin.call(.get, "/sandbox/" + path).json }

        func ids(_ path: String) async -> [String] { await get(path).array?.compactMap { $0["id"]?.string } ?? [] }
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func sessionsOfAClientAreCountedAndListedByPages(
        _ kind: StoreKind
    ) async throws {
        let setting = try await Setting(kind)
        let (one, two) = (setting.clients[0], setting.clients[1])
        #expect(await setting.get("client-session-stats") == [])
        try await setting.begin(["c", "a", "b"], "id-jane", with: [one, two])
        try await setting.begin(["d"], "id-john", with: [two], isOffline: true)
        #expect(
            await setting.get("client-session-stats") == [
                ["id": .string(one.id), "clientId": .string(one.clientID.rawValue), "active": "3", "offline": "0"],
                ["id": .string(two.id), "clientId": .string(two.clientID.rawValue), "active": "4", "offline": "1"],
            ])
        #expect(await setting.get("clients/\(two.id)/session-count") == ["count": 4])
        #expect(await setting.get("clients/\(two.id)/offline-session-count") == ["count": 1])
        // A page is selected by IDs and sorted by the time of the login.
        #expect(await setting.ids("clients/\(one.id)/user-sessions") == ["c", "a", "b"])
        #expect(await setting.ids("clients/\(one.id)/user-sessions?max=2") == ["a", "b"])
        #expect(await setting.ids("clients/\(one.id)/user-sessions?first=2&max=2") == ["c"])
        #expect(await setting.ids("clients/\(two.id)/offline-sessions") == ["d"])
        #expect(await setting.ids("clients/\(one.id)/offline-sessions") == [])
        #expect(await setting.ids("users/id-jane/sessions") == ["c", "a", "b"])
        #expect(await setting.ids("users/id-john/offline-sessions/\(two.id)") == ["d"])
        #expect(await setting.ids("users/id-jane/offline-sessions/\(two.id)") == [])
        let shown = await setting.get("clients/\(one.id)/user-sessions")[0]
        #expect(shown?["username"] == "jane")
        #expect(
            shown?["clients"] == [
                one.id: .string(one.clientID.rawValue), two.id: .string(two.clientID.rawValue),
            ])
    }

    @Test func manySessionsTakeAsManyRoundTripsAsFew() async throws {
        let setting = try await Setting(.postgreSQL)
        let database = try #require(setting.store.database as? PostgreSQLDatabase)
        let paths = [
            "client-session-stats", "clients/\(setting.clients[0].id)/user-sessions", "users/id-jane/sessions",
        ]
        func trips(_ path: String) async -> Int {
            let before = database.traffic
            _ = await setting.get(path)
            return database.traffic.since(before).roundTrips
        }
        // The first requests prepare the statements.
        try await setting.begin(["first"], "id-jane", with: setting.clients)
        for path in paths + paths { _ = await trips(path) }
        var few: [Int] = []
        for path in paths { few.append(await trips(path)) }
        try await setting.begin((0..<20).map { "s\($0)" }, "id-jane", with: setting.clients)
        for (path, before) in zip(paths, few) { #expect(await trips(path) == before, "\(path)") }
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func countsReadTheIndexOnClientsAlone(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.open(programs: 1)[0]
        let counts = SessionRows.counts(realmID: "r")
        let reads = try await store.plan(of: counts).filter { $0.contains("session") || $0.contains("account") }
        #expect(reads.count == 2, "\(reads)")
        #expect(reads.allSatisfy { $0.contains("session_client_by_client") }, "\(reads)")
        guard kind == .memory else { return }
        let page = Query(
            "SELECT session_id AS id, is_offline FROM session_client WHERE client_id = ? LIMIT 9", "c")
        let steps = try await store.plan(of: SessionRows.records(page))
        #expect(steps.count >= 5 && !steps.contains { $0.hasPrefix("SCAN") && $0 != "SCAN selected" }, "\(steps)")
    }
}
