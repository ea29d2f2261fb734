package import HTTPMessage
package import IdentityCore
package import JOSE
package import OpenID

/// Answers that are the same on every route.
package enum RouteAnswer {
    /// Keycloak's answer to a path that it does not know.
    package static let notFound = error("HTTP 404 Not Found", status: 404)
    /// The body is no form.
    package static let unsupportedMediaType = error("HTTP 415 Unsupported Media Type", status: 415)
    /// A token endpoint's body is no form.
    package static let formMissing = OAuthError(
        .invalidRequest, "The body is not application/x-www-form-urlencoded"
    ).httpResponse
    /// More hashes wait than can be computed in time.
    package static let busy = later(OAuthError(.temporarilyUnavailable, "The server is busy", httpStatus: 503))

    /// The answer to an error that no route expects; the log names it.
    package static let failed = OAuthError(
        .serverError, "For more on this error consult the server log.", httpStatus: 500
    ).httpResponse

    /// The path is known and does not take that method; says which it takes (RFC 9110, section 15.5.6).
    package static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = error("HTTP 405 Method Not Allowed", status: 405)
        response.headers.set("Allow", allowed)
        return response
    }

    /// An error with a member `error` alone.
    package static func error(_ text: String, status: Int) -> HTTPResponse {
        json(["error": .string(text)], status: status)
    }

    /// JSON that nobody keeps.
    package static func json(_ json: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: json.bytes)
    }

    /// OAuth's refusal; to a client that proved itself by `Authorization` with the scheme that is asked for (RFC 6749, section 5.2).
    package static func refused(_ error: OAuthError, to request: HTTPRequest) -> HTTPResponse {
        var response = error.httpResponse
        if error.code == .invalidClient, request.headers["Authorization"] != nil {
            response.headers.set("WWW-Authenticate", "Basic realm=\"client\"")
        }
        return response
    }

    /// The store could not: nothing was done, and its sentence says whether the same request may do better later.
    ///
    /// Records the cause in the log.
    package static func unavailable(_ error: StoreError) -> HTTPResponse {
        RequestRecord.current?.note(error)
        let code: OAuthError.Code = error.httpStatus == 500 ? .serverError : .temporarilyUnavailable
        let refusal = OAuthError(code, error.sentence, httpStatus: error.httpStatus)
        return error.httpStatus == 503 ? later(refusal) : refusal.httpResponse
    }

    /// A redirect by GET, whatever the request's method was.
    package static func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 302, headers: ["Location": location, "Cache-Control": "no-store"])
    }

    private static func later(_ error: OAuthError) -> HTTPResponse {
        var response = error.httpResponse
        response.headers.set("Retry-After", "1")
        return response
    }
}

extension HTTPRequest {
    /// The fields of a posted form; nil where the body is something else.
    package var postedForm: FormFields? {
        let type = headers["Content-Type"].map { $0.prefix { $0 != ";" }.lowercased() }
        guard type.map({ $0.trimmingWhitespace == "application/x-www-form-urlencoded" }) ?? body.isEmpty else {
            return nil
        }
        return FormFields(body)
    }
}
