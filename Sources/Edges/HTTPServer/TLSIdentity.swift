import CGnuTLS
import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server's certificate, its chain, and the private key.
///
/// The key is never printed.
public struct TLSIdentity: Sendable, CustomStringConvertible, CustomReflectable {
    /// The certificates in PEM, the server's own first.
    public let certificateChain: [UInt8]
    /// The private key in PEM.
    let privateKey: [UInt8]
    private let notBefore: Int64
    private let notAfter: Int64

    /// Creates an identity from certificates and key in PEM, the server's own certificate first.
    ///
    /// Throws `certificateUnreadable`, `privateKeyUnreadable` or `privateKeyDiffers`, with the library's message. Does
    /// not check whether the certificate is trusted or expired; ``isValid(at:)`` checks expiry.
    public init(certificateChain: [UInt8], privateKey: [UInt8]) throws(HTTPServerError) {
        let own = try X509.withFirstCertificate(of: certificateChain) { certificate in
            (
                Int64(gnutls_x509_crt_get_activation_time(certificate)),
                Int64(gnutls_x509_crt_get_expiration_time(certificate))
            )
        }
        try X509.checkPrivateKey(privateKey)
        try X509.checkPair(certificateChain, privateKey)
        (notBefore, notAfter) = own
        self.certificateChain = certificateChain
        self.privateKey = privateKey
    }

    /// Whether the certificate is valid at `seconds` since 1970.
    public func isValid(at seconds: Int64) -> Bool { (notBefore...max(notBefore, notAfter)).contains(seconds) }

    /// Whether the certificate matches a host name or address, by the rules that clients use (RFC 6125).
    public func covers(host: String) -> Bool {
        let result = try? X509.withFirstCertificate(of: certificateChain) { certificate in
            gnutls_x509_crt_check_hostname(certificate, host) != 0
        }
        return result ?? false
    }

    /// A fixed text, because the key is secret.
    public var description: String { "TLSIdentity(‹redacted›)" }
    /// Exposes nothing to `dump` and `Mirror`.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// GnuTLS's checks of PEM data.
private enum X509 {
    /// Reads the first certificate and passes it to `body` for the duration of the call.
    static func withFirstCertificate<Result>(
        of pem: [UInt8], _ body: (gnutls_x509_crt_t) -> Result
    ) throws(HTTPServerError) -> Result {
        var certificate: gnutls_x509_crt_t?
        guard gnutls_x509_crt_init(&certificate) == 0, let certificate else { throw outOfMemory }
        defer { gnutls_x509_crt_deinit(certificate) }
        let status = withDatum(pem) { datum in gnutls_x509_crt_import(certificate, &datum, GNUTLS_X509_FMT_PEM) }
        guard status == 0 else { throw HTTPServerError(.certificateUnreadable, detail: words(status)) }
        return body(certificate)
    }

    static func checkPrivateKey(_ pem: [UInt8]) throws(HTTPServerError) {
        var key: gnutls_x509_privkey_t?
        guard gnutls_x509_privkey_init(&key) == 0, let key else { throw outOfMemory }
        defer { gnutls_x509_privkey_deinit(key) }
        let status = withDatum(pem) { datum in
            gnutls_x509_privkey_import2(key, &datum, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard status == 0 else { throw HTTPServerError(.privateKeyUnreadable, detail: words(status)) }
    }

    /// Performs the same check as the server at start: the chain is valid PEM, and the key belongs to its first
    /// certificate.
    static func checkPair(_ chain: [UInt8], _ key: [UInt8]) throws(HTTPServerError) {
        var credentials: gnutls_certificate_credentials_t?
        guard gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials else { throw outOfMemory }
        defer { gnutls_certificate_free_credentials(credentials) }
        let status = withDatum(chain) { chain in
            withDatum(key) { key in
                gnutls_certificate_set_x509_key_mem2(credentials, &chain, &key, GNUTLS_X509_FMT_PEM, nil, 0)
            }
        }
        guard status < 0 else { return }
        let isMismatch = status == GNUTLS_E_CERTIFICATE_KEY_MISMATCH
        throw HTTPServerError(isMismatch ? .privateKeyDiffers : .certificateUnreadable, detail: words(status))
    }

    private static let outOfMemory = HTTPServerError(.cannotStart, detail: "out of memory")

    private static func words(_ status: Int32) -> String { String(cString: gnutls_strerror(status)) }

    private static func withDatum<Result>(_ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Result) -> Result {
        bytes.withUnsafeBytes { buffer in
            // The library only reads there; its structure lacks `const`.
            var datum = gnutls_datum_t(
                data: UnsafeMutablePointer(mutating: buffer.bindMemory(to: UInt8.self).baseAddress),
                size: UInt32(buffer.count))
            return body(&datum)
        }
    }
}

/// Keeps an identity's PEM data in memory as long as libmicrohttpd's daemon needs it, and wipes it afterwards.
///
/// The library stores the addresses passed to it and copies them into each thread's daemon.
final class TLSMemory: Sendable {
    /// What the library may negotiate: ECDHE for forward secrecy, and authenticated encryption.
    ///
    /// The library's default also allows TLS 1.1, static RSA, finite-field Diffie-Hellman and CBC.
    private static let priorities = [
        "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2", "-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-GROUP-DH-ALL",
        "-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD",
    ].joined(separator: ":")

    private struct Text {
        // The address as an integer: pointers are not `Sendable`, and nothing is written there until the text is wiped.
        let address: UInt
        let count: Int

        init(_ bytes: [UInt8]) {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
            memory.copyBytes(from: bytes + [0])
            address = UInt(bitPattern: memory.baseAddress)
            count = memory.count
        }

        var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

        func wipe() {
            guard let pointer else { return }
            #if canImport(Glibc)
                explicit_bzero(pointer, count)
            #else
                memset_s(pointer, count, 0, count)
            #endif
            pointer.deallocate()
        }
    }

    private let certificates: Text
    private let key: Text
    private let priorities: Text

    init(_ identity: TLSIdentity) {
        certificates = Text(identity.certificateChain)
        key = Text(identity.privateKey)
        priorities = Text(Array(Self.priorities.utf8))
    }

    deinit {
        for text in [certificates, key, priorities] { text.wipe() }
    }

    var options: [MHD_OptionItem] {
        [
            MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: certificates.pointer),
            MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: key.pointer),
            MHD_OptionItem(option: .HTTPS_PRIORITIES, value: 0, ptr_value: priorities.pointer),
        ]
    }
}
