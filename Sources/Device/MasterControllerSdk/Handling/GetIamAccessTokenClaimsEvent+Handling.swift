import IdentityModel
import JOSE
import Sentences

extension GetIamAccessTokenClaimsEvent: ControllerEvent {
    static let request = ControllerRequest.getIamAccessTokenClaims

    func perform(in controller: MasterController) async throws(ControlError) -> GetIamAccessTokenClaimsResultEvent {
        let open = try controller.open()
        let user = try await controller.user(nil, open.store)
        try await controller.renewTokens(of: user, open, traceContext, mayAsk: false)
        guard let token = controller.withMemory({ $0.session?.accessToken }) else {
            throw ControlError(.noTokenDataAvailable, .noToken, Text("No valid token is in memory: log in again."))
        }
        // The claims are for display only: the provider's services verify the token, this program does not.
        guard let jws = try? UnverifiedJWS(compact: token.exposedText),
            let claims = (try? JSONValue(parsing: jws.payload))?.object
        else {
            throw ControlError(
                .failed, .unusableAnswer, Text("The access token is not a JWT: it has no claims to read."))
        }
        return GetIamAccessTokenClaimsResultEvent(
            outcome: ResultOutcome(traceContext), claims: claims.mapValues { $0.string ?? $0.text })
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> GetIamAccessTokenClaimsResultEvent {
        GetIamAccessTokenClaimsResultEvent(outcome: outcome)
    }
}
