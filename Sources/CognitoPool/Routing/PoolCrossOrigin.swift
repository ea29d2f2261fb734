import CognitoProtocol
import HTTPMessage
import IdentityCore

/// Lets scripts of the pool client's web origins read answers (Fetch Standard, CORS protocol).
enum PoolCrossOrigin {
    /// The web origins of the pools' clients: the origins of their redirect URIs.
    static let origins = PoolRedirects.webOrigins

    /// The headers that the SDKs send from a browser (sudo-user-js 17.1.1).
    private static let requestHeaders =
        "Authorization, Content-Type, X-Amz-Target, X-Amz-User-Agent, Amz-Sdk-Invocation-Id, Amz-Sdk-Request"
    /// The headers of answers that the SDKs read.
    private static let answerHeaders = "x-amzn-RequestId, x-amzn-ErrorType, x-amzn-ErrorMessage, Date"

    /// Whether a preflight announces a request to the JSON API.
    static func asksForAPI(_ request: HTTPRequest) -> Bool {
        let names = request.headers.values("Access-Control-Request-Headers").joined(separator: ",").lowercased()
        return names.split { $0 == "," || $0 == " " }.contains("x-amz-target")
    }

    /// The answer to a preflight of a POST; a preflight does not name the client.
    static func preflight(_ request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse(status: 204, headers: ["Allow": "POST, OPTIONS", "Cache-Control": "no-store"])
        response.headers.add("Vary", "Origin")
        guard let origin = allowed(request), request.headers["Access-Control-Request-Method"] == "POST" else {
            return response
        }
        response.headers.set("Access-Control-Allow-Origin", origin)
        response.headers.set("Access-Control-Allow-Methods", "POST, OPTIONS")
        response.headers.set("Access-Control-Allow-Headers", requestHeaders)
        response.headers.set("Access-Control-Max-Age", "3600")
        return response
    }

    /// The answer to OPTIONS at an endpoint that needs no preflight of its own.
    static func options(allowed methods: String, isPublic: Bool) -> HTTPResponse {
        let response = HTTPResponse(status: 204, headers: ["Allow": methods])
        return isPublic ? openedForAll(response) : response
    }

    /// The answer with the headers that let scripts of an allowed origin read it.
    static func opened(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        guard request.headers["Origin"] != nil else { return response }
        var response = response
        response.headers.add("Vary", "Origin")
        guard let origin = allowed(request) else { return response }
        response.headers.set("Access-Control-Allow-Origin", origin)
        response.headers.set("Access-Control-Expose-Headers", answerHeaders)
        return response
    }

    /// A public answer, which every script may read.
    static func openedForAll(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.set("Access-Control-Allow-Origin", "*")
        return response
    }

    private static func allowed(_ request: HTTPRequest) -> String? {
        request.headers["Origin"].flatMap { origins.contains($0) ? $0 : nil }
    }
}
