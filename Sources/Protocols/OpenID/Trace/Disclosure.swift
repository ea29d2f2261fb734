import IdentityModel

/// Whether a trace contains a named value: the rules for the names of parameters, headers, JSON members and claims.
///
/// Names are compared without case and without separators. A value whose name matches no rule is shown, unless the name
/// contains a word for secrets.
package enum Disclosure: Sendable, Hashable {
    case shown
    /// The value is never shown.
    case hidden
    /// The user can reveal the value in the live run.
    case revealable

    /// Where a named value occurs.
    package enum Place: Sendable, Hashable {
        /// In a query, a form, or the address of a redirect.
        case parameter
        case header
        case member
        /// In the header or the claims of a token.
        case claim
    }

    /// Determines the rule for a name.
    package init(of name: String, in place: Place) {
        // The index of an element is not part of the name.
        let end = name.hasSuffix("]") ? name.dropLast().lastIndex { !$0.isNumber } : nil
        let name = end.map { name[$0] == "[" ? name[..<$0] : name[...] } ?? name[...]
        let plain = Self.plain(String(name))
        if Self.revealableNames.contains(plain) {
            self = .revealable
        } else if plain == "nonce" {
            // The nonce of a sign-in challenge is a proof; that of an authorization request only binds the response to
            // it.
            self = place == .member ? .hidden : .revealable
        } else if plain == "token" {
            self = place == .parameter ? .revealable : .hidden
        } else if Self.shownNames.contains(plain) {
            self = .shown
        } else if Self.hiddenNames.contains(plain) || Self.strongWords.contains(where: plain.containsBytes)
            || (place == .member && Self.privateKeyMembers.contains(plain))
        {
            self = .hidden
        } else if Self.shownEndings.contains(where: plain.hasSuffix) {
            self = .shown
        } else if Self.words.contains(where: plain.containsBytes) || Self.edges.contains(where: plain.hasSuffix)
            || plain.hasPrefix("pin")
        {
            self = .hidden
        } else {
            self = .shown
        }
    }

    /// The letters and digits of a name, in lower case.
    private static func plain(_ name: String) -> String {
        let bytes = name.utf8
        // Most names are ASCII, for which no table of characters is read.
        guard bytes.allSatisfy({ $0 < 0x80 }) else {
            return String(name.lowercased().unicodeScalars.filter(isLetterOrDigit))
        }
        return String(
            decoding: bytes.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: nil
                }
            }, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Tokens, and values that bind requests to each other.
    private static let revealableNames: Set<String> = [
        "accesstoken", "idtoken", "refreshtoken", "offlinetoken", "idtokenhint", "subjecttoken", "actortoken",
        "state", "session", "sessioncode", "sessionstate", "sessionid", "sid", "authsessionid", "devicecode",
        "usercode", "verificationuricomplete",
    ]
    /// Names that contain a word for secrets, but whose values are not secret.
    private static let shownNames: Set<String> = [
        "accesscontrolallowcredentials", "astclientdatakey", "challengename", "codechallenge", "countrycode",
        "errorcode", "httpcode",
        "languagecode", "postalcode", "postcode", "publickey", "statuscode", "tokenuse", "zipcode", "xamztarget",
        "pinned", "keyid",
    ]
    /// Names of secrets that contain no word for secrets.
    private static let hiddenNames: Set<String> = ["auth", "jti", "originjti", "pem", "tan"]
    /// The members of private and symmetric keys (RFC 7518, section 6); in headers `q` is a weight.
    private static let privateKeyMembers: Set<String> = ["d", "dp", "dq", "k", "oth", "p", "q", "qi"]
    /// Words that make a value secret regardless of the rest of the name.
    private static let strongWords = [
        "password", "passwd", "passphrase", "passcode", "otpauth", "qrcode", "totp", "clientsecret", "privatekey",
    ]
    /// Suffixes of names whose values describe a secret without being one: `token_type`, `token_endpoint`.
    private static let shownEndings = [
        "supported", "endpoint", "lifespan", "lifetime", "expiresin", "alg", "method", "methods", "type", "types",
        "typehint", "enabled", "required", "uri", "uris", "url", "urls", "policy",
    ]
    private static let words = [
        "pwd", "secret", "token", "credential", "verifier", "assertion", "signature", "cookie", "authorization", "otp",
        "code", "answer", "nonce", "clientdata", "session", "proof", "jwt", "jws", "seed", "bearer", "csrf", "xsrf",
        "attestation", "ticket", "mnemonic", "recovery", "saml", "dpop", "salt",
    ]
    private static let edges = ["pin", "key"]
}
