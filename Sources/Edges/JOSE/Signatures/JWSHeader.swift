/// The protected header of a signed text; untrusted until the signature is verified.
public struct JWSHeader: Sendable, Hashable {
    /// The algorithm's name, supported or not.
    public let algorithm: String
    /// The key's identifier; `nil` if the header has none.
    public let keyID: String?
    /// The token's type (`JWT`, `at+jwt`, …); `nil` if absent.
    public let type: String?
    /// All members.
    public let json: JSONValue

    /// Parses a header; rejects a repeated member, `crit` and `b64` (RFC 7515, sections 4 and 4.1.11; RFC 7797).
    init(parsing bytes: [UInt8]) throws(JOSEError) {
        guard let json = try? JSONValue(parsing: bytes), json.object != nil, let algorithm = json["alg"]?.string else {
            throw JOSEError(.malformedHeader)
        }
        guard json["crit"] == nil, json["b64"] == nil else { throw JOSEError(.unknownExtension) }
        for name in ["kid", "typ"] {
            if let value = json[name], value != .null, value.string == nil { throw JOSEError(.malformedHeader) }
        }
        self.json = json
        self.algorithm = algorithm
        keyID = json["kid"]?.string
        type = json["typ"]?.string
    }
}
