import FoundationEssentials
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// Kept events are bounded in age and number, and are read by an index.
@Suite struct EventBoundsTests {
    private static let now = StandingClock().now()

    private func store(_ kind: StoreKind) async throws -> DatabaseStore {
        let store = try await kind.open(programs: 1)[0]
        try await store.write { connection in
            for name in ["one", "two"] {
                var realm = RealmRecord(id: name, name: TenantID(name), displayName: name)
                if name == "one" {
                    realm.events.expiration = 60
                    realm.attributes[RealmRecord.adminEventsExpiration] = "120"
                }
                try RealmRows.insert(realm, connection)
            }
        }
        return store
    }

    /// Adds events, each a second younger than the one before, those of users and of unknown names in turn.
    private func add(_ count: Int, to store: DatabaseStore) async throws {
        try await store.write { connection in
            for realm in ["one", "two"] {
                for age in (0..<count).reversed() {
                    let time = Self.now.addingTimeInterval(-Double(age))
                    var fields = EventFields()
                    fields.userID = age % 2 == 0 ? "jane" : nil
                    try EventRows.insert("LOGIN", fields, realmID: realm, at: time, connection)
                    let event = AdminEvent(
                        administrator: .init(realmID: nil, clientRecordID: nil, userID: "admin", address: ""),
                        operation: "CREATE", resource: "USER", path: "users/\(age)", representation: nil, details: [:])
                    try AdminEventRows.insert(event, realmID: realm, at: time, connection)
                }
            }
        }
    }

    private func ages(_ table: String, _ realm: String, _ store: DatabaseStore) async throws -> [Int] {
        try await store.read { connection in
            try connection.query(
                "SELECT happened_at FROM \(table) WHERE realm_id = ? ORDER BY happened_at DESC", realm
            ).map { Int(Self.now.timeIntervalSince(try $0["happened_at"] as Date)) }
        }
    }

    @Test(arguments: StoreKind.allCases) func theSweepDeletesByTheAgeOfEachRealm(_ kind: StoreKind) async throws {
        let store = try await store(kind)
        try await add(200, to: store)
        #expect(try await store.sweep(at: Self.now) == false)
        #expect(try await ages("event", "one", store) == Array(0...60))
        #expect(try await ages("admin_event", "one", store) == Array(0...120))
        #expect(try await ages("event", "two", store).count == 200)
        #expect(try await ages("admin_event", "two", store).count == 200)
    }

    @Test(arguments: StoreKind.allCases) func theOldestOfTooManyAreDeleted(_ kind: StoreKind) async throws {
        let store = try await store(kind)
        try await add(40, to: store)
        let limits = [
            EventBounds.Limit(table: "event", most: 30),
            EventBounds.Limit(table: "event", condition: " AND user_id IS NULL", most: 5),
            EventBounds.Limit(table: "admin_event", most: 10),
        ]
        let deleted = try await store.write { connection in
            var steps: [Int] = []
            while steps.last != 0 {
                steps.append(try EventBounds.step(at: Self.now, most: 7, limits: limits, connection))
            }
            return steps
        }
        #expect(deleted.allSatisfy { $0 <= 7 })
        for realm in ["one", "two"] {
            #expect(try await ages("event", realm, store) == (0..<30).filter { $0 % 2 == 0 || $0 < 10 })
            #expect(try await ages("admin_event", realm, store) == Array(0..<10))
        }
    }

