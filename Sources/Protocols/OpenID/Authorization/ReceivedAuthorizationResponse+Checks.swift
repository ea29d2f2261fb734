import HTTPMessage
import Sentences

extension ReceivedAuthorizationResponse {
    /// The individual checks of ``validated(state:issuer:requiresIssuer:)``, for a trace; they reveal nothing that the
    /// refusal does not.
    public func checks(state: String?, issuer: String?, requiresIssuer: Bool) -> [TokenCheck] {
        var checks: [TokenCheck] = []
        if let state {
            // The value could still be used in an attack, so the trace contains only whether it matches.
            let isSame = ExactText.areEqual(fields["state"], state)
            checks.append(
                TokenCheck(
                    .state, expected: "this request's",
                    found: isSame ? "this request's" : fields["state"].map { _ in "another" }, passed: isSame))
        }
        if let issuer, requiresIssuer || fields["iss"] != nil {
            checks.append(
                TokenCheck(
                    .answeringIssuer, expected: Sentence(verbatim: issuer), value: fields["iss"],
                    passed: ExactText.areEqual(fields["iss"], issuer)))
        }
        return checks
    }
}
