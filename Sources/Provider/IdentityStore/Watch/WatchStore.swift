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
        var waiting: [@Sendable () async -> WaitingMessage] = []
        var isFlushing = false
        /// The write of the last batch.
        var writing: Task<Void, Never>?
        /// Ends what is over, at the earliest end of an arming.
        var timer: Task<Void, Never>?
        var flow = WatchFlow()
        /// Until when this server's callers watch.
        var renewed: Set<WatchTurn> = []
        /// Those who wait for messages, by a number of their own.
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var numbers = 0
        /// The faults that have struck here.
        var struck: Set<String> = []
        /// The armings whose watchers know that this server records nothing.
        var refused: Set<[UInt8]> = []
    }

    /// How long a request to watch arms the realm, in seconds.
    private static let lease = 60.0
    /// How long the armings are used without reading them again.
    private static let freshness = Duration.milliseconds(100)
    /// The time from a message to the write of its batch.
    private static let batch = Duration.milliseconds(100)
    /// How often a request that waits looks for messages that another program has written.
    private static let look = Duration.seconds(1)

    package let scope: WatchScope
    let place: WatchPlace
    private let key: StoreKey
    private let clock: any WallClock
    private let random: any RandomSource
    /// Called when somebody begins or ends to watch.
    private let told: @Sendable (WatchChange) async -> Void
    private let state = Mutex(State())

    /// The store beside a provider's store; creates no file until a realm is watched.
    package init(
        beside store: DatabaseStore, showing scope: WatchScope = .full, clock: any WallClock, random: any RandomSource,
        told: @escaping @Sendable (WatchChange) async -> Void = { _ in }
    ) {
        place = WatchPlace(beside: store)
        self.scope = scope
        self.told = told
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
        endLater()
    }

    /// Whether any realm may be watched.
    package var isArmed: Bool { state.withLock { !$0.armings.isEmpty } }

    /// The arming of a realm that is watched now.
    func arming(of realm: TenantID) -> WatchArming? {
        guard let arming = state.withLock({ $0.armings[realm] }), clock.now() < arming.endsAt else { return nil }
        return arming
    }

    /// Keeps a message, unless there are too many; it is made later, so that no answer waits for it.
    package func keep(_ facts: WatchFacts, _ make: @escaping @Sendable () async -> WatchedMessage) {
        let handles = facts.handles.map { facts.arming.code(of: $0, key: key.watch) }
        let stateHandle = facts.state.map { facts.arming.code(of: "state:" + $0, key: key.watch) }
        let begins = state.withLock { state in
            guard facts.isWithheld || state.flow.admits(handles, of: facts.arming.realm, at: clock.now()) else {
                return false
            }
            state.waiting.append {
                WaitingMessage(message: await make(), handles: handles, stateHandle: stateHandle, facts: facts)
            }
            defer { state.isFlushing = true }
            return !state.isFlushing
        }
        guard begins else { return }
        Task {
            try? await ContinuousClock().sleep(for: Self.batch)
            await flush()
        }
    }

    /// The fault that a client's next login has in the realm of a path; `nil` at a server that others use.
    package func fault(at path: String) -> WatchedFault? {
        guard scope == .full else { return nil }
        let armings = state.withLock(\.armings).values
        let arming = armings.first { $0.fault != nil && path.hasPrefix("/auth/realms/\($0.realm.rawValue)/") }
        return arming.flatMap { clock.now() < $0.endsAt ? $0.fault : nil }
    }

    /// Uses up a fault; returns whether it has not struck yet.
    package func uses(_ fault: WatchedFault) -> Bool {
        guard state.withLock({ $0.struck.insert(fault.id).inserted }) else { return false }
        Task { try? await place.write { try WatchRows.forget(fault, $0) } }
        return true
    }

    /// Tells those who watch that this server records nothing of what it answers.
    package func refuse(_ facts: WatchFacts) {
        state.withLock { state in
            guard state.refused.insert(facts.arming.salt).inserted else { return }
            let earlier = state.writing
            state.writing = Task {
                await earlier?.value
                try? await place.write { try WatchRows.notePart(facts.arming, $0) }
            }
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
                var made: [WaitingMessage] = []
                for make in waiting { made.append(await make()) }
                await write(made, omitted)
            }
            state.writing = writing
            return writing
        }
        await writing?.value
    }

    private func write(_ waiting: [WaitingMessage], _ omitted: [TenantID: Int64]) async {
        let (now, byRealm) = (clock.now(), Dictionary(grouping: waiting, by: \.arming.realm))
        do {
            try await place.write { connection in
                for realm in Set(byRealm.keys).union(omitted.keys) {
                    try WatchRows.append(
                        byRealm[realm] ?? [], to: realm, omitted: omitted[realm] ?? 0, at: now, connection)
                }
            }
        } catch {
            // No answer fails because of it. The next batch that can be written has the number of these messages.
            let lost = byRealm.mapValues { Int64($0.count { !$0.facts.isWithheld }) }
            state.withLock { $0.flow.addOmitted(lost.merging(omitted, uniquingKeysWith: +)) }
            // Watchers that were woken would try to write the number at once, again and again.
            return
        }
        for watcher in state.withLock({ $0.watchers.values }) { watcher.yield() }
    }

    /// Arms the realm for a watcher, or renews that, and returns the messages after a number as JSON, and whether the
    /// watcher did not watch before; waits for a message if there is none, until the task is cancelled.
    package func page(
        of realm: TenantID, after number: Int64, waiting patience: Duration, for watcher: String,
        arming fault: (name: FaultName, client: ClientID)? = nil
    ) async throws -> (text: String, isNew: Bool) {
        let (now, salt) = (clock.now(), random.bytes(16))
        let fault = fault.map { WatchedFault($0.name, of: $0.client, id: random.uuid()) }
        let turn = WatchTurn(realm: realm, watcher: watcher, endsAt: now.addingTimeInterval(Self.lease))
        try await place.prepare(until: turn.endsAt)
        let (isNew, ended) = try await place.write { try WatchRows.arm(turn, salt: salt, fault, at: now, $0) }
        await note(ended)
        if isNew { await told(.begins(turn)) }
        await readArmings()
        state.withLock { state in
            state.renewed = state.renewed.filter { $0.realm != realm || $0.watcher != watcher }
            state.renewed.insert(turn)
        }
        var news = wakeUps(until: .now + patience).makeAsyncIterator()
        while true {
            await flush()
            let page = try await place.opened().read { try WatchRows.page(of: realm, after: number, $0) }
            guard page.isEmpty, await news.next() != nil else { return (page.text, isNew) }
        }
    }

    /// When to look for messages: after this server has written some, and at times in case another one has; ends at the
    /// deadline.
    private func wakeUps(until deadline: ContinuousClock.Instant) -> AsyncStream<Void> {
        let (news, watcher) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.numbers += 1
            state.watchers[state.numbers] = watcher
            return state.numbers
        }
        let step = place.isShared ? Self.look : .seconds(3600)
        let timer = Task {
            while ContinuousClock.now < deadline {
                let next = min(deadline, .now + step)
                guard (try? await ContinuousClock().sleep(until: next)) != nil else { return }
                watcher.yield()
            }
            watcher.finish()
        }
        watcher.onTermination = { [weak self] _ in
            timer.cancel()
            self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
        }
        return news
    }

    /// Ends what is over when the first arming ends, as long as a realm is watched.
    private func endLater() {
        guard scope != .nothing else { return }
        state.withLock { state in
            guard state.timer == nil, let end = state.armings.values.map(\.endsAt).min() else { return }
            let seconds = max(1, end.timeIntervalSince(clock.now()))
            state.timer = Task { [weak self] in
                guard (try? await ContinuousClock().sleep(for: .seconds(seconds))) != nil else { return }
                self?.state.withLock { $0.timer = nil }
                await self?.endWhatIsOver()
            }
        }
    }

    /// Wipes the realms that nobody watches any more.
    func endWhatIsOver() async {
        let now = clock.now()
        await note((try? await place.write { try WatchRows.end(try WatchRows.turns(endedBefore: now, $0), $0) }) ?? [])
        await readArmings()
    }

    /// Tells who no longer watches.
    private func note(_ ended: [WatchTurn]) async {
        for turn in ended {
            await told(.ends(turn))
        }
    }

    /// Wipes what has ended, at a server's start.
    package func begin() async {
        if scope != .nothing, await place.mayBeWatched(at: .distantPast) { await endWhatIsOver() }
    }

    /// Ends what this server's callers watch, wipes the realms that nobody else watches, and closes the file.
    package func close() async {
        let (renewed, timer) = state.withLock { ($0.renewed, $0.timer) }
        timer?.cancel()
        if !renewed.isEmpty { await note((try? await place.write { try WatchRows.end(Array(renewed), $0) }) ?? []) }
        await place.close()
    }
}
