import HTTPMessage
import JOSE
import Synchronization

/// The server as a stock Keycloak: it drops the attributes of new users, and stores the time of creation that it gets.
final class ForgetfulExchange: HTTPExchange {
    private let inner: any HTTPExchange
    private let times: Times

    /// The times of creation by user name.
    private final class Times: Sendable { let byName = Mutex<[String: JSONValue]>([:]) }

    convenience init(_ inner: any HTTPExchange) { self.init(inner, Times()) }

    private init(_ inner: any HTTPExchange, _ times: Times) {
        self.inner = inner
        self.times = times
    }

    func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
        var request = request
        if UnreliableExchange.isCreation(request), var user = try? JSONValue(parsing: Array(request.body)),
            let name = user["username"]?.string
        {
            let time = user["createdTimestamp"]
            times.byName.withLock { if $0[name] == nil { $0[name] = time } }
            user["attributes"] = nil
            request.body = RequestBody(user.bytes)
        }
        var response = try await inner.send(request)
        guard request.method == .get, request.target.contains("/users"),
            let value = try? JSONValue(parsing: response.body)
        else { return response }
        if let users = value.array {
            response.body = JSONValue.array(users.map(withTime)).bytes
        } else if value["username"] != nil {
            response.body = withTime(value).bytes
        }
        return response
    }

    func session() -> any HTTPExchange { ForgetfulExchange(inner.session(), times) }

    private func withTime(_ user: JSONValue) -> JSONValue {
        guard let name = user["username"]?.string, let time = times.byName.withLock({ $0[name] }) else { return user }
        var user = user
        user["createdTimestamp"] = time
        return user
    }
}
