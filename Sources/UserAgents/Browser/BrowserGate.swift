import HTTPMessage
import IdentityModel
import Synchronization

/// Lets one browser in: the first that opens the start link; every other process and page of this machine stays outside.
///
/// The link is a random path that works once. It gives the browser a cookie, which every further request must bring: other local programs do not have
/// it, and pages of other sites cannot make the browser send it (`SameSite=Strict`).
final class BrowserGate: Sendable {
    /// What came of opening the start link.
    enum Start: Sendable, Hashable {
        /// This browser is in; the cookie to set.
        case admitted(cookie: String)
        /// Another one was first.
        case usedUp
        /// It is another path.
        case unknown
    }

    private let token: Secret
    private let session: Secret
    private let cookieName: String
    private let isOpened = Mutex(false)

    init(random: any RandomSource) {
        token = Secret(Hexadecimal.encode(random.bytes(16)))
        session = Secret(Hexadecimal.encode(random.bytes(16)))
        cookieName = "idp-wizard-" + Hexadecimal.encode(random.bytes(4))
    }

    /// The path of the start link.
    var startPath: String { "\(ProxyOrigins.ownPath)/start/\(token.exposedText)" }

    /// Opens the start link for a request.
    func start(_ request: HTTPRequest) -> Start {
        let prefix = "\(ProxyOrigins.ownPath)/start/"
        guard request.path.hasPrefix(prefix), Secret(String(request.path.dropFirst(prefix.count))) == token else {
            return .unknown
        }
        if isInside(request) { return .admitted(cookie: cookie) }
        let isFirst = isOpened.withLock { isOpened in
            defer { isOpened = true }
            return !isOpened
        }
        return isFirst ? .admitted(cookie: cookie) : .usedUp
    }

    /// Whether a request comes from the browser that was let in.
    func isInside(_ request: HTTPRequest) -> Bool {
        for header in request.headers.values("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == cookieName, Secret(String(parts[1])) == session { return true }
            }
        }
        return false
    }

    private var cookie: String { "\(cookieName)=\(session.exposedText); Path=/; HttpOnly; SameSite=Strict" }
}
