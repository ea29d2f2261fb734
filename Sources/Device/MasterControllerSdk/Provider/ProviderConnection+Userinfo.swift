import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences

extension ProviderConnection {
    /// The provider's userinfo; `nil` if there is none, or it cannot be parsed.
    ///
    /// A response about another user is rejected (OpenID Connect Core, section 5.3.2).
    func userinfo(
        _ accessToken: Secret, client: ClientID, subject: String, _ trace: TraceParent
    ) async throws(ProviderError) -> JSONValue? {
        guard let endpoint = try await metadata(trace).document[.userinfo] else { return nil }
        let headers: HTTPHeaders = [
            "Accept": "application/json, application/jwt", "Authorization": "Bearer \(accessToken.exposedText)",
            KobilHeaders.traceParentName: trace.description,
        ]
        let response: HTTPResponse
        do throws(ProviderError) {
            response = try await send(HTTPRequest(target: endpoint, headers: headers), name: "GET userinfo", fields: [])
        } catch {
            if error == .cancelled { throw error }
            return nil
        }
        if let signed = UserinfoAnswer.signed(in: response) {
            return try await verify(signed, client: client, subject: subject, trace).claims
        }
        guard let answer = UserinfoAnswer(reading: response) else { return nil }
        let check = answer.check(subject: subject)
        reporter.note(check, of: "userinfo")
        guard check.passed else { throw .untrusted(Text("The userinfo answer is not trusted: \(check.sentence)")) }
        return answer.claims
    }
}
