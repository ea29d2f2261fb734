import FoundationEssentials
import HTML
import HTTPMessage
import HTTPServer
import IdentityModel
import OpenID
import Sentences
import Synchronization

/// Answers the browser's requests: some pages are this program's own, all others come from the provider.
final class BrowserProxy: Sendable {
    let gate: BrowserGate
    /// The result of the flow, once it has ended.
    let ending = SingleDelivery<UserAgentOutcome>()

    private let request: WebViewRequest
    private let settings: BrowserAgentSettings
    private let exchange: any HTTPExchange
    private let frame: AgentPageFrame
    private let trace: BrowserTrace
    private let origins = Mutex(ProxyOrigins())
    private let redirects = Mutex(0)
    /// The time at which the browser opened the login.
    private let opened = Mutex<Date?>(nil)

    init(_ request: WebViewRequest, settings: BrowserAgentSettings) {
        self.request = request
        self.settings = settings
        gate = BrowserGate(random: settings.random)
        exchange = settings.exchange.session()
        frame = AgentPageFrame(
            tenantName: settings.tenantName, styleSheet: settings.styleSheet, language: settings.language,
            random: settings.random)
        trace = BrowserTrace(sink: settings.trace, clock: settings.clock)
    }

    /// Maps an origin to a loopback address; the provider's own origin must be added first.
    func stand(in local: String, for real: String) { origins.withLock { $0.add(real: real, local: local) } }

    /// Ends the flow with an error, unless it has already ended.
    func end(with error: IdpSdkError) { deliver(.failed(error)) }

    @discardableResult
    private func deliver(_ outcome: UserAgentOutcome) -> Bool {
        guard ending.deliver(outcome) else { return false }
        if let opened = opened.withLock({ $0 }) { trace.ended(outcome, since: opened) }
        return true
    }

    func answer(_ received: ServerRequest) async -> HTTPResponse {
        let incoming = received.http
        let frame = frame.speaking(to: incoming)
        let origins = origins.withLock { $0 }
        let place = "http://127.0.0.1:\(received.localPort)"
        // The cookie is valid only for this host name; `localhost` would be another site.
        guard incoming.headers["Host"] == "127.0.0.1:\(received.localPort)",
            origins.pairs.contains(where: { $0.local == place })
        else { return frame.page(.stranger, 421) }
        if incoming.path.hasPrefix("\(ProxyOrigins.ownPath)/start/") { return start(incoming, origins, frame) }
        guard gate.isInside(incoming), Self.isOwnSite(incoming, origins) else { return frame.page(.stranger, 403) }
        if incoming.path.hasPrefix(ProxyOrigins.ownPath + "/") { return ownPage(incoming, origins, frame) }
        if ending.current != nil { return frame.page(.over, 410) }
        guard let real = origins.real(for: URLReference(place + incoming.target)) else {
            return frame.page(.missing, 404)
        }
        return await passOn(incoming, to: real, origins, frame)
    }

    private func start(_ incoming: HTTPRequest, _ origins: ProxyOrigins, _ frame: AgentPageFrame) -> HTTPResponse {
        // A browser's prefetch must not use up the link.
        let purposes = ["Sec-Purpose", "Purpose", "X-Moz"].compactMap { incoming.headers[$0]?.lowercased() }
        if purposes.contains(where: { $0.contains("prefetch") || $0.contains("prerender") || $0.contains("preview") }) {
            return frame.page(.notYet, 503)
        }
        let target = origins.local(for: URLReference(request.url)) ?? origins.main
        switch gate.start(incoming) {
        case .unknown: return frame.page(.missing, 404)
        case .usedUp: return frame.page(.usedUp, 410)
        case .admitted(let cookie):
            let now = trace.opened()
            opened.withLock { $0 = now }
            // After a click on another site's page, browsers treat a redirect as cross-site and do not send the cookie.
            // In that case a page navigates by itself.
            let isForeign = incoming.headers["Sec-Fetch-Site"].map { $0 != "none" && $0 != "same-origin" } ?? false
            var response: HTTPResponse
            if isForeign {
                response = frame.page(.moment(onward: target), 200)
            } else {
                response = frame.page(.moment(), 303)
                response.headers.set("Location", target)
            }
            response.headers.add("Set-Cookie", cookie)
            return response
        }
    }

