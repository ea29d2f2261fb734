import HTTPMessage

extension ReceivedAuthorizationResponse {
    /// What ``validated(state:issuer:requiresIssuer:)`` looks at, one by one, for a trace; says nothing that the refusal does not.
    public func checks(state: String?, issuer: String?, requiresIssuer: Bool) -> [TokenCheck] {
        var checks: [TokenCheck] = []
        if let state {
            // Shown would be a value that still opens a door: whether it is the same is all that counts.
            let isSame = ExactText.areEqual(fields["state"], state)
            checks.append(
                TokenCheck(
                    .state, expected: "this request's",
                    found: isSame ? "this request's" : fields["state"].map { _ in "another" }, passed: isSame))
        }
        if let issuer, requiresIssuer || fields["iss"] != nil {
            checks.append(
                TokenCheck(
                    .answeringIssuer, expected: issuer, found: fields["iss"],
                    passed: ExactText.areEqual(fields["iss"], issuer)))
        }
        return checks
    }
}
