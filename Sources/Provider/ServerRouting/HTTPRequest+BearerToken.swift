package import HTTPMessage

extension HTTPRequest {
    /// The access token from the header or, if `acceptsForm`, from a posted form (RFC 6750, section 2).
    ///
    /// Returns `nil` if there is none or more than one; a token in the query is ignored.
    package func bearerToken(acceptsForm: Bool = true) -> String? {
        let posted = acceptsForm ? postedTokens : []
        let sent = headers.values("Authorization")
        guard sent.count + posted.count == 1 else { return nil }
        guard let header = sent.first else { return posted.first }
        let parts = header.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// Whether the request has more than one token, which is an `invalid_request` (RFC 6750, section 3.1).
    package var hasSeveralTokens: Bool { headers.values("Authorization").count + postedTokens.count > 1 }

    private var postedTokens: [String] { method == .post ? postedForm?.values("access_token") ?? [] : [] }
}
