public import HTTPMessage
public import IdentityModel
public import JOSE

/// An OAuth error in a redirect, in a token endpoint's response, or in the admin REST API (RFC 6749, sections 4.1.2.1
/// and 5.2).
///
/// Received errors are untrusted: compare ``errorDescription``, and display ``shownDescription``.
public struct OAuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's name; other values are possible.
    public struct Code: Sendable, Hashable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let code: Code
    /// The server's description as received, or `nil`.
    public let errorDescription: String?
    /// The HTTP status of the response; 400 for an error received by redirect.
    public let httpStatus: Int

    public init(_ code: Code, _ errorDescription: String? = nil, httpStatus: Int = 400) {
        self.code = code
        self.errorDescription = errorDescription
        self.httpStatus = httpStatus
    }

    /// Parses an error in a response's JSON body; returns `nil` if the body is not an object with a member `error`.
    ///
    /// Some servers send an object there, with its own name and message. Texts that look like tokens are masked in the
    /// server's message.
    public init?(reading response: HTTPResponse) {
        guard let json = try? JSONValue(document: response), let error = json["error"] else { return nil }
        let name = error.string ?? ["status", "type", "code"].compactMap { error[$0]?.string }.first
        let words = json["error_description"]?.string ?? error["message"]?.string
        guard name != nil || error["message"]?.string != nil else { return nil }
        self.init(
            Code(rawValue: name ?? "HTTP \(response.status)"), words.map(Self.withoutTokens),
            httpStatus: response.status)
    }

    /// The error with the requested scope if the server rejects it, because many servers do not name it.
    public func naming(scope: String) -> OAuthError {
        guard code == .invalidScope, errorDescription?.contains(scope) != true else { return self }
        let words = [errorDescription, "(scope=\(scope))"].compactMap(\.self).joined(separator: " ")
        return OAuthError(code, words, httpStatus: httpStatus)
    }

    /// The server's description as untrusted text.
    public var shownDescription: UntrustedText? { errorDescription.map { UntrustedText($0) } }

    public var json: JSONValue {
        var json: JSONValue = ["error": .string(code.rawValue)]
        if let errorDescription { json["error_description"] = .string(errorDescription) }
        return json
    }

    /// The error as a response that must not be cached.
    public var httpResponse: HTTPResponse { .uncachedJSON(json, status: httpStatus) }

    /// Code and description, sanitised for display.
    public var description: String {
        let name = UntrustedText(code.rawValue).sanitised(limit: 60)
        return shownDescription.map { "\(name): \($0)" } ?? name
    }
}

extension HTTPResponse {
    /// A JSON response with tokens or about tokens, which must not be cached (RFC 6749, section 5.1).
    static func uncachedJSON(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store", "Pragma": "no-cache"],
            body: json.bytes)
    }
}
