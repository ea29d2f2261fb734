package import HTTPMessage
package import IdentityStore
package import JOSE
package import OpenID

/// Responses that all routes share.
package enum RouteAnswer {
    /// Keycloak's response to an unknown path.
    package static let notFound = error("HTTP 404 Not Found", status: 404)
    /// The body is not a form.
    package static let unsupportedMediaType = error("HTTP 415 Unsupported Media Type", status: 415)
    /// The body of a request to a token endpoint is not a form.
    package static let formMissing = OAuthError(
        .invalidRequest, "The body is not application/x-www-form-urlencoded"
    ).httpResponse
    /// Too many password hashes are queued.
    package static let busy = later(OAuthError(.temporarilyUnavailable, "The server is busy", httpStatus: 503))

    /// The response to an error that no route expects; the log contains the error.
    package static let failed = OAuthError(
        .serverError, "For more on this error consult the server log.", httpStatus: 500
    ).httpResponse

    /// The path does not accept the method; `Allow` lists the methods that it accepts (RFC 9110, section 15.5.6).
    package static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = error("HTTP 405 Method Not Allowed", status: 405)
        response.headers.set("Allow", allowed)
        return response
    }

    /// A JSON body with the member `error` only.
    package static func error(_ text: String, status: Int) -> HTTPResponse {
        json(["error": .string(text)], status: status)
    }

    /// A JSON body that caches must not store.
    package static func json(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: json.bytes)
    }

    /// An OAuth error.
    ///
    /// If client authentication by `Authorization` failed, `WWW-Authenticate` names the scheme (RFC 6749, section 5.2).
    package static func refused(_ error: OAuthError, to request: HTTPRequest) -> HTTPResponse {
        var response = error.httpResponse
        if error.code == .invalidClient, request.headers["Authorization"] != nil {
            response.headers.set("WWW-Authenticate", "Basic realm=\"client\"")
        }
        return response
    }

    /// A refused access token, with the challenge of RFC 6750, section 3.
    ///
    /// A request without a token gets the challenge without an error code.
    package static func refusedToken(
        _ error: OAuthError, realm: String? = nil, namesError: Bool = true
    ) -> HTTPResponse {
        var response = error.httpResponse
        let shown = realm.map { "realm=\"\($0.filter { $0 != "\"" && $0 != "\\" && $0.isASCII })\"" }
        let named = "error=\"\(error.code.rawValue)\", error_description=\"\(error.errorDescription ?? "")\""
        let parameters = [shown, namesError ? named : nil].compactMap { $0 }.joined(separator: ", ")
        response.headers.set("WWW-Authenticate", parameters.isEmpty ? "Bearer" : "Bearer \(parameters)")
        return response
    }

    /// The response to a failure of the store, which has changed nothing.
    ///
    /// Its text states whether a retry may succeed.
    package static func unavailable(_ error: StoreError) -> HTTPResponse {
        let code: OAuthError.Code = error.httpStatus == 500 ? .serverError : .temporarilyUnavailable
        let refusal = OAuthError(code, error.sentence, httpStatus: error.httpStatus)
        return error.httpStatus == 503 ? later(refusal) : refusal.httpResponse
    }

    /// A redirect that browsers follow by GET, whatever the request's method was.
    package static func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 302, headers: ["Location": location, "Cache-Control": "no-store"])
    }

    private static func later(_ error: OAuthError) -> HTTPResponse {
        var response = error.httpResponse
        response.headers.set("Retry-After", "1")
        return response
    }
}

extension HTTPResponse {
    /// Adds the headers that every response has unless its route sets them.
    ///
    /// The referrer must not reveal an authorization code to other sites (RFC 9700, section 4.2.4), and browsers must
    /// not guess the content type.
    package var guarded: HTTPResponse {
        var response = self
        for (name, value) in [("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff")]
        where headers[name] == nil {
            response.headers.set(name, value)
        }
        return response
    }
}

extension HTTPRequest {
    /// The fields of a form in the body, or `nil` if the body has another type.
    package var postedForm: FormFields? {
        guard headers["Content-Type"].map(Self.isForm) ?? body.isEmpty else { return nil }
        return form
    }

    private static func isForm(_ type: String) -> Bool {
        let form = "application/x-www-form-urlencoded"
        return type == form || type.prefix { $0 != ";" }.lowercased().trimmingWhitespace == form
    }
}
