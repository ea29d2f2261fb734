import HTTPMessage
import OpenID
import Sentences

/// Sends requests and follows redirects as a browser does; stops at the redirect URI, which it parses and never
/// fetches.
struct Navigator: Sendable {
    /// Where a request led.
    enum Arrival: Sendable {
        /// To the redirect URI.
        case answer(ReceivedAuthorizationResponse)
        /// To a page, whose reader records the response.
        case page(ServedPage, SentRequest)
    }

    let exchange: any HTTPExchange
    let headers: HTTPHeaders
    let redirectURI: String
    let destination: Destination
    let maximumRedirects: Int
    let trace: AuthorizationTrace
    private(set) var time: MachineTime

    init(_ call: PreparedCall, _ settings: IdpSdkSettings, trace: AuthorizationTrace) {
        exchange = settings.exchange.session()
        headers = call.headers
        redirectURI = call.redirectURI
        destination = Destination(authorizationURL: call.url, allowedHosts: settings.allowedHosts)
        maximumRedirects = settings.maximumRedirects
        self.trace = trace
        time = MachineTime(settings.deadline, clock: settings.stopwatch)
    }

    /// Sends a request and follows its redirects.
    ///
    /// `fields` are the request's fields in the trace, and `open` the only names of its form whose values may be shown.
    mutating func visit(
        _ first: HTTPRequest, tracing fields: [TraceField], open: Set<String> = []
    ) async throws(IdpSdkError) -> Arrival {
        if let answer = answer(in: first) {
            trace.foundAnswer(answer)
            return .answer(answer)
        }
        var request = first
        var fields = fields
        var redirects = 0
        while true {
            let received = try await send(request, tracing: fields, open: open)
            let (response, sent) = (received.response, received.sent)
            guard (300...399).contains(response.status), response.status != 304 else {
                return .page(
                    ServedPage(response, url: URLReference(request.target), isRedirected: redirects > 0), sent)
            }
            let name = "\(response.status) page"
            guard let location = response.redirectLocation else {
                let error = IdpSdkError(
                    .unexpectedStatus,
                    Text("The provider answers HTTP \(response.status), a redirect without a usable address."))
                sent.answered(response, as: name, error: error)
                throw error
            }
            if let answer = ReceivedAuthorizationResponse.read(redirect: location, expecting: redirectURI) {
                trace.answered(sent, response, answer)
                return .answer(answer)
            }
            let target = Destination.resolve(location, at: URLReference(request.target))
            redirects += 1
            let onward = [TraceField("to", UntrustedText(target.path))]
            if let error = refusal(of: target, after: redirects) {
                sent.answered(response, as: name, onward, error: error)
                throw error
            }
            sent.answered(response, as: name, onward)
            // 307 and 308 repeat the request; all others change it to a GET (RFC 9110, section 15.4).
            if response.status == 307 || response.status == 308 {
                request.target = target.description
            } else {
                request = HTTPRequest(target: target.description, headers: headers)
                fields = []
            }
        }
    }

    /// The response in a request to the redirect URI itself: a button of the page leads there, so nothing is sent.
    private func answer(in request: HTTPRequest) -> ReceivedAuthorizationResponse? {
        guard request.method == .post else {
            return ReceivedAuthorizationResponse.read(redirect: request.target, expecting: redirectURI)
        }
        return ReceivedAuthorizationResponse.read(
            formPost: FormFields(request.body), to: request.target,
            expecting: redirectURI)
    }

    /// A response with the record of its request.
    private struct Received {
        let response: HTTPResponse
        let sent: SentRequest
    }

    private mutating func send(
        _ request: HTTPRequest, tracing fields: [TraceField], open: Set<String>
    ) async throws(IdpSdkError) -> Received {
        // The time for which the run is held does not count as the provider's.
        let sent = await trace.sending(request, fields: fields, open: open)
        do throws(MachineTime.CallError) {
            return Received(response: try await time.send(sent.request, through: exchange), sent: sent)
        } catch {
            switch error {
            case .exchange(let error):
                sent.failed(error.reason.rawValue)
                throw IdpSdkError(error)
            case .deadlinePassed:
                sent.failed("deadlinePassed")
                throw IdpSdkError(.deadlinePassed, Text("The flow's deadline passed before the provider answered."))
            }
        }
    }

    /// The reason why a redirect is not followed.
    private func refusal(of target: URLReference, after redirects: Int) -> IdpSdkError? {
        guard !destination.allows(target) else {
            return redirects > maximumRedirects
                ? IdpSdkError(.tooManyPages, Text("The provider redirects in a loop.")) : nil
        }
        let host = UntrustedText(target.host ?? target.scheme ?? target.description).sanitised(limit: 100)
        // A response there belongs to another request or client; without one, the login continues at another host.
        let query = FormFields(encoded: target.query ?? "")
        let goesOn = ["http", "https"].contains(target.scheme?.lowercased()) && query["code"] ?? query["error"] == nil
        return IdpSdkError(
            goesOn ? .anotherHost : .redirectMismatch,
            Text("The provider redirects to \(host), which is neither its own host nor the redirect URI."))
    }
}

extension ReceivedAuthorizationResponse {
    /// The response's name in a trace.
    var traceName: String { fields["code"] == nil ? "error" : "code" }

    /// Whether it has an error instead of a code.
    var isRefusal: Bool { fields["error"] != nil }

    /// The error's code for a trace; `nil` without an error.
    var tracedError: String? { fields["error"].map { UntrustedText($0).sanitised(limit: 60) } }

    /// The fields for a trace.
    var traced: [TraceField] { fields.traced(showing: ["iss", "error", "error_description"]) }
}

/// A response that is not a redirect, and its address.
struct ServedPage: Sendable {
    let response: HTTPResponse
    let url: URLReference
    /// Whether the request was redirected here.
    let isRedirected: Bool

    init(_ response: HTTPResponse, url: URLReference, isRedirected: Bool = false) {
        self.response = response
        self.url = url
        self.isRedirected = isRedirected
    }
}
