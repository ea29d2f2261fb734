import CognitoProtocol
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// The Cognito API of a pool, for a client: no request is signed.
struct CognitoConnection: Sendable {
    let endpoint: String
    let exchange: any HTTPExchange
    let random: any RandomSource
    let trace: ClientTrace

    /// The maximum size of an answer in bytes.
    private static let longestAnswer = 1 << 18
    /// The number of attempts of a request that may be repeated.
    private static let attempts = 3

    /// Sends a request and returns the answer's JSON object, empty for an empty body.
    ///
    /// `isRepeatable` sends it again after a lost connection or a failure of the service, with the same invocation id, by which a server
    /// recognises a repetition.
    func call(
        _ operation: CognitoOperation, _ json: JSONValue, _ fields: [TraceField], isRepeatable: Bool = false
    ) async throws(WireFailure) -> JSONValue {
        let invocation = random.uuid()
        let last = isRepeatable ? Self.attempts : 1
        var attempt = 1
        while true {
            do throws(WireFailure) {
                return try await send(operation, json, fields, invocation: invocation, attempt: attempt)
            } catch {
                guard attempt < last, Self.isTransient(error), !Task.isCancelled else { throw error }
                attempt += 1
            }
        }
    }

    private static func isTransient(_ failure: WireFailure) -> Bool {
        switch failure {
        case .refused(let error, _): [500, 502, 504].contains(error.httpStatus)
        case .unreachable(let error): error.reason == .connectionLost
        case .unusable, .unconfirmed: false
        }
    }

    private func send(
        _ operation: CognitoOperation, _ json: JSONValue, _ fields: [TraceField], invocation: String, attempt: Int
    ) async throws(WireFailure) -> JSONValue {
        let headers: HTTPHeaders = [
            "Content-Type": CognitoOperation.contentType, "X-Amz-Target": operation.target,
            "amz-sdk-invocation-id": invocation, "amz-sdk-request": "attempt=\(attempt); max=\(Self.attempts)",
        ]
        trace.note(
            .sudoUser, .cognito, operation.rawValue, fields + (attempt > 1 ? [TraceField("attempt", attempt)] : []))
        let request = HTTPRequest(method: .post, target: endpoint, headers: headers, body: json.bytes)
        let response: HTTPResponse
        do throws(HTTPExchangeError) { response = try await exchange.send(request) } catch {
            trace.note(.cognito, .sudoUser, "no answer", outcome: error.reason.rawValue)
            throw .unreachable(error)
        }
        let skew = ClockSkew(of: response, at: trace.clock.now())
        guard response.status == 200 else {
            let failure = WireFailure(response, skew: skew)
            if case .refused(let error, _) = failure {
                trace.note(
                    .cognito, .sudoUser, operation.rawValue,
                    [
                        TraceField("type", UntrustedText(error.type)),
                        TraceField("message", UntrustedText(error.message)),
                    ]
                        + skewFields(skew), outcome: "\(response.status)")
            }
            throw failure
        }
        guard !response.body.isEmpty else { return .object([:]) }
        guard response.body.count <= Self.longestAnswer, let answer = try? JSONValue(parsing: response.body),
            answer.object != nil
        else {
            trace.note(.cognito, .sudoUser, operation.rawValue, outcome: "unreadable")
            throw .unusable(
                SudoServiceError(
                    type: "", message: "an answer that is not Cognito's (HTTP \(response.status))",
                    httpStatus: response.status))
        }
        return answer
    }

    private func skewFields(_ skew: ClockSkew?) -> [TraceField] {
        skew?.beyondTolerance.map { [TraceField("clock", $0.description)] } ?? []
    }
}
