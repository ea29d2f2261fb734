import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import Synchronization
import TestSupport
import Testing
import WatchProtocol

@testable import IdentityServer
@testable import IdentityStore

/// What is kept of a watched realm, for how long, and for whom.
@Suite struct WatchStoreTests {
    private func message(_ fixture: TestProvider) -> WatchedMessage {
        WatchedMessage(time: fixture.clock.now(), name: "GET auth", status: 200, events: [])
    }

    /// Nothing is recorded before the first watcher asks, and nothing after the last one has left.
    @Test func aRealmIsArmedForAMinute() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        try await spa.open(TestBrowser(fixture))
        #expect(fixture.watch?.watch.isArmed == false)
        let watcher = try await Watcher(fixture)
        try await spa.open(TestBrowser(fixture), ["state": "1"])
        #expect(try await watcher.messages().count == 1)
        fixture.clock.advance(seconds: 59)
        try await spa.open(TestBrowser(fixture), ["state": "2"])
        #expect(try await watcher.messages().count == 1)
        fixture.clock.advance(seconds: 61)
        try await spa.open(TestBrowser(fixture), ["state": "3"])
        // A new arming has nothing of the earlier one: not its messages, nor the state that it has seen.
        #expect(try await watcher.page(after: 0).messages == [])
        try await spa.open(TestBrowser(fixture), ["state": "1"])
        let messages = try await watcher.page(after: 0).messages
        #expect(messages.map(\.number) == [1] && messages[0].finding == nil)
    }

    @Test func onlyTheNewestMessagesAreKept() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        let watch = try #require(fixture.watch?.watch)
        let arming = try #require(watch.arming(of: .sandbox))
        for second in 0..<21 {
            let message = message(fixture)
            for _ in 0..<490 { watch.keep(WatchFacts(arming)) { message } }
            if second % 5 == 0 { _ = try await watcher.page(after: 1_000_000) }
            fixture.clock.advance(seconds: 1)
        }
        var (numbers, next): ([Int64], Int64) = ([], 0)
        while true {
            let page = try await watcher.page(after: next)
            guard !page.messages.isEmpty else { break }
            numbers += page.messages.map(\.number)
            next = page.next
        }
        #expect(numbers == Array(291...10_290))
        fixture.clock.advance(seconds: 30)
        for _ in 0..<25 {
            _ = try await watcher.page(after: next)
            fixture.clock.advance(seconds: 25)
        }
        let message = message(fixture)
        watch.keep(WatchFacts(arming)) { message }
        #expect(try await watcher.page(after: 0).messages.map(\.number) == [10_291])
    }

    /// Beyond 500 messages a second whole new conversations are left out, and counted.
    @Test func newConversationsAreLeftOut() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        let watch = try #require(fixture.watch?.watch)
        let arming = try #require(watch.arming(of: .sandbox))
        func keep(_ login: String) {
            var facts = WatchFacts(arming)
            facts.handles = [WatchHandle.login(login).text]
            var message = message(fixture)
            message.client = "spa"
            watch.keep(facts) { [message] in message }
        }
        for _ in 0..<500 { keep("first") }
        keep("first")
        keep("second")
        fixture.clock.advance(seconds: 1)
        keep("second")
        keep("third")
        let page = try await watcher.page(after: 400)
        #expect(page.omitted == 2 && page.messages.map(\.conversation).suffix(2) == [1, 502])
    }

    /// What could not be written is counted with the next messages, and changes no answer.
    @Test func messagesThatCannotBeStoredAreCounted() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let watcher = try await Watcher(fixture)
        let watch = try #require(fixture.watch?.watch)
        try await watch.place.write {
            try $0.execute(
                "CREATE TRIGGER broken BEFORE INSERT ON watch_message BEGIN SELECT RAISE(ABORT, 'broken'); END")
        }
        for state in ["1", "2"] { try await spa.open(TestBrowser(fixture), ["state": state]) }
        #expect(try await watcher.page(after: 0).messages == [])
        try await watch.place.write { try $0.execute("DROP TRIGGER broken") }
        try await spa.open(TestBrowser(fixture), ["state": "3"])
        let page = try await watcher.page(after: 0)
        #expect(page.omitted == 2 && page.messages.map(\.number) == [1])
    }

    /// A watcher that waits would otherwise try to write again at once, as long as the store fails.
    @Test func aFailedWriteWakesNobody() async throws {
        let fixture = try await RelyingParty.fixture()
        let clock = CountingClock(clock: fixture.clock)
        let watch = WatchStore(beside: fixture.store, clock: clock, random: fixture.random)
        _ = try await watch.page(of: .sandbox, after: 0, waiting: .zero, for: "w")
        let arming = try #require(watch.arming(of: .sandbox))
        try await watch.place.write {
            for (name, change) in [
                ("message", "INSERT ON watch_message"), ("count", "UPDATE OF omitted ON watch_arming"),
            ] {
                try $0.execute(
                    "CREATE TRIGGER broken_\(name) BEFORE \(change) BEGIN SELECT RAISE(ABORT, 'broken'); END")
            }
        }
        let message = message(fixture)
        watch.keep(WatchFacts(arming)) { message }
        // Each write reads the clock.
        let before = clock.reads.withLock(\.self)
        _ = try await watch.page(of: .sandbox, after: 0, waiting: .milliseconds(200), for: "w")
        #expect(clock.reads.withLock(\.self) - before < 12)
        await watch.close()
    }

    /// A message with long values is kept without its contents.
    @Test func aMessageHasABound() async throws {
        let fixture = try await RelyingParty.fixture()
        let spa = RelyingParty.spa(fixture)
        let watcher = try await Watcher(fixture)
        var headers = HTTPHeaders()
        for number in 0..<60 { headers.add("X-\(number)", String(repeating: "v", count: 2_000)) }
        let browser = TestBrowser(fixture, headers: headers)
        try await spa.open(browser)
        let message = try await watcher.last()
        #expect(message.line.utf8.count <= WatchedMessage.most)
    }

    /// The admin REST is not recorded, so that no watcher sees another, nor what administrators do.
    @Test func administrationIsNotRecorded() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        _ = await watcher.admin.call(.get, "/sandbox/users")
        _ = await watcher.admin.call(.get, "/sandbox/unknown")
        _ = await watcher.admin.with(token: "x").call(.get, "/sandbox/users")
        #expect(try await watcher.messages() == [])
    }

    /// Who begins to watch is an administrator's event; the requests that continue it are not.
    @Test func whoWatchesIsAnEvent() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        for _ in 0..<3 { _ = try await watcher.messages() }
        let events = try await fixture.store.adminEvents(AdminEventQuery(), in: fixture.sandbox)
        #expect(events.filter { $0.event.path == "watch" }.map(\.event.operation) == ["ACTION"])
    }

    /// Each watcher's end is an event too, by the one who watched, also where nobody else watches afterwards.
    @Test func whoNoLongerWatchesIsAnEvent() async throws {
        let fixture = try await RelyingParty.fixture()
        let watch = try #require(fixture.watch?.watch)
        _ = try await Watcher(fixture)
        let other = try await Administrator(fixture).service(["realm-admin"]).administrator
        fixture.clock.advance(seconds: 40)
        #expect(await other.call(.get, "/sandbox/watch").status == 200)
        func events() async throws -> [AdminEvent] {
            try await fixture.store.adminEvents(AdminEventQuery(), in: fixture.sandbox).map(\.event)
                .filter { $0.path == "watch" }.reversed()
        }
        await watch.endWhatIsOver()
        #expect(try await events().map(\.operation) == ["ACTION", "ACTION"])
        fixture.clock.advance(seconds: 30)
        await watch.endWhatIsOver()
        #expect(watch.isArmed)
        fixture.clock.advance(seconds: 31)
        await watch.endWhatIsOver()
        #expect(!watch.isArmed)
        let kept = try await events()
        #expect(kept.map(\.operation) == ["ACTION", "ACTION", "DELETE", "DELETE"])
        #expect(kept[2].administrator == kept[0].administrator && kept[3].administrator == kept[1].administrator)
        #expect(Set(kept.map(\.resource)).count == 1 && kept[0].administrator != kept[1].administrator)
        // A watcher who comes back has another beginning, and one who watches until the server stops has an end.
        _ = try await Watcher(fixture)
        await watch.close()
        #expect(try await events().map(\.operation).suffix(2) == ["ACTION", "DELETE"])
    }

    /// A request that waits is answered when this server has kept a message, and ends when it is cancelled.
    @Test func aRequestWaitsForAMessage() async throws {
        let fixture = try await RelyingParty.fixture()
        let watcher = try await Watcher(fixture)
        let admin = watcher.admin
        let waiting = Task { await admin.call(.get, "/sandbox/watch?after=0&wait=20") }
        try await RelyingParty.spa(fixture).open(TestBrowser(fixture))
        #expect(WatchedPage(await waiting.value.json)?.messages.map(\.name) == ["GET auth"])
        let cancelled = Task { await admin.call(.get, "/sandbox/watch?after=1&wait=20") }
        cancelled.cancel()
        _ = await cancelled.value
    }

    @Test func onlyAnAdministratorOfTheRealmMayWatch() async throws {
        let fixture = try await RelyingParty.fixture()
        let admin = try await Administrator(fixture)
        let (limited, _, _) = try await admin.service(["manage-realm", "manage-users", "view-events"])
        #expect(await limited.call(.get, "/sandbox/watch").status == 403)
        #expect(await admin.with(token: "x").call(.get, "/sandbox/watch").status == 401)
        #expect(fixture.watch?.watch.isArmed == false)
        let server = try await TestProvider { $0.isWatchable = false }
        #expect(try await Administrator(server).call(.get, "/sandbox/watch").status == 403)
    }

    /// Two programs over one store: each sees that the realm is watched, and both write into one list of messages.
    @Test(arguments: [StoreKind.sqlite, .postgreSQL]) func twoProgramsShareTheMessages(_ kind: StoreKind) async throws {
        let stores = try await kind.open()
        let first = try await RelyingParty.fixture(store: stores[0])
        let second = try await TestProvider(store: stores[1], clock: first.clock)
        let (one, other) = (try #require(first.watch?.watch), try #require(second.watch?.watch))
        let watcher = try await Watcher(first)
        let spa = RelyingParty(fixture: second, clientID: "spa")
        let tokens = try await spa.tokens(TestBrowser(second))
        await other.flush()
        _ = await RelyingParty(fixture: first, clientID: "spa").refresh(tokens.refreshToken)
        let messages = try await watcher.messages()
        #expect(messages.map(\.name) == ["GET auth", "POST authenticate", "POST token", "POST token"])
        #expect(messages.map(\.conversation) == [1, 1, 1, 1])
        // The other program's callers have watched last, so the messages stay until it ends.
        first.clock.advance(seconds: 1)
        _ = try await Watcher(second)
        await one.close()
        let place = WatchPlace(beside: stores[1])
        func kept() async throws -> Int {
            try await place.opened().read { try $0.query("SELECT * FROM watch_message").count }
        }
        #expect(try await kept() == 4)
        await other.close()
        #expect(try await kept() == 0)
    }
}

/// Counts how often the time is read.
private final class CountingClock: WallClock {
    let clock: any WallClock
    let reads = Mutex(0)

    init(clock: any WallClock) { self.clock = clock }

    func now() -> Date {
        reads.withLock { $0 += 1 }
        return clock.now()
    }
}
