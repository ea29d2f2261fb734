import HTML
import HTTPMessage

/// A filled-in form, ready to be sent.
struct PageSubmission: Sendable {
    let target: URLReference
    let method: HTMLForm.Method
    let entries: FormFields
    let body: FormBody
    /// The names whose values a trace may show.
    let shownNames: Set<String>

    /// The request that submits it, from the page at `url`.
    func request(headers: HTTPHeaders, from url: URLReference) -> HTTPRequest {
        guard method == .post else {
            var target = target
            target.query = body.urlEncoded(entries)
            return HTTPRequest(target: target.description, headers: headers)
        }
        var headers = headers
        // Some providers accept a form only from their own origin.
        if let origin = url.origin { headers.add("Origin", origin) }
        let content = body.content(of: entries)
        headers.set("Content-Type", content.type)
        return HTTPRequest(method: .post, target: target.description, headers: headers, body: content.bytes)
    }

    /// The fields for a trace.
    var traceFields: [TraceField] { entries.traced(showing: shownNames) }
}
