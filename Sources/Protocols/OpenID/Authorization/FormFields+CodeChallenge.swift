public import HTTPMessage

extension FormFields {
    /// The request's code challenge, checked against the client's rules; `nil` if there is none and none is required.
    ///
    /// Throws Keycloak's `invalid_request` if the challenge is missing, malformed or has another method. Source: RFC
    /// 7636, section 4.3.
    public func codeChallenge(as proofKey: AuthorizationClientRules.ProofKey) throws(OAuthError) -> CodeChallenge? {
        let value = self["code_challenge"]
        let method = self["code_challenge_method"]
        switch proofKey {
        case .required:
            guard let method else { throw .missingParameter("code_challenge_method") }
            guard method == CodeChallenge.method else { throw .otherChallengeMethod }
        case .optional:
            if value == nil && method == nil { return nil }
            // Without a method, `plain` is meant (RFC 7636, section 4.3).
            guard method == CodeChallenge.method else { throw .invalidParameter("code_challenge_method") }
        }
        guard let value else { throw .missingParameter("code_challenge") }
        guard let challenge = CodeChallenge(value: value) else {
            throw .invalidParameter("code_challenge")
        }
        return challenge
    }
}
