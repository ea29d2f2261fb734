public import HTTPMessage

/// Requirements in requests that this server does not meet, by endpoint.
///
/// A request that requires more protection than the server provides is rejected, because the client would mistake
/// bearer tokens for bound ones, or a broad grant for a narrow one. Parameters that do not protect a grant are ignored:
/// `resource`, if it is a URI, `audience`, `display`, `claims_locales`.
enum UnmetDemand {
    enum Endpoint: Sendable, Hashable { case authorization, token, deviceAuthorization }

    private enum Place: Hashable {
        case header(String)
        case parameter(String)
    }

    private static let table: [(place: Place, endpoints: Set<Endpoint>, error: OAuthError)] = [
        // RFC 9449, sections 5 and 10.
        (.header("DPoP"), [.token], OAuthError(.invalidDPoPProof, "DPoP is not supported")),
        (.parameter("dpop_jkt"), [.authorization], OAuthError(.invalidRequest, "DPoP is not supported: dpop_jkt")),
        // RFC 9396, section 5.
        (
            .parameter("authorization_details"), [.authorization, .token, .deviceAuthorization],
            OAuthError(.invalidAuthorizationDetails, "authorization_details is not supported")
        ),
        // OpenID Connect Core, section 6.
        (.parameter("request"), [.authorization], OAuthError(.init(rawValue: "request_not_supported"))),
        (.parameter("request_uri"), [.authorization], OAuthError(.init(rawValue: "request_uri_not_supported"))),
    ]

    /// Returns the error for the first unmet requirement; an empty parameter counts as absent (RFC 6749, section 3.1).
    static func refusal(
        of fields: FormFields, headers: HTTPHeaders = [:], at endpoint: Endpoint
    ) -> OAuthError? {
        let unmet = table.first { row in
            guard row.endpoints.contains(endpoint) else { return false }
            return switch row.place {
            case .header(let name): headers[name] != nil
            case .parameter(let name): fields[name]?.isEmpty == false
            }
        }?.error
        if let unmet { return unmet }
        // RFC 8707, section 2.
        return fields.values("resource").allSatisfy { $0.isEmpty || isResource($0) }
            ? nil : OAuthError(.invalidTarget, "Invalid parameter: resource")
    }

    /// Whether a text is an absolute URI without a fragment (RFC 3986, section 4.3).
    private static func isResource(_ text: String) -> Bool {
        let uri = URLReference(text)
        let isWritable = text.unicodeScalars.allSatisfy {
            (0x21...0x7E).contains($0.value) && !#""<>\^`{|}"#.unicodeScalars.contains($0)
        }
        return isWritable && uri.scheme != nil && uri.fragment == nil && (uri.host ?? uri.path).isEmpty == false
    }
}

extension FormFields {
    /// Throws if a device authorization request has a requirement that the server does not meet.
    public func checkDeviceAuthorization() throws(OAuthError) {
        if let refusal = UnmetDemand.refusal(of: self, at: .deviceAuthorization) { throw refusal }
    }
}
