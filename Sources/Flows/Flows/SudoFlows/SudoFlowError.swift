public import IdentityModel
public import Sentences

public struct SudoFlowError: Error, Sendable, Hashable {
    /// The name of the documented error in upper case with underscores: `ALREADY_REGISTERED`.
    public let code: String
    /// What happened and what can be done, as a sentence; safe to display.
    public let sentence: Text
    /// The service's own error, if it sent one.
    public let service: Service?

    /// An error of the Cognito API or of the GraphQL API.
    public struct Service: Sendable, Hashable {
        /// The error's type, for example `NotAuthorizedException`; empty if the service sent none.
        public let type: UntrustedText
        public let message: UntrustedText
    }

    public init(code: String, sentence: Text, service: Service? = nil) {
        self.code = code
        self.sentence = sentence
        self.service = service
    }
}
