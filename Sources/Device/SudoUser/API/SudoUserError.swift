import HTTPMessage
public import OpenID
public import Sentences

/// Details of a failed operation of the client, in addition to the documented error.
public struct SudoUserError: Error, Sendable, CustomStringConvertible {
    /// Where the operation failed.
    public enum Origin: Sendable, Hashable {
        /// The client's state or an argument; nothing was sent.
        case client
        /// The service responded with an error.
        case service
        /// There was no usable response.
        case transport
        /// The key store.
        case storage
        /// The user or the app cancelled.
        case cancelled
    }

    public let error: SudoUserClientError
    public let origin: Origin
    /// A sentence for the user; contains no secrets.
    public let sentence: Text
    /// The service's error, or `nil` if it sent none.
    public let service: SudoServiceError?
    /// The difference to the service's clock, if it is more than a minute and may be the reason.
    public let clockSkew: ClockSkew?

    init(
        _ error: SudoUserClientError, _ origin: Origin = .client, _ sentence: Text? = nil,
        service: SudoServiceError? = nil, clockSkew: ClockSkew? = nil
    ) {
        self.error = error
        self.origin = origin
        self.service = service
        self.clockSkew = clockSkew
        let sentence = sentence ?? error.sentence
        self.sentence =
            clockSkew.map { .joined([sentence, Text("Check this machine's clock: \($0.sentence).")]) } ?? sentence
    }

    /// A failure without its own documented error.
    init(fatal sentence: Text, _ origin: Origin = .client) {
        self.init(.fatalError(description: sentence.english), origin, sentence)
    }

    public var description: String { sentence.english }

    /// The text of a cause; an exchange's own text if it has one.
    static func words(of cause: any Error) -> Text {
        switch cause {
        case let error as HTTPExchangeError: exchangeWords(error)
        case is CancellationError: Text("it was cancelled")
        default: Text(verbatim: "\(UntrustedText("\(cause)"))")
        }
    }

    private static func exchangeWords(_ error: HTTPExchangeError) -> Text {
        let detail: Text =
            error.detail.isEmpty ? Text.empty : Text(untranslated: " (\(error.detail.sanitised()))")
        return switch error.reason {
        case .nameNotResolved: Text("the service's host name has no address\(detail)")
        case .notReachable, .proxyRefused: Text("the service cannot be reached\(detail)")
        case .connectionLost: Text("the connection to the service was lost\(detail)")
        case .timedOut: Text("the service did not answer in time\(detail)")
        case .handshakeFailed, .protocolNotAgreed, .clientCertificateRefused:
            Text("TLS could not be negotiated\(detail)")
        case .certificateRefused, .pinMismatch: Text("the service's certificate is not trusted\(detail)")
        case .tooLarge: Text("the answer is too large")
        case .malformedResponse: Text("the answer is not HTTP\(detail)")
        case .invalidRequest: Text("the request cannot be sent\(detail)")
        case .invalidConfiguration: Text("a setting of the connection cannot be used\(detail)")
        case .cancelled: Text("it was cancelled")
        }
    }
}
