import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// The responses of the JSON API (AWS JSON 1.1 protocol).
struct CognitoAnswer: ErrorResponses {
    /// The ID of the request, which clients display in messages.
    let requestID: String

    init(random: any RandomSource) { requestID = random.uuid() }

    /// Success; an operation without output returns an empty object.
    func success(_ json: JSONValue = [:]) -> HTTPResponse { response(200, json) }

    func refused(by error: any Error) -> HTTPResponse? {
        guard let error = error as? CognitoError else { return nil }
        RequestRecord.current?.refused(error)
        return refusal(error)
    }

    /// A refusal; its type and reason are in the body and in headers.
    ///
    /// The type in the header ends with a colon, as in Cognito.
    func refusal(_ error: CognitoError, status: Int = 400) -> HTTPResponse {
        var response = response(status, error.json)
        response.headers.add("x-amzn-ErrorType", error.kind.rawValue + ":")
        response.headers.add("x-amzn-ErrorMessage", Self.headerText(error.message))
        return response
    }

    /// Clients retry on their own.
    func unavailable(_ error: StoreError) -> HTTPResponse {
        error.httpStatus > 500 ? later(error.sentence) : failed(error.sentence, status: 500)
    }

    var busy: HTTPResponse { later("The server is busy. Try again.") }

    var defect: HTTPResponse { failed("For more on this error consult the server log.", status: 500) }

    private func later(_ sentence: String) -> HTTPResponse {
        var response = failed(sentence, status: 503)
        response.headers.set("Retry-After", "1")
        return response
    }

    private func failed(_ sentence: String, status: Int) -> HTTPResponse {
        refusal(CognitoError(.internalError, sentence), status: status)
    }

    private func response(_ status: Int, _ json: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": CognitoOperation.contentType, "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "x-amzn-RequestId": requestID,
            ], body: json.bytes)
    }

    /// The message without characters that a header cannot contain.
    private static func headerText(_ message: String) -> String {
        String(String.UnicodeScalarView(message.unicodeScalars.filter { (" "..."~").contains($0) }))
    }
}
