import CognitoProtocol
import HTTPMessage
import HTTPServer
import IdentityStore
import ServerRouting

/// The JSON API of the user pools (Amazon Cognito user pools API, version 2016-04-18; AWS JSON 1.1 protocol).
///
/// The header `X-Amz-Target` names the operation; the path is ignored.
struct JSONProtocolEndpoint: Sendable {
    let services: PoolServices

    func answer(_ request: ServerRequest) async -> HTTPResponse {
        let answer = CognitoAnswer(random: services.random)
        let targets = request.http.headers.values("X-Amz-Target")
        guard targets.count == 1, let target = targets.first, let operation = CognitoOperation(target: target) else {
            RequestRecord.current?.matched("/ {operation}")
            return answer.refusal(CognitoError(.unknownOperation, "The operation is not known."))
        }
        RequestRecord.current?.matched("/ \(operation.rawValue)")
        return await answer.answering {
            if operation.isSigned { try await AdministratorSignature(services: services).check(request.http) }
            let input = try OperationInput(request.http.body)
            let call = OperationCall(request: request, input: input, services: services)
            return answer.success(try await operation.run(call))
        }
    }
}
