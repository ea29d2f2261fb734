/// The full content of an event.
public enum TraceContent: Sendable, Hashable {
    case request(TracedRequest)
    case response(TracedResponse)
    /// A check of a response or a token.
    case check(TracedCheck)
}

/// An HTTP request as recorded in a trace.
public struct TracedRequest: Sendable, Hashable {
    public var method: String
    /// The absolute URL without its query; sanitised.
    public var address: String
    /// The query parameters, decoded.
    public var parameters: [TraceField]
    public var headers: [TraceField]
    public var body: TracedBody
    /// The size of the body in bytes.
    public var size: Int

    public init(
        method: String, address: String, parameters: [TraceField] = [], headers: [TraceField] = [],
        body: TracedBody = .none, size: Int = 0
    ) {
        self.method = method
        self.address = address
        self.parameters = parameters
        self.headers = headers
        self.body = body
        self.size = size
    }
}

/// An HTTP response as recorded in a trace.
public struct TracedResponse: Sendable, Hashable {
    public var status: Int
    /// The headers; the parameters of a redirect's `Location` are in ``location``.
    public var headers: [TraceField]
    /// The parameters of a redirect's `Location`, decoded.
    public var location: [TraceField]
    public var body: TracedBody
    /// The size of the body in bytes.
    public var size: Int
    /// The tokens in the body that are JWTs.
    public var tokens: [TracedToken]

    public init(
        status: Int, headers: [TraceField] = [], location: [TraceField] = [], body: TracedBody = .none, size: Int = 0,
        tokens: [TracedToken] = []
    ) {
        self.status = status
        self.headers = headers
        self.location = location
        self.body = body
        self.size = size
        self.tokens = tokens
    }
}

/// The body of an HTTP message as recorded in a trace.
public enum TracedBody: Sendable, Hashable {
    case none
    /// A form, decoded.
    case form([TraceField])
    /// A JSON document: one field per value, named by its path (`access_token`, `keys[0].kid`).
    case json([TraceField])
    /// A body that is not recorded, except for its media type.
    case omitted(type: String)
}

/// A JWT as recorded in a trace: all of it except the signature.
public struct TracedToken: Sendable, Hashable {
    /// The name of its member: `id_token`.
    public var name: String
    public var header: [TraceField]
    public var claims: [TraceField]

    public init(name: String, header: [TraceField], claims: [TraceField]) {
        self.name = name
        self.header = header
        self.claims = claims
    }
}

/// A check of a response or a token as recorded in a trace.
public struct TracedCheck: Sendable, Hashable {
    /// What was checked: `issuer`, `signature`, `nonce`.
    public var name: String
    /// What the check is part of: `ID token`, `answer`.
    public var subject: String
    /// What was expected, in words.
    public var expected: String
    /// What was found; sanitised.
    public var found: String
    public var passed: Bool
    /// Whether what the check needs was recorded; if not, it neither passed nor failed, and ``passed`` is false.
    public var isSeen = true
    /// The document that requires the check: `OpenID Connect Core, section 3.1.3.7`.
    public var source: String

    public init(name: String, subject: String, expected: String, found: String, passed: Bool, source: String) {
        self.name = name
        self.subject = subject
        self.expected = expected
        self.found = found
        self.passed = passed
        self.source = source
    }

    public var hasFailed: Bool { isSeen && !passed }
}
