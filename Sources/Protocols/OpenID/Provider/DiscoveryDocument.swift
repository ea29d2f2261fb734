public import JOSE

/// A provider's metadata (OpenID Connect Discovery 1.0, section 3).
///
/// Optional members of the wrong type and empty addresses count as absent, because many providers have errors in rarely
/// used members. Elements of a list that are not strings are ignored; a list without strings counts as absent
/// (Discovery, section 4.2).
public struct DiscoveryDocument: Sendable, Hashable {
    /// An address in a document, by the name of its member; the required ones come first.
    public enum Endpoint: String, Sendable, Hashable, CaseIterable {
        /// The endpoint for authorization requests.
        case authorization = "authorization_endpoint"
        /// The endpoint that redeems codes and refresh tokens.
        case token = "token_endpoint"
        /// The keys that verify tokens.
        case keys = "jwks_uri"
        /// The endpoint that returns claims about the user for an access token.
        case userinfo = "userinfo_endpoint"
        case endSession = "end_session_endpoint"
        /// The endpoint that revokes tokens.
        case revocation = "revocation_endpoint"
        /// The endpoint that returns a token's state.
        case introspection = "introspection_endpoint"
        /// The endpoint from which a device without a browser requests codes (RFC 8628).
        case deviceAuthorization = "device_authorization_endpoint"
        /// The document by which a page in a frame detects that the browser's session has changed.
        case sessionFrame = "check_session_iframe"
    }

    /// All members; unknown ones are kept unchanged.
    public var members: [String: JSONValue]

    public init(issuer: String, authorizationEndpoint: String, tokenEndpoint: String, jwksURI: String) {
        members = ["issuer": .string(issuer)]
        self[.authorization] = authorizationEndpoint
        self[.token] = tokenEndpoint
        self[.keys] = jwksURI
        authorizationResponseIssParameterSupported = false
    }

    /// Throws `unexpectedShape` if one of the four required members is missing, empty or not a string.
    public init(json: JSONValue) throws(JSONError) {
        guard let members = json.object, Self.missing(in: json).isEmpty else { throw JSONError(.unexpectedShape) }
        if let key = members[Self.clientDataKey], key != .null { _ = try JSONWebKey(json: key) }
        self.members = members
        for endpoint in Endpoint.allCases where self[endpoint]?.isEmpty != false { self[endpoint] = nil }
    }

    public var json: JSONValue { .object(members) }

    /// The provider's issuer: the `iss` of its tokens.
    public var issuer: String {
        get { members["issuer"]?.string ?? "" }
        set { members["issuer"] = .string(newValue) }
    }
    public var authorizationEndpoint: String { self[.authorization] ?? "" }
    public var tokenEndpoint: String { self[.token] ?? "" }
    /// The address of the keys that verify tokens.
    public var jwksURI: String { self[.keys] ?? "" }

    /// The address of an endpoint.
    public subscript(_ endpoint: Endpoint) -> String? {
        get { members[endpoint.rawValue]?.string }
        set { members[endpoint.rawValue] = newValue.map(JSONValue.string) }
    }

    /// The supported client authentication methods; `nil` means the `Authorization` header.
    public var tokenEndpointAuthMethodsSupported: [String]? {
        get { self[list: "token_endpoint_auth_methods_supported"] }
        set { self[list: "token_endpoint_auth_methods_supported"] = newValue }
    }
    public var scopesSupported: [String]? {
        get { self[list: "scopes_supported"] }
        set { self[list: "scopes_supported"] = newValue }
    }
    public var responseTypesSupported: [String]? { self[list: "response_types_supported"] }
    /// The supported response modes; `nil` means query and fragment.
    public var responseModesSupported: [String]? {
        get { self[list: "response_modes_supported"] }
        set { self[list: "response_modes_supported"] = newValue }
    }
    /// The supported grants; `nil` means code and implicit.
    public var grantTypesSupported: [String]? {
        get { self[list: "grant_types_supported"] }
        set { self[list: "grant_types_supported"] = newValue }
    }
    /// The supported PKCE methods.
    public var codeChallengeMethodsSupported: [String]? {
        get { self[list: "code_challenge_methods_supported"] }
        set { self[list: "code_challenge_methods_supported"] = newValue }
    }
    /// The algorithms of its ID tokens.
    public var idTokenSigningAlgValuesSupported: [String]? {
        get { self[list: "id_token_signing_alg_values_supported"] }
        set { self[list: "id_token_signing_alg_values_supported"] = newValue }
    }
    /// The supported values of `prompt` (Initiating User Registration 1.0, section 4).
    public var promptValuesSupported: [String]? {
        get { self[list: "prompt_values_supported"] }
        set { self[list: "prompt_values_supported"] = newValue }
    }

    /// Whether its responses at the redirect URI contain the issuer (RFC 9207).
    public var authorizationResponseIssParameterSupported: Bool {
        get { members["authorization_response_iss_parameter_supported"]?.bool ?? false }
        set { members["authorization_response_iss_parameter_supported"] = .bool(newValue) }
    }

    /// The X25519 key to which client data are sealed; `nil` if the provider accepts only the signed statement.
    public var astClientDataKey: JSONWebKey? {
        get { members[Self.clientDataKey].flatMap { try? JSONWebKey(json: $0) } }
        set { members[Self.clientDataKey] = newValue?.json }
    }

    private static let clientDataKey = "ast_client_data_key"

    private subscript(list name: String) -> [String]? {
        get {
            let texts = members[name]?.array?.compactMap(\.string) ?? []
            return texts.isEmpty ? nil : texts
        }
        set { members[name] = newValue.map { .array($0.map(JSONValue.string)) } }
    }

    /// Whether the document's issuer is the expected one, compared byte by byte (Discovery, section 4.3).
    public func isIssued(by issuer: String) -> Bool { ExactText.areEqual(self.issuer, issuer) }

    /// The missing members among those that are required to request, redeem and verify a code.
    private static func missing(in json: JSONValue) -> [String] {
        let necessary = ["issuer"] + [Endpoint.authorization, .token, .keys].map(\.rawValue)
        return necessary.filter { json[$0]?.string?.isEmpty != false }
    }

    /// Why a document cannot be used, as the end of a sentence with the missing members.
    static func fault(of json: JSONValue) -> String {
        guard json.object != nil else { return "is not a JSON object" }
        let missing = missing(in: json)
        guard let last = missing.last else { return "has an ast_client_data_key that cannot be read" }
        let list = missing.count == 1 ? last : missing.dropLast().joined(separator: ", ") + " and " + last
        return "lacks \(list), which a login needs"
    }
}
