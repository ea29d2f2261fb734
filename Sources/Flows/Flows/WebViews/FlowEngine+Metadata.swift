import IdentityModel
import OpenID

extension FlowEngine {
    /// Returns the provider's metadata; `nil` without a provider directory.
    func metadata() async throws(FlowError) -> ProviderMetadata? {
        guard let directory = userAgents?.directory else { return nil }
        let trace = RequestTrace(stage.trace, clock: stage.clock, from: .app, to: .identityProvider)
        do throws(ProviderLookUpError) { return try await directory.metadata(tracing: trace) } catch {
            throw FlowError(refusedBy: IdpSdkError(error))
        }
    }
}
