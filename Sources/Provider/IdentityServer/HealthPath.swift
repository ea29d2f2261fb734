import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// The paths at the server's root that report its state to a supervisor.
///
/// Every listener has them. They belong to no realm, need no right, and pages of other origins cannot read them.
enum HealthPath: String, CaseIterable {
    /// 200 while the process answers.
    case live = "/health/live"
    /// 200 if the server accepts requests and can read its store; 503 while it starts or stops, and if the store fails.
    case ready = "/health/ready"

    enum Health {
        case up
        case down
        /// The store has the schema of a newer program.
        case outdated
    }

    func answer(_ request: HTTPRequest, health: () async -> Health) async -> HTTPResponse {
        RequestRecord.current?.matched(rawValue)
        guard request.method == .get else { return RouteAnswer.methodNotAllowed("GET, HEAD") }
        var response =
            switch await health() {
            case .up: RouteAnswer.json(["status": "UP"])
            case .down: RouteAnswer.json(["status": "DOWN"], status: 503)
            case .outdated: RouteAnswer.json(["status": "DOWN", "reason": "newer schema"], status: 503)
            }
        response.headers.set("X-Content-Type-Options", "nosniff")
        return response
    }
}
