/// A request as a value, for clients and servers.
public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// In a client, the absolute URL; in a server, the request target as received, still percent-encoded
    /// (`/path?query`).
    public var target: String { didSet { parsed = ParsedRequest() } }
    public var headers: HTTPHeaders
    /// The complete body, empty if there is none.
    public var body: RequestBody { didSet { parsed = ParsedRequest() } }
    /// Whether the request may be sent twice although its method is not idempotent.
    ///
    /// Clients reuse a connection only for a request that may be sent again, because that connection can be dead.
    public var isRepeatable = false
    private var parsed = ParsedRequest()

    public init(method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: RequestBody = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Creates a request whose body contains no secret, or whose bytes the caller wipes.
    public init(method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: [UInt8]) {
        self.init(method: method, target: target, headers: headers, body: RequestBody(body))
    }

    /// Creates a POST request with a form as its body, `application/x-www-form-urlencoded` in UTF-8.
    public static func form(_ fields: FormFields, to target: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        var headers = headers
        headers.set("Content-Type", "application/x-www-form-urlencoded")
        return HTTPRequest(method: .post, target: target, headers: headers, body: fields.encodedBody)
    }

    /// The target up to the query or fragment, still percent-encoded.
    public var path: String {
        let bytes = target.utf8
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
        return String(target[..<end])
    }

    /// The part between the question mark and the fragment, or `nil` if there is no question mark.
    public var rawQuery: String? {
        let bytes = target.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let rest = target[bytes.index(after: mark)...]
        return String(rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex)])
    }

    /// The parameters of the query, decoded and in order; parsed once for all copies of the request.
    public var query: FormFields { parsed.query { FormFields(encoded: rawQuery ?? "") } }

    /// The fields of a form body, decoded and in order; parsed once for all copies of the request.
    public var form: FormFields { parsed.form { FormFields(body) } }
}

/// A request method, which is case-sensitive (RFC 9110, section 9.1).
public struct HTTPMethod: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// As written in the request line.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let get = HTTPMethod(rawValue: "GET")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks which methods and headers are allowed; browsers send it before some cross-origin requests.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    public var description: String { rawValue }

    /// Whether a request that arrives twice has the effect of one (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool { [.get, .head, .put, .delete, .options].contains(self) }
}
