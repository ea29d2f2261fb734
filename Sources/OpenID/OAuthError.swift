public import HTTPMessage
public import IdentityModel
public import JOSE

/// An error as OAuth says it: at the redirect, in a token endpoint's answer, at the admin REST (RFC 6749, sections 4.1.2.1 and 5.2).
///
/// Received ones come from outside: ``errorDescription`` is for comparing, ``shownDescription`` for people.
public struct OAuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's name: an open list.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The name as it goes over the wire.
        public let rawValue: String
        /// Takes the name as it goes over the wire.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The error's name.
    public let code: Code
    /// What the server says about it, as it came; nil where it says nothing.
    public let errorDescription: String?
    /// The status that the answer has, or had; 400 for one that came by redirect.
    public let httpStatus: Int

    /// Makes an error.
    public init(_ code: Code, _ errorDescription: String? = nil, httpStatus: Int = 400) {
        self.code = code
        self.errorDescription = errorDescription
        self.httpStatus = httpStatus
    }

    /// Reads an error from a response's JSON body; nil where the body is no object with a member `error`.
    ///
    /// Some servers have an object there, with a name and a message of its own. What has the shape of a token in the server's words is left out.
    public init?(reading response: HTTPResponse) {
        guard let json = try? JSONValue(document: response), let error = json["error"] else { return nil }
        let name = error.string ?? ["status", "type", "code"].compactMap { error[$0]?.string }.first
        let words = json["error_description"]?.string ?? error["message"]?.string
        guard name != nil || error["message"]?.string != nil else { return nil }
        self.init(
            Code(rawValue: name ?? "HTTP \(response.status)"), words.map(Self.withoutTokens),
            httpStatus: response.status)
    }

    /// The server's words, made harmless for a screen.
    public var shownDescription: UntrustedText? { errorDescription.map { UntrustedText($0) } }

    /// The error as a JSON object.
    public var json: JSONValue {
        var json: JSONValue = ["error": .string(code.rawValue)]
        if let errorDescription { json["error_description"] = .string(errorDescription) }
        return json
    }

    /// The error as a response that nobody caches.
    public var httpResponse: HTTPResponse { .uncachedJSON(json, status: httpStatus) }

    /// Code and description, made harmless for a screen.
    public var description: String {
        let name = UntrustedText(code.rawValue).sanitised(limit: 60)
        return shownDescription.map { "\(name): \($0)" } ?? name
    }
}

extension HTTPResponse {
    /// A JSON answer that holds tokens or tells about them: never to be stored on the way (RFC 6749, section 5.1).
    static func uncachedJSON(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store", "Pragma": "no-cache"],
            body: json.bytes)
    }
}
