/// What an authenticator app must know to make a user's one-time passwords (RFC 6238, RFC 4226).
///
/// Made from what a page says, which may be anything: only values that an authenticator can use get in.
public struct OneTimePasswordSetup: Sendable, Hashable {
    /// The keyed hash that the passwords come from.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// HMAC-SHA-1, what authenticators take where nothing is said.
        case sha1 = "SHA1"
        /// HMAC-SHA-256.
        case sha256 = "SHA256"
        /// HMAC-SHA-512.
        case sha512 = "SHA512"
    }

    /// The shared key in base32 (RFC 4648, section 6): capitals and digits, neither blanks nor padding.
    public let secret: Secret
    /// The keyed hash.
    public let algorithm: Algorithm
    /// How many digits a password has, 6 to 10.
    public let digits: Int
    /// For how many seconds a password holds, 1 to 3600.
    public let period: Int
    /// The first counter where passwords go by a counter and not by the time (HOTP); nil for TOTP.
    public let counter: UInt64?
    /// Who checks the passwords; empty where the page does not say.
    public let issuer: UntrustedText
    /// Whose passwords they are; empty where the page does not say.
    public let account: UntrustedText

    /// The most characters of base32 that are taken: 4 to 8 times what the RFCs ask for.
    public static let secretLimit = 256

    /// Takes a key as people and pages write it, in either case and with blanks, hyphens or padding; nil where a value cannot be used.
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

    /// The address that a QR code for an authenticator holds (`otpauth://totp/Issuer:account?secret=…`, Key URI Format).
    ///
    /// What authenticators take for granted (SHA1, six digits, thirty seconds) is left out, so that the QR code stays small.
    /// With it anybody can make the passwords: it is for the person's eyes alone.
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

    /// The key in groups of four, for a person who types it.
    public var groupedSecret: Secret {
        let key = secret.exposedBytes
        let groups = stride(from: 0, to: key.count, by: 4).map { key[$0..<min($0 + 4, key.count)] }
        return Secret(groups.joined(separator: [UInt8(ascii: " ")]))
    }

    private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    /// The most bytes of a name in the address, so that its QR code stays one that a camera can read.
    private static let nameLimit = 60

    /// A name, cut at whole characters, percent-encoded but for RFC 3986's unreserved characters.
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
