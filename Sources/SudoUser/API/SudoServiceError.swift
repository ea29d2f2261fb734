/// An error of the service: of the Cognito API or of the GraphQL API.
public struct SudoServiceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's type as sent, for example `NotAuthorizedException` or `sudoplatform.ServiceError`; empty where the service named none.
    public let type: String
    /// The service's message; untrusted text, in which everything is masked that looks like a token.
    public let message: String
    /// The status of the answer.
    public let httpStatus: Int

    public init(type: String, message: String, httpStatus: Int) {
        self.type = type
        self.message = message
        self.httpStatus = httpStatus
    }

    /// Type and message, sanitised for a screen.
    public var description: String {
        [type, message].filter { !$0.isEmpty }.map { UntrustedText($0).sanitised(limit: 300) }.joined(separator: ": ")
    }
}
