import HTTPMessage
import HTTPServer
public import IdentityModel
import Sentences

/// Listens at a loopback redirect URI for the response that the browser brings from the provider (RFC 8252, section
/// 7.3).
///
/// The browser talks to the provider directly; only the last redirect leads here. State and issuer of the response are
/// validated, and only one response is accepted.
public final class LoopbackRedirectListener: Sendable {
    /// The redirect URI for the request: the profile's, with the actual port.
    public let redirectURI: String

    private let answers: RedirectAnswers
    private let server: WebServer
    private let deadline: Duration
    private let clock: any Clock<Duration>

    private init(
        redirectURI: String, answers: RedirectAnswers, server: WebServer, deadline: Duration,
        clock: any Clock<Duration>
    ) {
        self.redirectURI = redirectURI
        self.answers = answers
        self.server = server
        self.deadline = deadline
        self.clock = clock
    }

    /// Listens at a registered redirect URI; without a port, or with port 0, on any free port.
    ///
    /// It must be `http` and name this machine: `127.0.0.1`, `[::1]` or `localhost`. Blocks briefly. Responses are
    /// accepted only after ``expect(_:openedAt:)``. `language` is that of the pages for browsers that accept none of
    /// the program's languages.
    public static func open(
        _ registered: String, tenantName: String, styleSheet: String = "", language: String? = nil,
        deadline: Duration = .seconds(900), random: any RandomSource = SystemRandomSource()
    ) throws(UserAgentError) -> LoopbackRedirectListener {
        try open(
            registered, tenantName: tenantName, styleSheet: styleSheet, language: language, deadline: deadline,
            clock: ContinuousClock(), random: random)
    }

    static func open(
        _ registered: String, tenantName: String, styleSheet: String, language: String? = nil, deadline: Duration,
        clock: any Clock<Duration>,
        random: any RandomSource
    ) throws(UserAgentError) -> LoopbackRedirectListener {
        var url = URLReference(registered)
        guard url.scheme?.lowercased() == "http", url.isLoopback, let host = url.host, let authority = url.authority,
            !authority.contains("@"), url.fragment == nil
        else {
            throw UserAgentError(
                .notLoopback,
                Text(
                    "The redirect URI \(UntrustedText(registered).sanitised(limit: 200)) is not an address of this machine: log in with --via paste, or register http://127.0.0.1/cb, or one with a port, and set redirect-uri."
                )
            )
        }
        let hasPort = authority.hasSuffix(":\(url.effectivePort ?? 0)")
        let port = hasPort ? url.effectivePort ?? 0 : 0
        let frame = AgentPageFrame(tenantName: tenantName, styleSheet: styleSheet, language: language, random: random)
        let answers = RedirectAnswers(path: url.path.isEmpty ? "/" : url.path, frame: frame)
        // Without resolving the name: `localhost` means the loopback address.
        let address = host == "localhost" ? "127.0.0.1" : host
        let server: WebServer
        do throws(HTTPServerError) {
            var limits = WebServerLimits()
            limits.connections = 16
            limits.draining = .seconds(2)
            server = try WebServer(listen: .tcp(host: address, port: port), limits: limits, hosts: .loopback()) {
                answers.answer($0.http)
            }
        } catch {
            throw UserAgentError(error, at: "\(host):\(port)")
        }
        url.authority = "\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
        return LoopbackRedirectListener(
            redirectURI: hasPort && port != 0 ? registered : url.description, answers: answers, server: server,
            deadline: deadline, clock: clock)
    }

    /// Sets what the response must match and where the login begins; from then on one response is accepted.
    ///
    /// Returns a link to that address that works once. Pass it to other programs, because it does not reveal the
    /// address in the process list.
    public func expect(_ redirect: ExpectedRedirect, openedAt url: String) -> String {
        let token = answers.expect(redirect, openedAt: url)
        return "http://\(URLReference(redirectURI).authority ?? "")\(RedirectAnswers.startPath)\(token.exposedText)"
    }

    /// Sets the address that the browser opens; from then on the first request to the redirect URI ends the wait,
    /// without a response.
    ///
    /// For addresses that redirect without a response, such as those that end a session. Returns a link as
    /// ``expect(_:openedAt:)`` does.
    public func expectReturn(openedAt url: String) -> String {
        let token = answers.expectReturn(openedAt: url)
        return "http://\(URLReference(redirectURI).authority ?? "")\(RedirectAnswers.startPath)\(token.exposedText)"
    }

    /// Waits for the result: the first valid response, the deadline or the task's cancellation.
    ///
    /// Every caller gets the same result.
    ///
    /// A response that does not match is displayed as an error in the browser and does not end the wait, because any
    /// local program could send one.
    public func outcome() async -> UserAgentOutcome {
        let alarm = Task { [answers, deadline, clock] in
            guard (try? await clock.sleep(for: deadline)) != nil else { return }
            answers.ending.deliver(
                .failed(IdpSdkError(.timeout, Text("The login in the browser was not finished in time."))))
        }
        defer { alarm.cancel() }
        return await withTaskCancellationHandler {
            await answers.ending.value()
        } onCancel: {
            answers.cancel()
        }
    }

    /// Cancels the flow if it has not ended, waits for the last page to be sent, and frees the port.
    public func close() async {
        answers.cancel()
        await server.stop()
    }
}
