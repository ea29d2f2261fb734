public import IdentityModel

extension TraceEvent {
    /// What the other side said with a refusal, on one line; `nil` for other events, and for a refusal without words.
    ///
    /// It may be a server's text: its control characters are removed, and it is cut.
    public var refusalWords: String? {
        guard isFailure else { return nil }
        var members = fields
        if case .response(let response) = content {
            members += response.location
            switch response.body {
            case .json(let body), .form(let body): members += body
            case .none, .omitted: break
            }
        }
        for name in Self.refusalMembers {
            guard case .shown(let words)? = members.first(where: { $0.name == name })?.value, words != outcome,
                !words.isEmpty
            else { continue }
            return UntrustedText(words).sanitised(limit: 200)
        }
        return nil
    }

    /// The members with a refusal's words, the most telling first: of OAuth, of the Master Controller, of Keycloak's admin REST, of Cognito,
    /// of pages and GraphQL.
    private static let refusalMembers = [
        "error_description", "errorDescription", "errorMessage", "message", "error",
    ]
}
