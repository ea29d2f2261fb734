/// A response as a value; redirects are responses like any other.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    public var headers: HTTPHeaders
    /// The whole body, empty where there is none.
    public var body: [UInt8]
    /// After how many bytes of the body a server closes the connection, although it has announced all; nil sends all.
    ///
    /// Only a server that shows such a failure sets it.
    public var cutAfter: Int?

    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response that carries text of a media type, in UTF-8.
    public static func text(
        _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    /// The `Location` of a redirect exactly as sent, neither resolved nor normalised; nil if the status is not a
    /// redirect's.
    public var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
