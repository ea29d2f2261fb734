package import HTTPMessage

extension HTTPRequest {
    /// The access token; RFC 6750 takes it in the header or in a posted form, never in both and never in the address.
    package var bearerToken: String? {
        guard !hasSeveralTokens else { return nil }
        guard let header = headers["Authorization"] else { return postedTokens.first }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// Whether it shows more than one token, which is an error of its own (RFC 6750, section 3.1).
    package var hasSeveralTokens: Bool { headers.values("Authorization").count + postedTokens.count > 1 }

    private var postedTokens: [String] { method == .post ? postedForm?.values("access_token") ?? [] : [] }
}
