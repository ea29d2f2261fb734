public import HTTPMessage
public import IdentityModel
public import JOSE

/// An OAuth error in a redirect, in a token endpoint's answer, or in the admin REST (RFC 6749, sections 4.1.2.1 and
/// 5.2).
///
/// Received ones are untrusted: use ``errorDescription`` to compare and ``shownDescription`` to show.
public struct OAuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's name; other values are possible.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The name as sent.
        public let rawValue: String
        /// Makes a code of a name as sent.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let code: Code
    /// The server's description as received; nil if there is none.
    public let errorDescription: String?
    /// The HTTP status of the answer; 400 for an error received by redirect.
    public let httpStatus: Int

    public init(_ code: Code, _ errorDescription: String? = nil, httpStatus: Int = 400) {
        self.code = code
        self.errorDescription = errorDescription
        self.httpStatus = httpStatus
    }

    /// Reads an error from a response's JSON body; nil if the body is not an object with a member `error`.
    ///
    /// Some servers put an object there, with its own name and message. Texts that look like tokens are masked in the
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

    /// The server's description, sanitised for a screen.
    public var shownDescription: UntrustedText? { errorDescription.map { UntrustedText($0) } }

    public var json: JSONValue {
        var json: JSONValue = ["error": .string(code.rawValue)]
        if let errorDescription { json["error_description"] = .string(errorDescription) }
        return json
    }

    /// The error as a response that must not be cached.
    public var httpResponse: HTTPResponse { .uncachedJSON(json, status: httpStatus) }

    /// Code and description, sanitised for a screen.
    public var description: String {
        let name = UntrustedText(code.rawValue).sanitised(limit: 60)
        return shownDescription.map { "\(name): \($0)" } ?? name
    }
}

extension HTTPResponse {
    /// A JSON answer with tokens or about tokens, which must not be cached (RFC 6749, section 5.1).
    static func uncachedJSON(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store", "Pragma": "no-cache"],
            body: json.bytes)
    }
}
