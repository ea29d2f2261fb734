import CognitoProtocol
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// The Cognito API of a pool, for clients; requests are not signed.
struct CognitoConnection: Sendable {
    let endpoint: String
    let exchange: any HTTPExchange
    let random: any RandomSource
    let trace: ClientTrace

    /// The maximum size of a response in bytes.
    private static let longestAnswer = 1 << 18
    /// The number of attempts of a request that may be repeated.
    private static let attempts = 3

    /// A response that is not yet recorded.
    struct Answer: Sendable {
        /// The JSON object; empty for an empty body.
        let json: JSONValue
        let response: HTTPResponse
        let sent: SentRequest

        /// Records the response; `found` is what makes it unusable.
        func record(_ operation: CognitoOperation, _ fields: [TraceField] = [], unusable found: String? = nil) {
            sent.answered(
                response, as: operation.rawValue, fields, outcome: found, isFailure: found == nil ? nil : true)
        }
    }

    /// Sends a request and returns the response, which the caller records; a refusal is recorded.
    ///
    /// With `isRepeatable` it is sent again after a lost connection or a failure of the service, with the same
    /// invocation ID, by which a server recognises a repetition.
    func call(
        _ operation: CognitoOperation, _ json: JSONValue, _ fields: [TraceField], isRepeatable: Bool = false
    ) async throws(WireError) -> Answer {
        let invocation = random.uuid()
        let last = isRepeatable ? Self.attempts : 1
        var attempt = 1
        while true {
            do throws(WireError) {
                return try await send(operation, json, fields, invocation: invocation, attempt: attempt)
            } catch {
                guard attempt < last, Self.isTransient(error), !Task.isCancelled else { throw error }
                attempt += 1
            }
        }
    }

    private static func isTransient(_ failure: WireError) -> Bool {
        switch failure {
        case .refused(let error, _): [500, 502, 504].contains(error.httpStatus)
        case .unreachable(let error): error.reason == .connectionLost
        case .unusable, .unconfirmed: false
        }
    }

    private func send(
        _ operation: CognitoOperation, _ json: JSONValue, _ fields: [TraceField], invocation: String, attempt: Int
    ) async throws(WireError) -> Answer {
        let headers: HTTPHeaders = [
            "Content-Type": CognitoOperation.contentType, "X-Amz-Target": operation.target,
            "amz-sdk-invocation-id": invocation, "amz-sdk-request": "attempt=\(attempt); max=\(Self.attempts)",
        ]
        let sent = await trace.requests(to: .cognito).announce(
            HTTPRequest(method: .post, target: endpoint, headers: headers, body: json.bytes), as: operation.rawValue,
            fields + (attempt > 1 ? [TraceField("attempt", attempt)] : []))
        let response: HTTPResponse
        do throws(HTTPExchangeError) { response = try await exchange.send(sent.request) } catch {
            sent.failed(error.reason.rawValue)
            throw .unreachable(error)
        }
        let skew = ClockSkew(of: response, at: trace.clock.now())
        guard response.status == 200 else {
            let failure = WireError(response, skew: skew)
            var told: [TraceField] = []
            var type: String?
            if case .refused(let error, _) = failure {
                type = UntrustedText(error.type).sanitised(limit: 60)
                told = [
                    TraceField("type", UntrustedText(error.type)), TraceField("message", UntrustedText(error.message)),
                ]
            }
            sent.answered(response, as: operation.rawValue, told + skewFields(skew), outcome: type)
            throw failure
        }
        guard !response.body.isEmpty else { return Answer(json: .object([:]), response: response, sent: sent) }
        guard response.body.count <= Self.longestAnswer, let answer = try? JSONValue(parsing: response.body),
            answer.object != nil
        else {
            sent.answered(response, as: operation.rawValue, outcome: "unreadable", isFailure: true)
            throw .unusable(
                SudoServiceError(
                    type: "", message: "an answer that is not Cognito's (HTTP \(response.status))",
                    httpStatus: response.status))
        }
        return Answer(json: answer, response: response, sent: sent)
    }

    private func skewFields(_ skew: ClockSkew?) -> [TraceField] {
        skew?.beyondTolerance.map { [TraceField("clock", $0.description)] } ?? []
    }
}