    private func ownPage(_ incoming: HTTPRequest, _ origins: ProxyOrigins, _ frame: AgentPageFrame) -> HTTPResponse {
        switch incoming.path {
        case "\(ProxyOrigins.ownPath)/answer": return caught(incoming, origins, frame)
        case "\(ProxyOrigins.ownPath)/refused":
            let host = UntrustedText(incoming.query["host"] ?? "").sanitised(limit: 100)
            if incoming.method == .post, ending.current == nil {
                return fail(
                    IdpSdkError(
                        .redirectMismatch, Text("A form on the provider's page posts to \(host), which is not allowed.")
                    ),
                    404, frame)
            }
            return frame.page(.hostNotAllowed(host), 404)
        default: return frame.page(.missing, 404)
        }
    }

    /// Handles a redirect that only the page knows: by script, link or form.
    private func caught(_ incoming: HTTPRequest, _ origins: ProxyOrigins, _ frame: AgentPageFrame) -> HTTPResponse {
        guard ending.current == nil else { return frame.page(.over, 410) }
        if incoming.method == .post {
            let fields = FormFields(incoming.body)
            if let fragment = fields["fragment"], fields.fields.count == 1 {
                return finish(request.redirect.parseUrl("\(request.redirect.redirectURI)#\(fragment)"), frame)
            }
            return finish(request.redirect.parse(formPost: fields, to: request.redirect.redirectURI), frame)
        }
        let query = incoming.query
        if query["code"] != nil || query["error"] != nil {
            return finish(
                request.redirect.parseUrl("\(request.redirect.redirectURI)?\(incoming.rawQuery ?? "")"), frame)
        }
        return frame.page(.handOver(to: origins.answerAddress), 200)
    }

    // Forwarding to the provider.

