package import HTTPMessage

/// Ends a route early with a response.
package struct RouteError: Error {
    package let answer: HTTPResponse
    /// The member that exceeds a limit; `nil` for any other reason.
    package let field: String?

    package init(_ answer: HTTPResponse, field: String? = nil) {
        self.answer = answer
        self.field = field
    }
}
