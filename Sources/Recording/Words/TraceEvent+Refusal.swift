public import IdentityModel

extension TraceEvent {
    /// What the other side said with a refusal, after OAuth's code for it, on one line; `nil` for other events, and for a refusal without words.
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
        func said(_ name: String) -> String? {
            guard case .shown(let words)? = members.first(where: { $0.name == name })?.value, words != outcome,
                !words.isEmpty
            else { return nil }
            return words
        }
        guard let words = Self.refusalMembers.lazy.compactMap(said).first else { return nil }
        // In OAuth, `error` is the code, beside the words of `error_description`.
        let code = said("error_description") == nil ? nil : said("error")
        return UntrustedText(code.map { "\($0): \(words)" } ?? words).sanitised(limit: 200)
    }

    /// The members with a refusal's words, the most telling first: of OAuth, of the Master Controller, of Keycloak's admin REST, of Cognito,
    /// of pages and GraphQL.
    private static let refusalMembers = [
        "error_description", "errorDescription", "errorMessage", "message", "error",
    ]
}