    /// One network's refusals without a user do not displace those of the others.
    @Test(arguments: StoreKind.allCases) func aNetworkHasItsShare(_ kind: StoreKind) async throws {
        let store = try await store(kind)
        try await add(4, to: store)
        let realm = RealmRecord(id: "one", name: TenantID("one"), displayName: "one")
        let checks = RoomChecks()
        for (network, count) in [("10.0.2.7", 3), ("2001:db8::/64", 40)] {
            for number in 0..<count {
                let origin = RequestOrigin(address: "\(network) \(number)", network: network)
                let room = RequestRecord.$current.withValue(RequestRecord(origin)) {
                    EventRoom(realm, checks, most: 80)
                }
                try await store.write { connection in
                    try room.make(connection)
                    var fields = EventFields()
                    (fields.network, fields.address) = (network, origin.address)
                    try EventRows.insert(
                        "LOGIN_ERROR", fields, realmID: "one", at: Self.now.addingTimeInterval(Double(number)),
                        connection)
                }
            }
        }
        let kept = try await store.events(EventQuery(), in: realm).map(\.address)
        #expect(kept.filter { $0.hasPrefix("2001:") } == (20..<40).reversed().map { "2001:db8::/64 \($0)" })
        #expect(kept.filter { $0.hasPrefix("10.") }.count == 3 && kept.count == 20 + 3 + 4)
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func noStatementScansATable(_ kind: StoreKind) async throws {
        let store = try await store(kind)
        try await add(20, to: store)
        var user = EventQuery()
        user.userID = "jane"
        var failures = EventQuery()
        failures.names = ["LOGIN_ERROR"]
        var administrator = AdminEventQuery()
        administrator.userID = "admin"
        var refusals = failures
        refusals.address = "10.0.2.7"
        let statements = [
            EventRows.list(EventQuery(), realmID: "one"), EventRows.list(user, realmID: "one"),
            EventRows.list(failures, realmID: "one"), AdminEventRows.list(AdminEventQuery(), realmID: "one"),
            AdminEventRows.list(administrator, realmID: "one"),
            EventBounds.oldestRows(of: "event", realmID: "one", most: 5, before: Self.now),
            EventBounds.oldestRows(of: "event", " AND user_id IS NULL", ["one"], most: 5),
            EventBounds.oldestRows(of: "admin_event", "", ["one"], most: 5),
            EventRows.list(refusals, realmID: "one"),
            EventBounds.excessRows(of: EventBounds.Limit(table: "event", most: 5), realmID: "one", most: 5),
        ]
        for statement in statements {
            let plan = try await store.plan(of: statement)
            #expect(
                !plan.contains { line in
                    line.hasPrefix("SCAN") || ["Seq Scan", "TEMP B-TREE"].contains { line.contains($0) }
                }, "\(statement.sql)\n\(plan)")
        }
    }

    /// Refusals from an address, and changes of one resource, are found by their own indexes.
    @Test(arguments: [StoreKind.memory, .postgreSQL])
    func anAddressAndAPathHaveAnIndex(_ kind: StoreKind) async throws {
        let store = try await store(kind)
        try await add(300, to: store)
        if kind == .postgreSQL {
            try await store.write { _ = try $0.execute("ANALYZE event") }
            try await store.write { _ = try $0.execute("ANALYZE admin_event") }
        }
        var refusals = EventQuery()
        refusals.names = ["LOGIN_ERROR"]
        refusals.address = "10.0.2.7"
        var changes = AdminEventQuery()
        changes.path = "users/25*"
        for (statement, index) in [
            (EventRows.list(refusals, realmID: "one"), "event_by_address"),
            (AdminEventRows.list(changes, realmID: "one"), "admin_event_by_path"),
        ] {
            let plan = try await store.plan(of: statement)
            #expect(plan.contains { $0.contains(index) }, "\(statement.sql)\n\(plan)")
        }
        let realm = RealmRecord(id: "one", name: TenantID("one"), displayName: "one")
        let paths = try await store.adminEvents(changes, in: realm).map(\.event.path)
        #expect(paths == ["users/25"] + (250..<260).map { "users/\($0)" })
    }

    @Test func theIDIsAUUIDOfTimeAndNumber() {
        let time = Date(timeIntervalSince1970: 1_800_000_000.25)
        #expect(EventID(time: time, number: 1).text == "01a3185c-50fa-7000-8000-000000000001")
        #expect(EventID(time: time, number: Int64.max).text == "01a3185c-50fa-7000-bfff-ffffffffffff")
    }
}
