public import JOSE

extension DiscoveryDocument {
    /// Reads a document; throws `unexpectedShape` if one of the four required members is missing, empty or not a
    /// string.
    ///
    /// An optional member of the wrong type and an empty address count as absent, because many providers have errors in
    /// rarely used members. Elements of a list that are not strings are ignored; a list without strings counts as
    /// absent (Discovery, section 4.2).
    public init(json: JSONValue) throws(JSONError) {
        guard var rest = json.object else { throw JSONError(.unexpectedShape) }
        func text(_ name: String) -> String? { rest.removeValue(forKey: name)?.string }
        func address(_ name: String) -> String? { text(name).flatMap { $0.isEmpty ? nil : $0 } }
        func texts(_ name: String) -> [String]? {
            let texts = rest.removeValue(forKey: name)?.array?.compactMap(\.string) ?? []
            return texts.isEmpty ? nil : texts
        }
        guard let issuer = address("issuer"), let authorization = address("authorization_endpoint"),
            let token = address("token_endpoint"), let keys = address("jwks_uri")
        else { throw JSONError(.unexpectedShape) }
        let isNamed = rest.removeValue(forKey: "authorization_response_iss_parameter_supported")?.bool
        let clientDataKey: JSONWebKey?
        if let value = rest.removeValue(forKey: "ast_client_data_key"), value != .null {
            clientDataKey = try JSONWebKey(json: value)
        } else {
            clientDataKey = nil
        }
        self.init(
            issuer: issuer, authorizationEndpoint: authorization, tokenEndpoint: token, jwksURI: keys,
            userinfoEndpoint: address("userinfo_endpoint"), endSessionEndpoint: address("end_session_endpoint"),
            revocationEndpoint: address("revocation_endpoint"),
            introspectionEndpoint: address("introspection_endpoint"),
            scopesSupported: texts("scopes_supported"),
            responseModesSupported: texts("response_modes_supported"),
            grantTypesSupported: texts("grant_types_supported"),
            codeChallengeMethodsSupported: texts("code_challenge_methods_supported"),
            idTokenSigningAlgValuesSupported: texts("id_token_signing_alg_values_supported"),
            authorizationResponseIssParameterSupported: isNamed ?? false, astClientDataKey: clientDataKey,
            deviceAuthorizationEndpoint: address("device_authorization_endpoint"),
            tokenEndpointAuthMethodsSupported: texts("token_endpoint_auth_methods_supported"))
        extra = rest
    }

    /// The members that are needed to request, redeem and verify a code.
    private static let necessary = ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"]

    /// Why a document cannot be read, as the end of a sentence: the members that a login needs and the document lacks.
    static func fault(of json: JSONValue) -> String {
        guard json.object != nil else { return "is not a JSON object" }
        let missing = necessary.filter { json[$0]?.string?.isEmpty != false }
        guard let last = missing.last else { return "has an ast_client_data_key that cannot be read" }
        let list = missing.count == 1 ? last : missing.dropLast().joined(separator: ", ") + " and " + last
        return "lacks \(list), which a login needs"
    }

    /// The supported values of `prompt` (Initiating User Registration 1.0, section 4); nil if not given.
    public var promptValuesSupported: [String]? {
        let values = extra["prompt_values_supported"]?.array?.compactMap(\.string) ?? []
        return values.isEmpty ? nil : values
    }

    /// The document as a JSON object.
    public var json: JSONValue {
        var members = extra
        members["issuer"] = .string(issuer)
        members["authorization_endpoint"] = .string(authorizationEndpoint)
        members["token_endpoint"] = .string(tokenEndpoint)
        members["jwks_uri"] = .string(jwksURI)
        members["userinfo_endpoint"] = userinfoEndpoint.map(JSONValue.string)
        members["end_session_endpoint"] = endSessionEndpoint.map(JSONValue.string)
        members["revocation_endpoint"] = revocationEndpoint.map(JSONValue.string)
        members["introspection_endpoint"] = introspectionEndpoint.map(JSONValue.string)
        members["device_authorization_endpoint"] = deviceAuthorizationEndpoint.map(JSONValue.string)
        let lists = [
            "token_endpoint_auth_methods_supported": tokenEndpointAuthMethodsSupported,
            "scopes_supported": scopesSupported, "response_modes_supported": responseModesSupported,
            "grant_types_supported": grantTypesSupported,
            "code_challenge_methods_supported": codeChallengeMethodsSupported,
            "id_token_signing_alg_values_supported": idTokenSigningAlgValuesSupported,
        ]
        for case (let name, let list?) in lists { members[name] = .array(list.map(JSONValue.string)) }
        members["authorization_response_iss_parameter_supported"] = .bool(authorizationResponseIssParameterSupported)
        members["ast_client_data_key"] = astClientDataKey?.json
        return .object(members)
    }
}
