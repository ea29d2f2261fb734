/// A public key as JSON (RFC 7517, RFC 8037): a whitelist of members, so that a private part cannot slip through.
///
/// Just what was written: whether it is a key is found out when a ``VerificationKey`` is made of it.
public struct JSONWebKey: Sendable, Hashable {
    /// The key's family: `RSA`, `EC`, `OKP`.
    public var kty: String
    /// What the key is for: `sig`, `enc`; nil where it does not say.
    public var use: String?
    /// The one algorithm the key is for; nil where it does not say.
    public var alg: String?
    /// The name by which a token's header refers to the key.
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
    /// What may be done with the key (`verify`, …); nil where it does not say.
    public var keyOperations: [String]?

    /// Makes a key from its members.
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

    /// Reads the members that are known and leaves the others out; throws `unexpectedShape` where one is of the wrong type.
    ///
    /// A member that says nothing (`null`; an empty `use`, `alg` or `key_ops`), as some libraries write them, is one that is not there.
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

    /// The key as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["kty": .string(kty)]
        let texts = ["use": use, "alg": alg, "kid": kid, "crv": crv, "x": x, "y": y, "n": n, "e": e]
        for case (let name, let value?) in texts { members[name] = .string(value) }
        if let keyOperations { members["key_ops"] = .array(keyOperations.map(JSONValue.string)) }
        return .object(members)
    }

    private static func text(_ json: JSONValue, _ name: String) throws(JSONError) -> String? {
        guard let value = json[name], value != .null else { return nil }
        guard let text = value.string else { throw JSONError(.unexpectedShape) }
        return text
    }
}

extension JSONWebKey: Codable {
    /// Reads the key from whatever decoder holds it.
    public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

    /// Writes the key's members.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
