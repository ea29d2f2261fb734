import HTTPMessage
import IdentityCore
import JOSE
import ServerRouting

/// The paths at the server's root that tell whoever supervises the server how it is.
///
/// Every listener has them. They belong to no realm, need no right, and no page of another origin can read them.
enum HealthPath: String, CaseIterable {
    /// 200 as long as the process answers.
    case live = "/health/live"
    /// 200 if the server takes requests and reads its store; 503 while it starts or stops, and if the store fails.
    case ready = "/health/ready"

    /// How the server is.
    enum Health {
        case up
        case down
        /// The store has the schema of a newer program.
        case outdated
    }

    /// The answer to a request for the path.
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
