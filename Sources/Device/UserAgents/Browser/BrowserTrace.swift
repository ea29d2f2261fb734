import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID

/// Traces the pages displayed in the browser, without secrets.
struct BrowserTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock

    /// Records that the browser has opened the login; returns the time.
    func opened() -> Date {
        let now = clock.now()
        sink.record(TraceEvent(time: now, from: .app, to: .browser, name: "start", kind: .call))
        return now
    }

    /// Records the end of a login that the browser opened.
    func ended(_ outcome: UserAgentOutcome, since began: Date) {
        let (fields, result, isFailure): ([TraceField], String, Bool) =
            switch outcome {
            case .authorized: ([.hidden("code")], "OK", false)
            case .refused(let error): ([], UntrustedText(error.description).sanitised(), true)
            case .returned: ([], "OK", false)
            case .failed(let error): ([], UntrustedText(error.description).sanitised(), true)
            }
        let now = clock.now()
        sink.record(
            TraceEvent(
                time: now, from: .browser, to: .app, name: "redirect", kind: .answer, fields: fields, outcome: result,
                isFailure: isFailure, duration: .seconds(max(0, now.timeIntervalSince(began)))))
    }

    /// Records a request that is about to be forwarded; waits until it may be sent.
    func sending(_ request: HTTPRequest) async -> SentRequest {
        let name = URLReference(request.target).path.split(separator: "/").last.map(String.init) ?? "/"
        let headers = request.headers.fields.compactMap { header -> TraceField? in
            switch header.name.lowercased() {
            case KobilHeaders.clientDataName.lowercased(): .hidden(header.name)
            case let name where name.hasPrefix("x-kobil-"): TraceField(header.name, UntrustedText(header.value))
            default: nil
            }
        }
        // A page's form can have fields with any names, so only the user name's value is recorded.
        return await RequestTrace(sink, clock: clock, from: .browser, to: .identityProvider).announce(
            request, as: "\(request.method) \(UntrustedText(name).sanitised(limit: 60))", headers, open: ["username"])
    }
}

extension SentRequest {
    /// Records the response, named by `what`: `page`, or the page's title.
    ///
    /// With `error`, the response rejects or ends the login.
    func answered(_ response: HTTPResponse, with what: String, error: IdpSdkError? = nil) {
        let name = "\(response.status) \(UntrustedText(what).sanitised(limit: 60))"
        if let error { answered(response, as: name, error: error) } else { answered(response, as: name) }
    }

    /// Records the redirect that ends the login.
    func answered(_ response: HTTPResponse, with reading: RedirectReading) {
        switch reading {
        case .answered(.refused(let error)):
            answered(
                response, as: "\(response.status) redirect",
                error.shownDescription.map { [TraceField("error_description", $0)] } ?? [],
                outcome: UntrustedText(error.code.rawValue).sanitised(limit: 60), isFailure: true)
        case .refused(let refusal):
            answered(response, with: "redirect", error: IdpSdkError(.redirectMismatch, refusal.sentence))
        case .answered(.authorized), .elsewhere: answered(response, with: "redirect")
        }
    }
}
