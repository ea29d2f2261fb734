import IdentityModel
import IdpSdk
import OpenID

extension FlowEngine {
    /// What the provider says about itself; nil where nobody was given to ask.
    func metadata() async throws(FlowFailure) -> ProviderMetadata? {
        guard let directory = userAgents?.directory else { return nil }
        do throws(ProviderLookUpFailure) { return try await directory.metadata() } catch {
            throw FlowFailure(refusedBy: IdpSdkError(error))
        }
    }
}
