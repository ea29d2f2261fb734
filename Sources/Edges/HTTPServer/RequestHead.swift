import HTTPMessage

/// A request line and headers as the library passes them, not yet validated.
///
/// The library is more lenient than an identity server may be (RFC 9112, sections 2.2, 3.2, 5 and 6.3). Whatever a
/// proxy in front of the server could interpret differently is rejected here.
struct RequestHead {
    /// The method as sent.
    let method: String
    /// The request target as sent.
    let rawTarget: String
    /// `HTTP/1.1` or `HTTP/1.0`; the library passes no other version.
    let version: String
    let headers: HTTPHeaders
    /// Whether the library has passed on the whole head.
    let isWhole: Bool
    let acceptedHosts: AcceptedHosts

    init(line: ReceivedLine, target: ReceivedTarget, received: ReceivedHeaders, acceptedHosts: AcceptedHosts) {
        method = String(cString: line.method)
        rawTarget = target.text
        version = String(cString: line.version)
        headers = received.headers
        isWhole = received.isWhole
        self.acceptedHosts = acceptedHosts
    }

    /// The target in origin form; scheme and authority are removed from an absolute one (RFC 9112, section 3.2.2).
    var target: String {
        guard !rawTarget.hasPrefix("/") else { return rawTarget }
        let reference = URLReference(rawTarget)
        guard reference.authority != nil else { return rawTarget }
        return (reference.path.isEmpty ? "/" : reference.path) + (reference.query.map { "?" + $0 } ?? "")
    }

    /// The length that the client declared.
    var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    var isChunked: Bool { headers["Transfer-Encoding"] != nil }

    /// The response to an invalid request, or `nil` if the request is valid.
    var refusal: HTTPResponse? {
        guard isWhole else { return .refused(400, "The head has a NUL or a folded line.") }
        guard Self.isToken(method) else { return .refused(400, "The method is not a token.") }
        guard Self.isAcceptable(rawTarget, method: method) else {
            return .refused(400, "The request target is malformed.")
        }
        for field in headers.fields {
            guard Self.isToken(field.name) else { return .refused(400, "A header's name is malformed.") }
            guard Self.bytes(of: field.value, satisfy: { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return .refused(400, "A header has control characters.")
            }
        }
        return hostRefusal ?? framingRefusal
    }

    private var hostRefusal: HTTPResponse? {
        let hosts = headers.values("Host")
        guard hosts.count <= 1 else { return .refused(400, "There is more than one Host.") }
        guard let host = hosts.first else {
            return version == "HTTP/1.0" ? nil : .refused(400, "There is no Host.")
        }
        let allowed = Self.bytes(of: host, satisfy: { Self.isAlphanumeric($0) || Self.isHostMark($0) })
        guard allowed, !host.isEmpty else { return .refused(400, "Host is malformed.") }
        let named = rawTarget.hasPrefix("/") ? host : URLReference(rawTarget).authority ?? host
        return acceptedHosts.accept(named) ? nil : .refused(421, "This server does not accept that host name.")
    }

    private var framingRefusal: HTTPResponse? {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        guard lengths.count <= 1 else { return .refused(400, "There is more than one Content-Length.") }
        guard lengths.isEmpty || codings.isEmpty else {
            return .refused(400, "Content-Length and Transfer-Encoding exclude each other.")
        }
        if let length = lengths.first {
            let isNumber = !length.isEmpty && length.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            guard isNumber, Int(length) != nil else { return .refused(400, "Content-Length is malformed.") }
        }
        if let coding = codings.first {
            guard codings.count == 1, coding.lowercased() == "chunked", version == "HTTP/1.1" else {
                return .refused(501, "The transfer coding is not supported.")
            }
        }
        return nil
    }

    private static func isAcceptable(_ target: String, method: String) -> Bool {
        if target == "*" { return method == "OPTIONS" }
        if target.utf8.first != UInt8(ascii: "/") {
            let lower = target.lowercased()
            guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return false }
        }
        // The number of characters of an escaped NUL, `%00`, read so far.
        var escape = 0
        for byte in target.utf8 {
            guard byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "#") else { return false }
            switch byte {
            case UInt8(ascii: "%"): escape = 1
            case UInt8(ascii: "0") where escape > 0: escape += 1
            default: escape = 0
            }
            if escape == 3 { return false }
        }
        return true
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && bytes(of: text, satisfy: { isAlphanumeric($0) || isTokenMark($0) })
    }

    private static func bytes(of text: String, satisfy test: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy(test) }
    }

    /// Whether the byte is one of ``!#$%&'*+-.^_`|~``.
    private static func isTokenMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Whether the byte is one of `.-_:[]`.
    private static func isHostMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2E, 0x2D, 0x5F, 0x3A, 0x5B, 0x5D: true
        default: false
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

extension HTTPResponse {
    /// A short response sent by the server itself, without the handler.
    static func refused(_ status: Int, _ sentence: String) -> HTTPResponse {
        var response = HTTPResponse.text(sentence + "\n", status: status)
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    /// The whole response as sent on the wire, on a connection that closes after it.
    var written: [UInt8] {
        var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Bad Request")\r\nConnection: close\r\n"
        head += "Content-Length: \(body.count)\r\n"
        for field in headers.fields { head += "\(field.name): \(field.value)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }

    private static let reasons = [413: "Content Too Large", 431: "Request Header Fields Too Large"]
}
