public import IdentityModel

extension TraceEvent {
    /// The message of a refusal on one line, after its OAuth error code if there is one; `nil` for other events, and
    /// for a refusal without a message.
    ///
    /// It may be a server's text, so its control characters are removed and it is truncated.
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
        // In OAuth, `error` is the code, and the message is in `error_description`.
        let code = said("error_description") == nil ? nil : said("error")
        return UntrustedText(code.map { "\($0): \(words)" } ?? words).sanitised(limit: 200)
    }

    /// The members that contain the message of a refusal, the most specific first: of OAuth, of the Master Controller,
    /// of Keycloak's admin REST, of Cognito, of pages and GraphQL.
    private static let refusalMembers = [
        "error_description", "errorDescription", "errorMessage", "message", "error",
    ]
}
