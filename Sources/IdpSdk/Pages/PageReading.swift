import HTTPMessage
import OpenID

/// What a page is to the flow.
enum PageReading: Sendable {
    /// A form that is only there to be posted to the redirect URI: the answer itself.
    case answer(ReceivedAuthorizationResponse)
    /// Something to be filled in or chosen.
    case question(PageQuestion)
    /// A page that leads on by itself, and how.
    case onward(URLReference, because: String)
    /// Where a page leads browsers without scripts, and what there is to say if that is no way either.
    case withoutScript(URLReference, insteadOf: IdpSdkError)
    /// A form that the page sends by itself, with nothing in it for a person.
    case selfSubmitting(PageSubmission)
    /// A page with which the flow ends.
    case end(IdpSdkError)

    /// The second word of the trace event; the first is the status.
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
            let error = question.error.map { [TraceField("error", UntrustedText($0.description))] } ?? []
            return [TraceField("fields", ids), TraceField("form", question.formNote)] + error
        case .onward(let url, let reason):
            return [TraceField("to", UntrustedText(url.path)), TraceField("because", reason)]
        case .withoutScript(let url, _):
            return [TraceField("to", UntrustedText(url.path)), TraceField("because", "no script is run here")]
        case .selfSubmitting(let submission):
            return [
                TraceField("form", "sends itself, as its page does by script; followed"),
                TraceField("to", UntrustedText(submission.target.path)),
            ]
        case .end(let error): return [TraceField("error", UntrustedText(error.description))]
        }
    }
}

/// By what a page is known again when it comes back, whatever session codes its address carries.
struct PageIdentity: Sendable, Hashable {
    let pageID: String?
    let formID: String?
    let path: String
    /// Keycloak's name for the step, where the form's address has one.
    let execution: String?
    let fieldIDs: [String]
}
