/// What an authenticator app needs to generate a user's one-time passwords (RFC 6238, RFC 4226).
///
/// The values come from a page and are untrusted: only those that authenticators support are accepted.
public struct OneTimePasswordSetup: Sendable, Hashable {
    /// The keyed hash that generates the passwords.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// HMAC-SHA-1, the authenticators' default.
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    /// The shared key in base32 (RFC 4648, section 6): upper-case letters and digits, without spaces and padding.
    public let secret: Secret
    public let algorithm: Algorithm
    /// The number of digits per password, 6 to 10.
    public let digits: Int
    /// The validity of a password in seconds, 1 to 3600.
    public let period: Int
    /// The first counter of counter-based passwords (HOTP); `nil` for TOTP.
    public let counter: UInt64?
    /// The name of the service that verifies the passwords; empty if not given.
    public let issuer: UntrustedText
    /// The name of the account; empty if not given.
    public let account: UntrustedText

    /// The maximum number of base32 characters: 4 to 8 times what the RFCs require.
    public static let secretLimit = 256

    /// Accepts a key in upper or lower case, with or without spaces, hyphens and padding.
    ///
    /// Returns `nil` if a value is invalid.
    public init?(
        secret: String, algorithm: Algorithm = .sha1, digits: Int = 6, period: Int = 30, counter: UInt64? = nil,
        issuer: UntrustedText = UntrustedText(""), account: UntrustedText = UntrustedText("")
    ) {
        let key = secret.utf8.prefix(4 * Self.secretLimit).filter { !" \t\r\n-=".utf8.contains($0) }
            .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0 }
        guard (1...Self.secretLimit).contains(key.count), secret.utf8.count <= 4 * Self.secretLimit,
            key.allSatisfy({ Self.alphabet.contains($0) }), (6...10).contains(digits), (1...3600).contains(period)
        else { return nil }
        self.secret = Secret(key)
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.counter = counter
        self.issuer = issuer
        self.account = account
    }

    /// The URI in a QR code for authenticators (`otpauth://totp/Issuer:account?secret=…`, Key URI Format).
    ///
    /// The authenticators' defaults (SHA1, six digits, thirty seconds) are omitted to keep the QR code small. The URI
    /// contains the shared key: show it only to the user.
    public var otpauthURI: Secret {
        let owner = Self.encode(issuer.original)
        let name = Self.encode(account.original)
        let label = owner.isEmpty || name.isEmpty ? owner + name : "\(owner):\(name)"
        var parameters = ["secret=\(secret.exposedText)"]
        if !owner.isEmpty { parameters.append("issuer=\(owner)") }
        if algorithm != .sha1 { parameters.append("algorithm=\(algorithm.rawValue)") }
        if digits != 6 { parameters.append("digits=\(digits)") }
        if let counter {
            parameters.append("counter=\(counter)")
        } else if period != 30 {
            parameters.append("period=\(period)")
        }
        let type = counter == nil ? "totp" : "hotp"
        return Secret("otpauth://\(type)/\(label)?\(parameters.joined(separator: "&"))")
    }

    /// The key in groups of four, for typing.
    public var groupedSecret: Secret {
        let key = secret.exposedBytes
        let groups = stride(from: 0, to: key.count, by: 4).map { key[$0..<min($0 + 4, key.count)] }
        return Secret(groups.joined(separator: [UInt8(ascii: " ")]))
    }

    private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    /// The maximum length of a name in the URI in bytes, so that a camera can read the QR code.
    private static let nameLimit = 60

    /// Limits the length of a name, and percent-encodes all but RFC 3986's unreserved characters.
    private static func encode(_ text: String) -> String {
        var result = ""
        var count = 0
        for character in text {
            count += character.utf8.count
            guard count <= nameLimit else { break }
            for byte in character.utf8 {
                let scalar = Unicode.Scalar(byte)
                let isUnreserved =
                    scalar.properties.isAlphabetic && scalar.isASCII || (0x30...0x39).contains(byte)
                    || "-._~".utf8.contains(byte)
                let digits = String(byte, radix: 16, uppercase: true)
                result += isUnreserved ? String(scalar) : "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
