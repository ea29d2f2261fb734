/// A public key as JSON (RFC 7517, RFC 8037).
///
/// Only these members are read and written, so that private members cannot leak.
///
/// The members are not validated here, but when a ``VerificationKey`` is created.
public struct JSONWebKey: Sendable, Hashable {
    /// The key type: `RSA`, `EC`, `OKP`.
    public var kty: String
    /// The intended use, `sig` or `enc`; `nil` if absent.
    public var use: String?
    /// The key's only algorithm; `nil` if absent.
    public var alg: String?
    /// The identifier by which a token's header refers to the key.
    public var kid: String?
    /// The curve of an `EC` or `OKP` key.
    public var crv: String?
    /// The first coordinate, or the whole public key of an `OKP` key; base64url.
    public var x: String?
    /// The second coordinate of an `EC` key; base64url.
    public var y: String?
    /// The modulus of an `RSA` key; base64url.
    public var n: String?
    /// The exponent of an `RSA` key; base64url.
    public var e: String?
    /// The permitted operations (`verify`, …); `nil` if absent.
    public var keyOperations: [String]?
    /// A certificate of the key in DER, which is written only; `nil` for none.
    package var certificate: [UInt8]?

    public init(
        kty: String, use: String? = nil, alg: String? = nil, kid: String? = nil, crv: String? = nil, x: String? = nil,
        y: String? = nil, n: String? = nil, e: String? = nil, keyOperations: [String]? = nil
    ) {
        self.kty = kty
        self.use = use
        self.alg = alg
        self.kid = kid
        self.crv = crv
        self.x = x
        self.y = y
        self.n = n
        self.e = e
        self.keyOperations = keyOperations
    }

    /// Reads the known members and ignores all others.
    ///
    /// Members without content (`null`; an empty `use`, `alg` or `key_ops`), as some libraries write them, count as
    /// absent. Throws `unexpectedShape` if a member has the wrong type.
    public init(json: JSONValue) throws(JSONError) {
        guard json.object != nil, let kty = json["kty"]?.string else { throw JSONError(.unexpectedShape) }
        self.kty = kty
        use = try Self.text(json, "use").flatMap { $0.isEmpty ? nil : $0 }
        alg = try Self.text(json, "alg").flatMap { $0.isEmpty ? nil : $0 }
        kid = try Self.text(json, "kid")
        crv = try Self.text(json, "crv")
        x = try Self.text(json, "x")
        y = try Self.text(json, "y")
        n = try Self.text(json, "n")
        e = try Self.text(json, "e")
        if let operations = json["key_ops"], operations != .null {
            guard let names = operations.strings else { throw JSONError(.unexpectedShape) }
            keyOperations = names.isEmpty ? nil : names
        }
    }

    public var json: JSONValue {
        var members: [String: JSONValue] = ["kty": .string(kty)]
        let texts = ["use": use, "alg": alg, "kid": kid, "crv": crv, "x": x, "y": y, "n": n, "e": e]
        for case (let name, let value?) in texts { members[name] = .string(value) }
        if let keyOperations { members["key_ops"] = .array(keyOperations.map(JSONValue.string)) }
        return .object(members.merging(certificateMembers) { $1 })
    }

    private static func text(_ json: JSONValue, _ name: String) throws(JSONError) -> String? {
        guard let value = json[name], value != .null else { return nil }
        guard let text = value.string else { throw JSONError(.unexpectedShape) }
        return text
    }
}

extension JSONWebKey: Codable {
    public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension JSONWebKey {
    /// The key's thumbprint: base64url of the SHA-256 of its required members (RFC 7638).
    ///
    /// Throws `malformedKey` if a required member is missing, `unsuitableKey` for an unknown key type.
    public func thumbprint() throws(JOSEError) -> String {
        let necessary: [String: String?]
        switch kty {
        case "RSA": necessary = ["e": e, "kty": kty, "n": n]
        case "EC": necessary = ["crv": crv, "kty": kty, "x": x, "y": y]
        case "OKP": necessary = ["crv": crv, "kty": kty, "x": x]
        default: throw JOSEError(.unsuitableKey)
        }
        var members: [String: JSONValue] = [:]
        for (name, value) in necessary {
            guard let value else { throw JOSEError(.malformedKey) }
            members[name] = .string(value)
        }
        guard let digest = LibcryptoDigest.sha256(JSONValue.object(members).bytes) else {
            throw JOSEError(.unavailable)
        }
        return Base64URL.encode(digest)
    }
}

/// The keys that a provider publishes (RFC 7517, section 5).
public struct JSONWebKeySet: Sendable, Hashable {
    /// The keys in order.
    ///
    /// Entries that are not public keys are omitted when a set is read.
    public var keys: [JSONWebKey]

    public init(keys: [JSONWebKey]) { self.keys = keys }

    /// Reads a set, ignoring entries of unknown shape (RFC 7517, section 5).
    ///
    /// Throws `unexpectedShape` if there is no array of keys.
    public init(json: JSONValue) throws(JSONError) {
        guard let entries = json["keys"]?.array else { throw JSONError(.unexpectedShape) }
        keys = entries.compactMap { try? JSONWebKey(json: $0) }
    }

    public var json: JSONValue { .object(["keys": .array(keys.map(\.json))]) }
}
