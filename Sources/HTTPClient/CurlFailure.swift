import CCurl
import HTTPMessage

/// libcurl's failures in this program's words.
enum CurlFailure {
    /// The error for a code; `knownReason` is what we know better than libcurl.
    static func error(
        for code: CURLcode, detail: String, knownReason: HTTPExchangeError.Reason? = nil
    ) -> HTTPExchangeError {
        HTTPExchangeError(knownReason ?? reason(for: code, detail: detail), detail: detail)
    }

    private static func reason(for code: CURLcode, detail: String) -> HTTPExchangeError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED: .notReachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT: .handshakeFailed
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
            .certificateRefused
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_COULDNT_RESOLVE_PROXY,
            CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN, CURLE_BAD_FUNCTION_ARGUMENT:
            .invalidConfiguration
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        case CURLE_URL_MALFORMAT: .invalidRequest
        // The scheme has been checked before: what libcurl does not support here is the answer's protocol (HTTP/0.9, a strange version).
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            .malformedResponse
        // A server that misses the client's certificate says so in TLS 1.3 only after the handshake.
        case CURLE_RECV_ERROR where detail.contains("certificate required"): .handshakeFailed
        default: .connectionLost
        }
    }
}
