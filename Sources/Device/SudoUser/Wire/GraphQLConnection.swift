import CognitoProtocol
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences

/// Sudo Platform's GraphQL API, for clients.
struct GraphQLConnection: Sendable {
    let url: String
    let exchange: any HTTPExchange
    let trace: ClientTrace

    /// The maximum size of a response in bytes.
    private static let longestAnswer = 1 << 18

    /// Why a mutation failed.
    enum CallError: Error, Sendable {
        /// The service rejected the ID token (status 401).
        case unauthorized(SudoServiceError, ClockSkew?)
        /// The service responded with errors, or without the result.
        case refused([SudoServiceError])
        /// There was no response.
        case unreachable(HTTPExchangeError)

        /// The client's failure: always a `graphQLError`, as in sudo-user-ios.
        var failure: SudoUserError {
            switch self {
            case .unauthorized(let error, let skew):
                SudoUserError(
                    .graphQLError(cause: [error]), .service, service: error,
                    clockSkew: skew?.beyondTolerance)
            case .refused(let errors):
                SudoUserError(
                    .graphQLError(cause: errors), (errors.first?.httpStatus ?? 0) >= 500 ? .transport : .service,
                    service: errors.first)
            case .unreachable(let error):
                error.reason == .cancelled
                    ? SudoUserError(.graphQLError(cause: [CancellationError()]), .cancelled, Text("Cancelled."))
                    : SudoUserError(.graphQLError(cause: [error]), .transport)
            }
        }
    }

    /// Sends a mutation and returns the value of its result field.
    ///
    /// The ID token is sent unchanged, without a scheme; if it is empty, no header is sent.
    func send(
        _ mutation: SudoMutation, input: JSONValue? = nil, inputFields: [TraceField] = [], idToken: String
    ) async throws(CallError) -> JSONValue {
        var headers: HTTPHeaders = ["Content-Type": "application/json", "Accept": "application/json"]
        if !idToken.isEmpty { headers.add("Authorization", idToken) }
        let sent = await trace.requests(to: .graphQL).announce(
            HTTPRequest(method: .post, target: url, headers: headers, body: mutation.request(input: input).bytes),
            as: mutation.rawValue, [.hidden("Authorization")] + inputFields)
        let response: HTTPResponse
        do throws(HTTPExchangeError) { response = try await exchange.send(sent.request) } catch {
            sent.failed(error.reason.rawValue)
            throw .unreachable(error)
        }
        do throws(CallError) {
            let result = try read(mutation, response)
            sent.answered(
                response, as: mutation.rawValue,
                [TraceField(mutation.resultField, UntrustedText(result.string ?? result.text))])
            return result
        } catch {
            let errors: [SudoServiceError] =
                switch error {
                case .unauthorized(let error, _): [error]
                case .refused(let errors): errors
                case .unreachable: []
                }
            sent.answered(response, as: mutation.rawValue, errors.map { TraceField("error", $0) }, isFailure: true)
            throw error
        }
    }

    private func read(_ mutation: SudoMutation, _ response: HTTPResponse) throws(CallError) -> JSONValue {
        let status = response.status
        let json = response.body.count <= Self.longestAnswer ? try? JSONValue(parsing: response.body) : nil
        let answer = json.flatMap { try? GraphQLAnswer(json: $0) }
        let errors = (answer?.errors ?? []).map {
            SudoServiceError(
                type: $0.errorType ?? "", message: OAuthError.withoutTokens($0.message), httpStatus: status)
        }
        if status == 401 {
            throw .unauthorized(
                errors.first ?? SudoServiceError(type: "", message: "HTTP 401", httpStatus: 401),
                ClockSkew(of: response, at: trace.clock.now()))
        }
        guard errors.isEmpty else { throw .refused(errors) }
        guard status == 200, let result = answer?.data?[mutation.rawValue]?[mutation.resultField], isResult(result)
        else {
            throw .refused([
                SudoServiceError(type: "", message: "an answer without a result (HTTP \(status))", httpStatus: status)
            ])
        }
        return result
    }

    /// Whether the service has performed the mutation; `false` and an empty ID mean that it has not, as in
    /// sudo-user-android.
    private func isResult(_ value: JSONValue) -> Bool { value == .bool(true) || value.string?.isEmpty == false }
}
