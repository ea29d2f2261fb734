import CCurl
import HTTPMessage
import Sentences

/// Maps libcurl's error codes to ``HTTPExchangeError``.
enum CurlFailure {
    /// The error for a code; `knownReason` is more precise than the code and replaces the reason derived from it.
    static func error(
        for code: CURLcode, said words: String, through proxy: String? = nil,
        knownReason: HTTPExchangeError.Reason? = nil
    ) -> HTTPExchangeError {
        let detail: Text = proxy.map { Text("through the proxy \($0): \(words)") } ?? Text(verbatim: words)
        if knownReason == nil, isAboutClientCertificate(code, words) {
            return HTTPExchangeError(
                .clientCertificateRefused,
                detail: Text("the server requires a client certificate that it trusts: \(detail)"))
        }
        if knownReason == nil, code == CURLE_SSL_CONNECT_ERROR, words.contains("alert no application protocol") {
            return HTTPExchangeError(
                .protocolNotAgreed,
                detail: Text("the server does not accept HTTP/1.1, which this program speaks: \(detail)"))
        }
        return HTTPExchangeError(knownReason ?? reason(for: code), detail: detail)
    }

    /// Whether the server ended TLS because of the client's certificate; TLS 1.3 reports that only after the handshake
    /// (RFC 8446, section 6.2).
    private static func isAboutClientCertificate(_ code: CURLcode, _ detail: String) -> Bool {
        guard [CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SSL_CONNECT_ERROR].contains(code) else { return false }
        return [
            "alert certificate required", "alert bad certificate", "alert unsupported certificate",
            "alert certificate revoked", "alert certificate expired", "alert certificate unknown", "alert unknown ca",
            "alert access denied",
        ].contains { detail.contains($0) }
    }

    private static func reason(for code: CURLcode) -> HTTPExchangeError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED: .notReachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED, CURLE_SSL_CLIENTCERT: .handshakeFailed
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_INVALIDCERTSTATUS: .certificateRefused
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .pinMismatch
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_COULDNT_RESOLVE_PROXY,
            CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN, CURLE_BAD_FUNCTION_ARGUMENT:
            .invalidConfiguration
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        case CURLE_URL_MALFORMAT: .invalidRequest
        // The scheme was checked before, so what libcurl does not support here is the protocol of the response
        // (HTTP/0.9, an unknown version).
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            .malformedResponse
        default: .connectionLost
        }
    }
}
