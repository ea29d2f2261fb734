import IdentityModel
import OpenID
import Sentences
import UserAgents

extension UserAgentOutcome {
    /// The authorization code of a request with that scope; throws for every other outcome.
    func code(scope: String) throws(FlowError) -> Secret {
        switch self {
        case .authorized(let response): return response.code
        case .refused(let error):
            throw FlowError(
                refusedBy: IdpSdkError(
                    .errorRedirect, Sentence(verbatim: error.naming(scope: scope).description)),
                isConsentDenied: error.code == .accessDenied)
        case .returned:
            throw FlowError(refusedBy: IdpSdkError(.redirectMismatch, "The browser returned without an answer."))
        case .failed(let error): throw FlowError(refusedBy: error)
        }
    }
}
