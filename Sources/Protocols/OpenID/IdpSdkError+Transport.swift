public import HTTPMessage
public import IdentityModel
import Sentences

extension IdpSdkError {
    /// Converts a failed exchange for the app (900/1 to 900/6 and 900/12).
    public init(_ error: HTTPExchangeError) {
        let detail: Sentence = error.detail.isEmpty ? "" : " (\(error.detail.sanitised()))"
        switch error.reason {
        case .cancelled: self.init(.cancelledByUser, "The flow was cancelled.")
        case .nameNotResolved: self.init(.notReachable, "The provider's host name has no address" + detail + ".")
        case .notReachable, .proxyRefused:
            self.init(.notReachable, "The provider cannot be reached" + detail + ".")
        case .connectionLost: self.init(.notReachable, "The connection to the provider was lost" + detail + ".")
        case .handshakeFailed, .protocolNotAgreed, .clientCertificateRefused:
            self.init(.tls, "TLS could not be negotiated with the provider" + detail + ".")
        case .certificateRefused, .pinMismatch:
            self.init(.tls, "The provider's certificate is not trusted" + detail + ".")
        case .timedOut: self.init(.timeout, "The provider took too long to answer.")
        case .tooLarge: self.init(.unreadablePage, "The provider's answer is too large for a page.")
        case .malformedResponse: self.init(.unreadablePage, "The response of the provider is not HTTP" + detail + ".")
        case .invalidRequest: self.init(.invalidCall, "The request cannot be sent" + detail + ".")
        case .invalidConfiguration: self.init(.invalidCall, "A setting of the connection cannot be used" + detail + ".")
        }
    }
}
