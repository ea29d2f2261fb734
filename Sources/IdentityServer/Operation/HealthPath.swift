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

    /// The answer to a request for the path, where `isUp` says how the server is.
    func answer(_ request: HTTPRequest, isUp: () async -> Bool) async -> HTTPResponse {
        RequestRecord.current?.matched(rawValue)
        guard request.method == .get else { return RouteAnswer.methodNotAllowed("GET, HEAD") }
        let isUp = await isUp()
        var response = RouteAnswer.json(["status": isUp ? "UP" : "DOWN"], status: isUp ? 200 : 503)
        response.headers.set("X-Content-Type-Options", "nosniff")
        return response
    }
}
