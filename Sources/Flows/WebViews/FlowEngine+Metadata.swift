import IdentityModel
import IdpSdk
import OpenID

extension FlowEngine {
    /// The provider's metadata; nil without a provider directory.
    func metadata() async throws(FlowFailure) -> ProviderMetadata? {
        guard let directory = userAgents?.directory else { return nil }
        let trace = RequestTrace(stage.trace, clock: stage.clock, from: .app, to: .identityProvider)
        do throws(ProviderLookUpFailure) { return try await directory.metadata(tracing: trace) } catch {
            throw FlowFailure(refusedBy: IdpSdkError(error))
        }
    }
}
