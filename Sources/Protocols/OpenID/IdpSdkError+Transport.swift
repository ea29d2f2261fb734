public import HTTPMessage
public import IdentityModel
import Sentences

extension IdpSdkError {
    /// Converts a failed exchange for the app (900/1 to 900/6 and 900/12).
    public init(_ error: HTTPExchangeError) {
        let detail: Text =
            error.detail.isEmpty ? Text.empty : Text(untranslated: " (\(error.detail.sanitised()))")
        switch error.reason {
        case .cancelled: self.init(.cancelledByUser, Text("The flow was cancelled."))
        case .nameNotResolved:
            self.init(.notReachable, Text("The provider's host name has no address\(detail)."))
        case .notReachable, .proxyRefused:
            self.init(.notReachable, Text("The provider cannot be reached\(detail)."))
        case .connectionLost:
            self.init(.notReachable, Text("The connection to the provider was lost\(detail)."))
        case .handshakeFailed, .protocolNotAgreed, .clientCertificateRefused:
            self.init(.tls, Text("TLS could not be negotiated with the provider\(detail)."))
        case .certificateRefused, .pinMismatch:
            self.init(.tls, Text("The provider's certificate is not trusted\(detail)."))
        case .timedOut: self.init(.timeout, Text("The provider took too long to answer."))
        case .tooLarge: self.init(.unreadablePage, Text("The provider's answer is too large for a page."))
        case .malformedResponse:
            self.init(
                .unreadablePage, Text("The response of the provider is not HTTP\(detail)."))
        case .invalidRequest:
            self.init(.invalidCall, Text("The request cannot be sent\(detail)."))
        case .invalidConfiguration:
            self.init(
                .invalidCall, Text("A setting of the connection cannot be used\(detail)."))
        }
    }
}
