import IdentityModel
import OpenID
import Sentences

extension SetAuthorisationCodeEvent: ControllerEvent {
    static let request = ControllerRequest.setAuthorisationCode

    var traceFields: [TraceField] {
        [
            TraceField("tenantId", UntrustedText(tenantId)),
            TraceField("authenticationMode", authenticationMode.rawValue),
            TraceField("clientId", UntrustedText(clientId)), .hidden("authorisationCode"),
        ]
    }

    func perform(in controller: MasterController) async throws(ControlError) -> SetAuthorisationCodeResultEvent {
        // A pair is used for one code, even if the exchange fails.
        let proof = controller.withMemory { memory -> PendingProof? in
            defer { memory.proof = nil }
            return memory.proof
        }
        try controller.checkTenant(tenantId)
        guard !authorisationCode.isEmpty else {
            throw ControlError(
                .cannotAcquireAuthorizationCode, .noAuthorisationCode,
                Text("There is no authorization code: the previous step failed. Nothing was sent."))
        }
        guard !clientId.isEmpty else {
            throw ControlError(
                .invalidParameter, .invalidParameter,
                Text("The event must name the client for which the code was issued."))
        }
        guard let proof else {
            throw ControlError(
                .invalidState, .invalidState, Text("There is no PKCE pair for this code: send GetAstClientData first."))
        }
        return try await CodeRedemption(event: self, proof: proof, controller: controller, open: controller.open())
            .run()
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> SetAuthorisationCodeResultEvent {
        SetAuthorisationCodeResultEvent(outcome: outcome)
    }
}
