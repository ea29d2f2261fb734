/// A response as a value; redirects are responses like any other.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    public var headers: HTTPHeaders
    /// The complete body, empty if there is none.
    public var body: [UInt8]
    /// The number of body bytes after which the server closes the connection although it announced more; `nil` sends
    /// all.
    ///
    /// Set only to simulate such a failure.
    public var cutAfter: Int?

    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with text in UTF-8, of the media type `type`.
    public static func text(
        _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    /// The `Location` of a redirect exactly as sent, neither resolved nor normalised; `nil` if the status is not a
    /// redirect's.
    public var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
