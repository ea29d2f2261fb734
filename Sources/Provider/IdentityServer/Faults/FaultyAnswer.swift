import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// Answers a request that is subject to a fault: completely here, or deeper where a route or rule checks for the fault.
struct FaultyAnswer: Sendable {
    let fault: RequestFault
    let clock: any WallClock
    let delay: FaultDelay

    /// `route` returns the response without a fault.
    func answer(_ request: HTTPRequest, by route: @Sendable () async -> HTTPResponse) async -> HTTPResponse {
        let place = FaultScope(request)
        // An administrator's requests during a run explain its end; they are not part of the flow.
        guard place != .administration else { return await route() }
        if place == .keys, fault.name == .noKeys, fault.strikes() { return RouteAnswer.notFound }
        if place == .step {
            switch fault.name {
            case .serverError where fault.strikes(): return noted(Self.serverError(request))
            case .unavailable where fault.strikes(): return noted(Self.unavailable(request))
            case .slow where fault.strikes(): await delay.wait()
            default: break
            }
        }
        var response = await RequestFault.$current.withValue(fault) { await route() }
        if fault.name == .clockSkew {
            let time = clock.now().addingTimeInterval(RequestFault.skew).timeIntervalSince1970
            response.headers.set("Date", HTTPDate.text(Int64(time)))
        }
        if place == .step, fault.name == .cutBody, response.body.count > 1, fault.strikes() {
            response.cutAfter = response.body.count / 2
        }
        return response
    }

    /// Returns the response after noting the fault in the log, to which the response refers the caller.
    private func noted(_ response: HTTPResponse) -> HTTPResponse {
        RequestRecord.current?.note(InjectedFaultError(name: fault.name))
        return response
    }

    private static func serverError(_ request: HTTPRequest) -> HTTPResponse {
        isForPool(request)
            ? poolError(500, "InternalErrorException", "Internal server error.") : RouteAnswer.failed
    }

    private static func unavailable(_ request: HTTPRequest) -> HTTPResponse {
        var response =
            isForPool(request)
            ? poolError(503, "ServiceUnavailableException", "The service is unavailable.")
            : RouteAnswer.error("HTTP 503 Service Unavailable", status: 503)
        response.headers.set("Retry-After", "30")
        return response
    }

    /// The response of the pools' JSON API and of GraphQL.
    private static func poolError(_ status: Int, _ type: String, _ message: String) -> HTTPResponse {
        RouteAnswer.json(["__type": .string(type), "message": .string(message)], status: status)
    }

    private static func isForPool(_ request: HTTPRequest) -> Bool { !request.path.hasPrefix("/auth/") }
}

/// How long the fault `slow` delays a response.
public struct FaultDelay: Sendable {
    let wait: @Sendable () async -> Void

    /// Waits with a function of the caller, which must return immediately when its task is cancelled.
    public init(_ wait: @escaping @Sendable () async -> Void) { self.wait = wait }

    /// Waits for three seconds: long enough to be noticed, shorter than any client's timeout.
    public static let usual = FaultDelay { try? await ContinuousClock().sleep(for: .seconds(3)) }
}
