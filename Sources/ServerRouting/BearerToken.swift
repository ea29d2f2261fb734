package import HTTPMessage

extension HTTPRequest {
    /// The access token from the header or a posted form (RFC 6750, section 2).
    ///
    /// Nil if there is none or more than one; a token in the query is ignored.
    package var bearerToken: String? {
        guard !hasSeveralTokens else { return nil }
        guard let header = headers["Authorization"] else { return postedTokens.first }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// Whether the request has more than one token, which is an `invalid_request` (RFC 6750, section 3.1).
    package var hasSeveralTokens: Bool { headers.values("Authorization").count + postedTokens.count > 1 }

    private var postedTokens: [String] { method == .post ? postedForm?.values("access_token") ?? [] : [] }
}
