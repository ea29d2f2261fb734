import HTML
import HTTPMessage

/// A filled-in form, ready to be sent.
struct PageSubmission: Sendable {
    let target: URLReference
    let method: Form.Method
    let entries: FormFields
    /// The names whose values a trace may show.
    let shownNames: Set<String>

    /// The request that sends it from the page at `url`.
    func request(headers: HTTPHeaders, from url: URLReference) -> HTTPRequest {
        guard method == .post else {
            var target = target
            target.query = entries.encoded
            return HTTPRequest(target: target.description, headers: headers)
        }
        var headers = headers
        // Some providers take a form only from their own origin.
        if let origin = url.origin { headers.add("Origin", origin) }
        return .form(entries, to: target.description, headers: headers)
    }

    /// What a trace shows of it.
    var traceFields: [TraceField] { entries.traced(showing: shownNames) }
}
