public import Sentences

/// What is wrong with a text that should be an RSA private key.
public enum PrivateKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text has no content.
    case empty
    case publicKey
    case certificate
    /// A private key that is protected with a passphrase.
    case encrypted
    case ellipticCurve
    /// A private key in OpenSSH's own format.
    case openSSH
    /// A PEM of something else, with its label.
    case otherLabel(String)
    /// The last line, `-----END …-----`, is missing.
    case truncated
    /// The content between the first and the last line is not base64.
    case notBase64
    /// A key of another type than RSA.
    case notRSA
    /// An RSA key of less than 2048 bits.
    case tooShort
    /// The bytes are not a private key.
    case damaged

    public var description: String { sentence.english }

    /// A sentence with what is wrong and what to do; contains nothing of the key.
    public var sentence: Text {
        switch self {
        case .empty: Text("The key is empty: give the PEM of an RSA private key.")
        case .publicKey: Text("This is a public key: give the private key that belongs to it.")
        case .certificate: Text("This is a certificate: give the private key that belongs to it.")
        case .encrypted:
            Text(
                "The key is encrypted with a passphrase: decrypt it with openssl rsa -in KEY -out NEW, and give the new file."
            )
        case .ellipticCurve:
            Text("This is a key of an elliptic curve: generate an RSA key with openssl genrsa -out KEY 2048.")
        case .openSSH: Text("This is a key in OpenSSH's format: convert a copy with ssh-keygen -p -m PEM -f COPY.")
        case .otherLabel(let label):
            Text("This is a PEM of \(UntrustedText(label).sanitised(limit: 40)): give an RSA private key.")
        case .truncated: Text("The last line of the key (-----END ...-----) is missing: the file is cut off.")
        case .notBase64: Text("The key is damaged: what is between its first and last line is not base64.")
        case .notRSA: Text("The key is not an RSA key: generate one with openssl genrsa -out KEY 2048.")
        case .tooShort: Text("The RSA key is too short: it must have 2048 bits or more.")
        case .damaged: Text("The key is damaged: its bytes are not an RSA private key.")
        }
    }
}
