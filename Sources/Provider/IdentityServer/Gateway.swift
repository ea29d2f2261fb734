import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import ServerRouting
import Synchronization

/// Handles the requests of every listener: the log, the health paths, who watches, the faults of a run, then the
/// router.
///
/// Answers 503 until the store is open.
final class Gateway: Sendable {
    private struct Destination: Sendable {
        let router: Router
        let watch: WatchRecorder?
        let transport: TransportSecurity
        let availability: StoreAvailability
        /// Reads from the store; throws if that fails.
        let check: @Sendable () async throws(StoreError) -> Void
    }

    private struct State {
        var destination: Destination?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let log: RequestLog?
    private let faults: FaultSwitch?
    private let delay: FaultDelay
    private let clock: any WallClock

    init(log: RequestLog?, faults: FaultSwitch?, delay: FaultDelay, clock: any WallClock) {
        self.log = log
        self.faults = faults
        self.delay = delay
        self.clock = clock
    }

    /// Records a request that the listener rejects; `nil` if nothing is logged.
    var refused: (@Sendable (RefusedRequest) -> Void)? {
        guard let log else { return nil }
        return { log.refused($0) }
    }

    /// Passes requests to the router from now on, until the store is outdated; `check` reads from the store.
    func open(
        to router: Router, watch: WatchRecorder? = nil, _ transport: TransportSecurity,
        availability: StoreAvailability = StoreAvailability(),
        check: @escaping @Sendable () async throws(StoreError) -> Void
    ) {
        let destination = Destination(
            router: router, watch: watch, transport: transport, availability: availability, check: check)
        state.withLock { $0.destination = destination }
    }

    /// Reports from now on that the server is not ready; requests are still answered.
    func close() { state.withLock { $0.isClosed = true } }

    /// Answers a request and logs it.
    func answer(_ request: ServerRequest) async -> HTTPResponse {
        let health = HealthPath(rawValue: request.http.path)
        guard let log else { return await routed(request, health) }
        return await log.answer(request, at: health == nil ? .info : .debug) { await routed(request, health) }
    }

    private func routed(_ request: ServerRequest, _ health: HealthPath?) async -> HTTPResponse {
        switch health {
        case .live: return await HealthPath.live.answer(request.http) { .up }
        case .ready: return await HealthPath.ready.answer(request.http) { await readiness() }
        case nil: break
        }
        guard let destination = state.withLock({ $0.destination }), !destination.availability.isOutdated else {
            return HTTPResponse(status: 503, headers: ["Retry-After": "1"])
        }
        guard let watch = destination.watch else { return await answer(request, at: destination) }
        return await watch.answer(request) { await answer(request, at: destination) }
    }

    private func answer(_ request: ServerRequest, at destination: Destination) async -> HTTPResponse {
        let router = destination.router
        guard let fault = faults?.fault(of: request.http) else {
            return destination.transport.marked(await router.answer(request))
        }
        let faulty = FaultyAnswer(fault: fault, clock: clock, delay: delay)
        return destination.transport.marked(await faulty.answer(request.http) { await router.answer(request) })
    }

    private func readiness() async -> HealthPath.Health {
        let (destination, isClosed) = state.withLock { ($0.destination, $0.isClosed) }
        guard let destination, !isClosed else { return .down }
        guard !destination.availability.isOutdated else { return .outdated }
        do throws(StoreError) {
            try await destination.check()
            // The server may have been stopped in the meantime.
            return state.withLock { $0.isClosed } ? .down : .up
        } catch {
            RequestRecord.current?.note(error)
            return error.code == .outdated ? .outdated : .down
        }
    }
}
