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
