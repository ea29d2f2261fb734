import HTML
import HTTPMessage
import OpenID

/// Sends requests and follows redirects as a browser does; stops at the redirect URI, which it reads and never fetches.
struct Navigator: Sendable {
    /// Where a request led.
    enum Arrival: Sendable {
        /// At the redirect URI.
        case answer(ReceivedAuthorizationResponse)
        /// At a page.
        case page(ServedPage)
    }

    let exchange: any HTTPExchange
    let headers: HTTPHeaders
    let redirectURI: String
    let destination: Destination
    let maximumRedirects: Int
    let trace: FlowTrace
    private(set) var time: MachineTime

    init(_ call: PreparedCall, _ settings: IdpSdkSettings, trace: FlowTrace) {
        exchange = settings.exchange.session()
        headers = call.headers
        redirectURI = call.redirectURI
        destination = Destination(authorizationURL: call.url, allowedHosts: settings.allowedHosts)
        maximumRedirects = settings.maximumRedirects
        self.trace = trace
        time = MachineTime(settings.deadline, clock: settings.stopwatch)
    }

    /// Sends a request and follows its redirects; `fields` are the request's fields in the trace.
    mutating func visit(_ first: HTTPRequest, tracing fields: [TraceField]) async throws(IdpSdkError) -> Arrival {
        if let answer = answer(in: first) {
            trace.received(200, answer.fields["code"] == nil ? "error" : "code", answer.traced)
            return .answer(answer)
        }
        var request = first
        var fields = fields
        var redirects = 0
        while true {
            let response = try await send(request, tracing: fields)
            guard (300...399).contains(response.status), response.status != 304 else {
                return .page(ServedPage(response, url: URLReference(request.target), isRedirected: redirects > 0))
            }
            guard let location = response.redirectLocation else {
                trace.received(response.status, "page")
                throw IdpSdkError(
                    .unexpectedStatus,
                    "The provider answers HTTP \(response.status), a redirect without a usable address.")
            }
            if let answer = ReceivedAuthorizationResponse.read(redirect: location, expecting: redirectURI) {
                trace.received(response.status, answer.fields["code"] == nil ? "error" : "code", answer.traced)
                return .answer(answer)
            }
            let target = Destination.resolve(location, at: URLReference(request.target))
            trace.received(response.status, "page", [TraceField("to", UntrustedText(target.path))])
            try check(target)
            redirects += 1
            guard redirects <= maximumRedirects else {
                throw IdpSdkError(.tooManyPages, "The provider redirects in a loop.")
            }
            // 307 and 308 repeat the request; the others turn it into a GET (RFC 9110, section 15.4).
            if response.status == 307 || response.status == 308 {
                request.target = target.description
            } else {
                request = HTTPRequest(target: target.description, headers: headers)
                fields = []
            }
        }
    }

    /// The answer in a request to the redirect URI itself: a button of the page leads there, so that nothing is sent.
    private func answer(in request: HTTPRequest) -> ReceivedAuthorizationResponse? {
        guard request.method == .post else {
            return ReceivedAuthorizationResponse.read(redirect: request.target, expecting: redirectURI)
        }
        return ReceivedAuthorizationResponse.read(
            formPost: FormFields(request.body), to: request.target,
            expecting: redirectURI)
    }

    private mutating func send(_ request: HTTPRequest, tracing fields: [TraceField]) async throws(IdpSdkError)
        -> HTTPResponse
    {
        trace.sent(request, fields: fields)
        do throws(MachineTime.Failure) {
            return try await time.send(request, through: exchange)
        } catch {
            switch error {
            case .exchange(let error):
                trace.failed(error.reason.rawValue)
                throw IdpSdkError(error)
            case .deadlinePassed:
                trace.failed("deadlinePassed")
                throw IdpSdkError(.deadlinePassed, "The flow's deadline passed before the provider answered.")
            }
        }
    }

    private func check(_ target: URLReference) throws(IdpSdkError) {
        guard !destination.allows(target) else { return }
        let host = UntrustedText(target.host ?? target.scheme ?? target.description).sanitised(limit: 100)
        // An answer there belongs to another request or client; without one, the login continues at another host.
        let query = FormFields(encoded: target.query ?? "")
        let goesOn = ["http", "https"].contains(target.scheme?.lowercased()) && query["code"] ?? query["error"] == nil
        throw IdpSdkError(
            goesOn ? .anotherHost : .redirectMismatch,
            "The provider redirects to \(host), which is neither its own host nor the redirect URI.")
    }
}

extension ReceivedAuthorizationResponse {
    /// The fields as a trace shows them.
    var traced: [TraceField] { fields.traced(showing: ["iss", "error", "error_description"]) }
}

/// A response that is no redirect, and its address.
struct ServedPage: Sendable {
    let response: HTTPResponse
    let url: URLReference
    /// Whether redirects led here from the request.
    let isRedirected: Bool

    init(_ response: HTTPResponse, url: URLReference, isRedirected: Bool = false) {
        self.response = response
        self.url = url
        self.isRedirected = isRedirected
    }
}
