/// A request method; case matters (RFC 9110, section 9.1).
public struct HTTPMethod: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The method as written in the request line.
    public let rawValue: String

    /// Makes a method from its form in the request line.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads a resource.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads the response of a GET without the body.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Sends a form or another body for the server to process.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces a resource.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a resource in part.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes a resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks which methods and headers are allowed; browsers send it before some cross-origin requests.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// The method as written in the request line.
    public var description: String { rawValue }
}
