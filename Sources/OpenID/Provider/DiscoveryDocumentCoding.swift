public import JOSE

extension DiscoveryDocument {
    /// Reads a document; throws `unexpectedShape` where one of the four necessary members is missing or a member has the wrong type.
    public init(json: JSONValue) throws(JSONError) {
        guard var rest = json.object else { throw JSONError(.unexpectedShape) }
        func text(_ name: String) throws(JSONError) -> String? {
            guard let value = rest.removeValue(forKey: name), value != .null else { return nil }
            guard let text = value.string else { throw JSONError(.unexpectedShape) }
            return text
        }
        func texts(_ name: String) throws(JSONError) -> [String]? {
            guard let value = rest.removeValue(forKey: name), value != .null else { return nil }
            guard let texts = value.strings else { throw JSONError(.unexpectedShape) }
            return texts
        }
        guard let issuer = try text("issuer"), let authorization = try text("authorization_endpoint"),
            let token = try text("token_endpoint"), let keys = try text("jwks_uri")
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
            userinfoEndpoint: try text("userinfo_endpoint"), endSessionEndpoint: try text("end_session_endpoint"),
            revocationEndpoint: try text("revocation_endpoint"),
            introspectionEndpoint: try text("introspection_endpoint"),
            scopesSupported: try texts("scopes_supported"),
            responseModesSupported: try texts("response_modes_supported"),
            grantTypesSupported: try texts("grant_types_supported"),
            codeChallengeMethodsSupported: try texts("code_challenge_methods_supported"),
            idTokenSigningAlgValuesSupported: try texts("id_token_signing_alg_values_supported"),
            authorizationResponseIssParameterSupported: isNamed ?? false, astClientDataKey: clientDataKey,
            deviceAuthorizationEndpoint: try text("device_authorization_endpoint"),
            tokenEndpointAuthMethodsSupported: try texts("token_endpoint_auth_methods_supported"))
        extra = rest
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
