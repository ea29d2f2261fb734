import HTTPMessage
import OpenID

/// The meaning of a page for the flow.
enum PageReading: Sendable {
    /// A form that posts the response to the redirect URI.
    case answer(ReceivedAuthorizationResponse)
    case question(PageQuestion)
    /// A page that leads to another one by itself, and how.
    case onward(URLReference, because: String)
    /// The page for browsers without scripts, and the error if that does not help.
    case withoutScript(URLReference, insteadOf: IdpSdkError)
    /// A form that the page submits by itself, without input.
    case selfSubmitting(PageSubmission)
    case end(IdpSdkError)

    /// The second word of the trace event, after the status.
    var traceName: String {
        switch self {
        case .answer(let answer): answer.fields["code"] == nil ? "error" : "code"
        case .question, .selfSubmitting: "form"
        case .onward, .withoutScript, .end: "page"
        }
    }

    var traceFields: [TraceField] {
        switch self {
        case .answer(let answer): return answer.traced
        case .question(let question):
            let ids = question.fields.map { "\(UntrustedText($0.id))" }.joined(separator: ", ")
            return [TraceField("fields", ids), TraceField("form", question.formNote)]
        case .onward(let url, let reason):
            return [TraceField("to", UntrustedText(url.path)), TraceField("because", reason)]
        case .withoutScript(let url, _):
            return [TraceField("to", UntrustedText(url.path)), TraceField("because", "no script is run here")]
        case .selfSubmitting(let submission):
            return [
                TraceField("form", "submitted by itself, as its page does by script"),
                TraceField("to", UntrustedText(submission.target.path)),
            ]
        case .end: return []
        }
    }
}

/// Identifies a page when it is shown again, independently of the session codes in its address.
struct PageIdentity: Sendable, Hashable {
    let pageID: String?
    let formID: String?
    let path: String
    /// Keycloak's ID of the step, if the form's address has one.
    let execution: String?
    let fieldIDs: [String]
}
