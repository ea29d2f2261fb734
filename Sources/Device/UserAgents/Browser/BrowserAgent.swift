import HTTPMessage
import HTTPServer
import IdentityModel
import Sentences

/// Displays the provider's pages in the user's own browser, through a proxy on a loopback address.
///
/// A browser cannot send the `X-KOBIL-*` headers and cannot be stopped at a redirect. So the proxy forwards each
/// request to the provider with the headers added, returns the response with its addresses translated, and intercepts
/// the redirect. The provider's cookies stay in this program, so that they do not mix with other logins and nothing
/// remains in the browser.
public final class BrowserAgent: Sendable {
    /// The address to open: a link that works once, in one browser.
    public let startURL: String

    private let proxy: BrowserProxy
    private let servers: [WebServer]
    private let settings: BrowserAgentSettings

    private init(startURL: String, proxy: BrowserProxy, servers: [WebServer], settings: BrowserAgentSettings) {
        self.startURL = startURL
        self.proxy = proxy
        self.servers = servers
        self.settings = settings
    }

    /// Listens on free loopback ports, one for the provider's origin and one per allowed host; blocks briefly.
    ///
    /// End it with ``close()``. Nothing is sent to the provider before the browser opens ``startURL``.
    public static func open(
        _ request: WebViewRequest, settings: BrowserAgentSettings
    ) throws(UserAgentError) -> BrowserAgent {
        let url = URLReference(request.url)
        guard let origin = url.origin, url.authority?.contains("@") != true else {
            throw UserAgentError(.invalidAddress, Text("The provider's address is not an http or https URL."))
        }
        let proxy = BrowserProxy(request, settings: settings)
        var servers: [WebServer] = []
        let others = settings.allowedHosts.sorted().compactMap { URLReference("https://\($0)").origin }
        for real in [origin] + others.filter({ $0 != origin }) {
            let server: WebServer
            do throws(HTTPServerError) {
                server = try WebServer(
                    listen: .anyLoopbackPort, limits: limits(settings), hosts: .loopback()
                ) { [weak proxy] in
                    await proxy?.answer($0) ?? HTTPResponse(status: 503)
                }
            } catch {
                throw UserAgentError(error, at: "a free port of this machine")
            }
            proxy.stand(in: "http://127.0.0.1:\(server.port)", for: real)
            servers.append(server)
        }
        let startURL = "http://127.0.0.1:\(servers[0].port)\(proxy.gate.startPath)"
        return BrowserAgent(startURL: startURL, proxy: proxy, servers: servers, settings: settings)
    }

    /// Waits for the result: the first response, an error, the deadline or the task's cancellation.
    ///
    /// Every caller gets the same result.
    public func outcome() async -> UserAgentOutcome {
        let deadline = Task { [proxy, settings] in
            guard (try? await settings.stopwatch.sleep(for: settings.deadline)) != nil else { return }
            proxy.end(
                with: IdpSdkError(.timeout, Text("The login in the browser was not finished in time.")))
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            await proxy.ending.value()
        } onCancel: {
            proxy.end(with: IdpSdkError(.cancelledByUser, Text("The flow was cancelled.")))
        }
    }

    /// Cancels the flow if it has not ended, waits for the last page to be sent, and frees the ports.
    public func close() async {
        proxy.end(with: IdpSdkError(.cancelledByUser, Text("The flow was cancelled.")))
        for server in servers { await server.stop() }
    }

    /// Limits for one browser; a request may be held until the deadline, and may then use its full timeout.
    private static func limits(_ settings: BrowserAgentSettings) -> WebServerLimits {
        var limits = WebServerLimits()
        limits.connections = 64
        limits.bodyBytes = 1 << 20
        limits.answering = settings.deadline + .seconds(90)
        limits.draining = .seconds(2)
        return limits
    }
}
