/// An error of the service: of the Cognito API or of the GraphQL API.
public struct SudoServiceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's type as sent, for example `NotAuthorizedException` or `sudoplatform.ServiceError`; empty if the
    /// service sent none.
    public let type: String
    /// The service's message: untrusted text, in which everything that looks like a token is masked.
    public let message: String
    /// The HTTP status of the response.
    public let httpStatus: Int

    public init(type: String, message: String, httpStatus: Int) {
        self.type = type
        self.message = message
        self.httpStatus = httpStatus
    }

    /// Type and message, sanitised for display.
    public var description: String {
        [type, message].filter { !$0.isEmpty }.map { UntrustedText($0).sanitised(limit: 300) }.joined(separator: ": ")
    }
}
