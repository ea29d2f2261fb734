import FoundationEssentials
public import IdentityModel
import JOSE

/// An RSA private key of at least 2048 bits, parsed from a text.
///
/// Accepts PKCS#1 (`RSA PRIVATE KEY`) and PKCS#8 (`PRIVATE KEY`), LF and CRLF, whitespace around lines, and base64
/// without the first and last line, as sudo-user-ios does.
public struct RSAPrivateKeyText: Sendable, Hashable {
    /// The key as PKCS#1 in DER.
    public let der: Secret

    public init(_ text: String) throws(PrivateKeyError) {
        var lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace && $0 != "\u{FEFF}" } }
            .filter { !$0.isEmpty }
        guard let first = lines.first else { throw .empty }
        if let label = Self.label(first, "BEGIN") {
            try Self.check(label)
            guard let last = lines.last, Self.label(last, "END") != nil, lines.count > 1 else { throw .truncated }
            guard !lines.contains(where: { $0.hasPrefix("Proc-Type:") || $0.hasPrefix("DEK-Info:") }) else {
                throw .encrypted
            }
            lines = Array(lines.dropFirst().dropLast())
        }
        let base64 = lines.joined()
        guard !base64.isEmpty else { throw .empty }
        guard var bytes = Data(base64Encoded: base64) else { throw .notBase64 }
        let encoded = Secret(bytes)
        bytes.resetBytes(in: 0..<bytes.count)
        do throws(JOSEError) { der = try StoredKeyPair(der: encoded).privateKey } catch {
            throw Self.fault(error, encoded)
        }
    }

    /// Parses a text that is held as a secret.
    public init(_ text: Secret) throws(PrivateKeyError) { try self.init(text.exposedText) }

    private static func label(_ line: String, _ word: String) -> String? {
        guard line.hasPrefix("-----\(word)"), line.hasSuffix("-----"), line.count > 10 + word.count else { return nil }
        return String(line.dropFirst(5 + word.count).dropLast(5))
    }

    /// Labels are compared without whitespace.
    private static func check(_ label: String) throws(PrivateKeyError) {
        switch label {
        case "RSAPRIVATEKEY", "PRIVATEKEY": return
        case "PUBLICKEY", "RSAPUBLICKEY": throw .publicKey
        case "ENCRYPTEDPRIVATEKEY": throw .encrypted
        case "ECPRIVATEKEY", "ECPARAMETERS": throw .ellipticCurve
        case "OPENSSHPRIVATEKEY": throw .openSSH
        case "CERTIFICATE", "X509CERTIFICATE", "TRUSTEDCERTIFICATE": throw .certificate
        default: throw .otherLabel(label)
        }
    }

    private static func fault(_ error: JOSEError, _ der: Secret) -> PrivateKeyError {
        switch error.code {
        case .weakKey: .tooShort
        case .unsuitableKey: kindOfOther(der)
        default: kindOfUnreadable(der)
        }
    }

    private static func kindOfOther(_ der: Secret) -> PrivateKeyError {
        // id-ecPublicKey identifies an elliptic curve; Ed25519 and others are not RSA either.
        let curve: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        return der.exposedBytes.firstRange(of: curve) == nil ? .notRSA : .ellipticCurve
    }

    /// The fault of bytes that are not a private key: base64 without a label can be a public key.
    private static func kindOfUnreadable(_ der: Secret) -> PrivateKeyError {
        let bytes = der.exposedBytes
        let isPublic =
            (try? JSONWebKey(rsaPublicKeyPKCS1: bytes)) != nil
            || (try? JSONWebKey(
                rsaPublicKeyPEM:
                    "-----BEGIN PUBLIC KEY-----\n\(Data(bytes).base64EncodedString())\n-----END PUBLIC KEY-----"
            )) != nil
        return isPublic ? .publicKey : .damaged
    }
}
