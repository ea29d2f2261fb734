public import HTTPMessage

extension FormFields {
    /// The request's code challenge, checked against the client's rules; `nil` if there is none and none is required.
    ///
    /// Throws Keycloak's `invalid_request` if the challenge is missing, malformed or has another method. Source: RFC
    /// 7636, section 4.3.
    public func codeChallenge(as proofKey: AuthorizationClientRules.ProofKey) throws(OAuthError) -> CodeChallenge? {
        let value = self["code_challenge"]
        let methodName = self["code_challenge_method"]
        let method: CodeChallenge.Method
        switch proofKey {
        case .required(let wanted):
            guard let methodName else { throw .missingParameter("code_challenge_method") }
            guard methodName == wanted.rawValue else {
                throw OAuthError(
                    .invalidRequest,
                    "Invalid parameter: code challenge method is not matching the configured one")
            }
            method = wanted
        case .optional(let allowsPlain):
            if value == nil && methodName == nil { return nil }
            // Without a method, `plain` is meant (RFC 7636, section 4.3).
            guard let known = CodeChallenge.Method(rawValue: methodName ?? "plain"), known != .plain || allowsPlain
            else { throw .invalidParameter("code_challenge_method") }
            method = known
        }
        guard let value else { throw .missingParameter("code_challenge") }
        guard let challenge = CodeChallenge(value: value, method: method) else {
            throw .invalidParameter("code_challenge")
        }
        return challenge
    }
}