    private func passOn(
        _ incoming: HTTPRequest, to real: String, _ origins: ProxyOrigins, _ frame: AgentPageFrame
    ) async -> HTTPResponse {
        let url = URLReference(real)
        let isDocument = ForwardedRequest.isDocument(incoming)
        let isProvider = url.origin == origins.pairs.first?.real
        var outgoing = ForwardedRequest.make(
            of: incoming, to: real, origins, adding: isProvider ? request.headers : [:])
        let sent = isDocument ? await trace.sending(outgoing) : nil
        if let sent {
            outgoing = sent.request
        } else if let traceParent = settings.trace.traceParent {
            outgoing.headers.set(KobilHeaders.traceParentName, traceParent.description)
        }
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(outgoing)
        } catch {
            let failure = IdpSdkError(error)
            sent?.failed(error.reason.rawValue)
            if isDocument, error.reason != .cancelled { end(with: failure) }
            return frame.page(.unanswered(UntrustedText(failure.errorDescription).sanitised()), 502)
        }
        let address = AddressTranslation(origins: origins, redirect: request.redirect, page: url)
        if let location = response.redirectLocation {
            return redirected(response, to: location, sent, address, frame)
        }
        if isDocument { redirects.withLock { $0 = 0 } }
        return shown(response, sent, address, frame)
    }

    private func redirected(
        _ response: HTTPResponse, to location: String, _ sent: SentRequest?, _ address: AddressTranslation,
        _ frame: AgentPageFrame
    ) -> HTTPResponse {
        let target = address.resolved(location)
        let reading = request.redirect.parseUrl(target.description)
        guard reading == .elsewhere else {
            sent?.answered(response, with: reading)
            return finish(reading, frame)
        }
        guard let local = address.origins.local(for: target) else {
            let host = UntrustedText(target.host ?? target.scheme ?? "").sanitised(limit: 100)
            guard let sent else { return frame.page(.hostNotAllowed(host), 404) }
            let error = IdpSdkError(
                .redirectMismatch,
                Text(
                    "The provider redirects to \(host), which is neither its own host nor an allowed one nor the redirect URI."
                )
            )
            sent.answered(response, with: "page", error: error)
            end(with: error)
            return frame.page(.hostNotAllowed(host), 502)
        }
        sent?.answered(response, with: "page")
        if sent != nil {
            let count = redirects.withLock { count in
                count += 1
                return count
            }
            if count > settings.maximumRedirects {
                return fail(IdpSdkError(.tooManyPages, Text("The provider redirects in a loop.")), 502, frame)
            }
        }
        var result = ReturnedResponse.make(of: response, address, body: [])
        result.headers.set("Location", local)
        return result
    }

    private func shown(
        _ response: HTTPResponse, _ sent: SentRequest?, _ address: AddressTranslation, _ frame: AgentPageFrame
    ) -> HTTPResponse {
        let type = response.headers["Content-Type"] ?? ""
        let shown = ReturnedResponse.make(
            of: response, address, body: ReturnedResponse.body(of: response, address))
        // A page that cannot be parsed is displayed without being inspected.
        guard let sent, ReturnedResponse.isPage(type), let page = try? HTMLPage(response.body, contentType: type) else {
            sent?.answered(response, with: "page")
            return shown
        }
        if let answer = posted(page, address) {
            sent.answered(response, with: answer)
            return finish(answer, frame)
        }
        let end = LoginEndPage.error(of: page, status: response.status)
        sent.answered(response, with: page.title, error: end ?? RefusedPage.error(of: page))
        if let end { self.end(with: end) }
        return shown
    }

    /// The response in a page whose script would post it to the redirect URI.
    private func posted(_ page: HTMLPage, _ address: AddressTranslation) -> RedirectReading? {
        for form in page.forms {
            guard let action = form.action, !action.isEmpty else { continue }
            let target = address.resolved(action, base: page.baseReference)
            guard request.redirect.isRedirect(target) else { continue }
            var fields = FormFields()
            for control in form.controls where !control.name.isEmpty && !control.isDisabled && !control.kind.isButton {
                fields.add(control.name, control.value)
            }
            return form.method == .post
                ? request.redirect.parse(formPost: fields, to: target.description)
                : request.redirect.parseUrl("\(request.redirect.redirectURI)?\(fields.encoded)")
        }
        return nil
    }

    // The end of the flow.

    private func finish(_ reading: RedirectReading, _ frame: AgentPageFrame) -> HTTPResponse {
        switch reading {
        case .elsewhere: return frame.page(.missing, 404)
        case .refused(let refusal): return fail(IdpSdkError(.redirectMismatch, refusal.sentence), 400, frame)
        case .answered(let outcome):
            guard deliver(UserAgentOutcome(outcome)) else { return frame.page(.over, 410) }
            switch outcome {
            case .authorized: return frame.page(.done, 200)
            case .refused(let error): return frame.page(.refused(error.description), 200)
            }
        }
    }

    private func fail(_ error: IdpSdkError, _ status: Int, _ frame: AgentPageFrame) -> HTTPResponse {
        end(with: error)
        return frame.page(.failed(error.words.sanitised()), status)
    }

    /// Whether the request comes from the proxy's own pages, according to the browser's headers.
    private static func isOwnSite(_ incoming: HTTPRequest, _ origins: ProxyOrigins) -> Bool {
        if incoming.headers["Sec-Fetch-Site"]?.lowercased() == "cross-site" { return false }
        guard let origin = incoming.headers["Origin"], origin != "null" else { return true }
        return origins.pairs.contains { $0.local == origin }
    }
}
