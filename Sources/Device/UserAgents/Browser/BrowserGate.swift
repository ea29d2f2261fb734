import HTTPMessage
import IdentityModel
import Synchronization

/// Admits one browser: the first that opens the start link.
///
/// All other processes, and pages of other sites, are rejected.
///
/// The link has a random path that works once. It sets a cookie, which every further request must send. Other local
/// programs do not have the cookie, and pages of other sites cannot make the browser send it (`SameSite=Strict`).
final class BrowserGate: Sendable {
    enum Start: Sendable, Hashable {
        /// Admits this browser and sets the cookie.
        case admitted(cookie: String)
        /// Another browser has already used the link.
        case usedUp
        /// The path is not the start link.
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

    var startPath: String { "\(ProxyOrigins.ownPath)/start/\(token.exposedText)" }

    /// Handles a request for the start link.
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

    /// Whether a request comes from the admitted browser.
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
