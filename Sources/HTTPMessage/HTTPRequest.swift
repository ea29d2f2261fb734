/// A request as a value, for clients and servers.
public struct HTTPRequest: Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// In a client, the absolute URL; in a server, the request target as received, still percent-encoded
    /// (`/path?query`).
    public var target: String
    /// The header fields.
    public var headers: HTTPHeaders
    /// The whole body, empty where there is none.
    public var body: RequestBody

    /// Makes a request.
    public init(method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: RequestBody = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Makes a request whose body holds no secret, or whose bytes the caller wipes.
    public init(method: HTTPMethod = .get, target: String, headers: HTTPHeaders = [:], body: [UInt8]) {
        self.init(method: method, target: target, headers: headers, body: RequestBody(body))
    }

    /// A POST of a form, `application/x-www-form-urlencoded` in UTF-8.
    public static func form(_ fields: FormFields, to target: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        var headers = headers
        headers.set("Content-Type", "application/x-www-form-urlencoded")
        return HTTPRequest(method: .post, target: target, headers: headers, body: fields.encodedBody)
    }

    /// The target up to the question mark, without decoding.
    public var path: String {
        let end = target.firstIndex { $0 == "?" || $0 == "#" } ?? target.endIndex
        return String(target[..<end])
    }

    /// The part between the question mark and the fragment, nil if there is no question mark.
    public var rawQuery: String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        return String(target[target.index(after: mark)...].prefix { $0 != "#" })
    }

    /// The parameters of the query, decoded, in order.
    public var query: FormFields { FormFields(encoded: rawQuery ?? "") }
}
