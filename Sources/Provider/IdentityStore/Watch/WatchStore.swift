import FoundationEssentials
package import IdentityModel
import SQLDatabase
import Synchronization
package import WatchProtocol

/// The messages of watched realms, in a file beside the store, or in tables of their own.
///
/// It is in no backup and no saved state, and what it contains cannot be joined with anything later: the handles are
/// hashed with a salt of this arming. All servers over the store share it. A failure of it changes no answer. Safe to
/// use from any task.
package final class WatchStore: Sendable {
    private struct State {
        var armings: [TenantID: WatchArming] = [:]
        /// When the armings were read; monotonic.
        var readAt: ContinuousClock.Instant?
        var waiting: [WaitingMessage] = []
        var isFlushing = false
        /// The write of the last batch.
        var writing: Task<Void, Never>?
        var isWiping = false
        var flow = WatchFlow()
        /// Until when this server has armed realms.
        var renewed: [TenantID: Date] = [:]
    }

    /// How long a request to watch arms the realm, in seconds.
    private static let lease = 60.0
    /// How long the armings are used without reading them again.
    private static let freshness = Duration.milliseconds(100)
    /// The time from a message to the write of its batch.
    private static let batch = Duration.milliseconds(100)

    private let place: WatchPlace
    private let key: StoreKey
    private let clock: any WallClock
    private let random: any RandomSource
    private let state = Mutex(State())

    /// The store beside a provider's store; creates no file until a realm is watched.
    package init(beside store: DatabaseStore, clock: any WallClock, random: any RandomSource) {
        place = WatchPlace(beside: store)
        key = store.key
        self.clock = clock
        self.random = random
    }

    /// Reads which realms are watched, unless that is known; called before each request.
    package func refresh() async {
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            guard state.readAt.map({ now - $0 >= Self.freshness }) ?? true else { return false }
            state.readAt = now
            return true
        }
        if isDue { await readArmings() }
    }

    private func readArmings() async {
        guard await place.mayBeWatched(at: clock.now()) else { return state.withLock { $0.armings = [:] } }
        let armings = try? await place.opened().readBriefly { try WatchRows.armings($0) }
        guard let armings else { return }
        state.withLock { $0.armings = armings }
        if !armings.isEmpty { wipeLater() }
    }

    /// Whether any realm may be watched.
    package var isArmed: Bool { state.withLock { !$0.armings.isEmpty } }

    /// The arming of a realm that is watched now.
    func arming(of realm: TenantID) -> WatchArming? {
        guard let arming = state.withLock({ $0.armings[realm] }), clock.now() < arming.endsAt else { return nil }
        return arming
    }

    /// Keeps a message, unless there are too many.
    package func keep(_ message: WatchedMessage, _ facts: WatchFacts) {
        let handles = facts.handles.map { facts.arming.code(of: $0, key: key.watch) }
        let waiting = WaitingMessage(
            message: message, arming: facts.arming, handles: handles,
            stateHandle: facts.state.map { facts.arming.code(of: "state:" + $0, key: key.watch) })
        let begins = state.withLock { state in
            guard state.flow.admits(waiting, at: clock.now()) else { return false }
            state.waiting.append(waiting)
            defer { state.isFlushing = true }
            return !state.isFlushing
        }
        guard begins else { return }
        Task {
            try? await ContinuousClock().sleep(for: Self.batch)
            await flush()
        }
    }

    /// Writes what waits, and returns when that and what was taken before is written.
    func flush() async {
        let writing = state.withLock { state in
            let (waiting, omitted, earlier) = (state.waiting, state.flow.takeOmitted(), state.writing)
            (state.waiting, state.isFlushing) = ([], false)
            guard !waiting.isEmpty || !omitted.isEmpty else { return earlier }
            let writing = Task {
                await earlier?.value
                await write(waiting, omitted)
            }
            state.writing = writing
            return writing
        }
        await writing?.value
    }

    private func write(_ waiting: [WaitingMessage], _ omitted: [TenantID: Int64]) async {
        let now = clock.now()
        try? await place.write { connection in
            let byRealm = Dictionary(grouping: waiting, by: \.arming.realm)
            for realm in Set(byRealm.keys).union(omitted.keys) {
                try WatchRows.append(
                    byRealm[realm] ?? [], to: realm, omitted: omitted[realm] ?? 0, at: now, connection)
            }
        }
    }

    /// Arms the realm, or renews that, and returns the messages after a number as JSON, and whether nobody watched the
    /// realm before; waits for a message if there is none.
    package func page(
        of realm: TenantID, after number: Int64, waiting patience: Duration
    ) async throws -> (text: String, isNew: Bool) {
        let (now, salt) = (clock.now(), random.bytes(16))
        let end = now.addingTimeInterval(Self.lease)
        try await place.prepare(until: end)
        let isNew = try await place.write { try WatchRows.arm(realm, salt: salt, until: end, at: now, $0) }
        await readArmings()
        state.withLock { $0.renewed[realm] = end }
        let deadline = ContinuousClock.now + patience
        while true {
            await flush()
            let page = try await place.opened().read { try WatchRows.page(of: realm, after: number, $0) }
            if !page.lines.isEmpty || ContinuousClock.now >= deadline || Task.isCancelled {
                return (WatchedPage.text(lines: page.lines, next: page.next, omitted: page.omitted), isNew)
            }
            try? await ContinuousClock().sleep(for: Self.batch)
        }
    }

    /// Wipes ended armings until none is left.
    private func wipeLater() {
        let begins = state.withLock { state in
            defer { state.isWiping = true }
            return !state.isWiping
        }
        guard begins else { return }
        Task { [weak self] in
            while (try? await ContinuousClock().sleep(for: .seconds(5))) != nil, await self?.wipe() == true {}
        }
    }

    /// Wipes what has ended; returns whether a realm is still watched.
    private func wipe() async -> Bool {
        let now = clock.now()
        try? await place.write { try WatchRows.wipe(endedBefore: now, $0) }
        await readArmings()
        return state.withLock { state in
            state.isWiping = !state.armings.isEmpty
            return state.isWiping
        }
    }

    /// Wipes what has ended, at a server's start.
    package func begin() async {
        if await place.mayBeWatched(at: .distantPast) { _ = await wipe() }
    }

    /// Wipes the realms that nobody has watched after this server's callers, and closes the file.
    package func close() async {
        let renewed = state.withLock(\.renewed)
        if !renewed.isEmpty {
            try? await place.write { connection in
                for (realm, end) in renewed { try WatchRows.wipe(realm, armedUntil: end, connection) }
            }
        }
        await place.close()
    }
}
