import FlowModel
import SudoUser

extension SudoSnapshot {
    /// Reads the state of a client; needs no network.
    init(
        _ client: DefaultSudoUserClient, namespace: String, hasHostedPages: Bool
    ) async throws(SudoFlowRunError) {
        do {
            let overview = try await client.overview()
            let state: SudoState =
                overview.isSignedIn ? .signedIn : overview.username == nil ? .notRegistered : .registered
            self.init(
                state: state, namespace: namespace, username: overview.username, subject: overview.subject,
                identityID: overview.identityID,
                supportedMethods: client.getSupportedRegistrationChallengeType().compactMap {
                    SudoRegistrationMethod(rawValue: $0.rawValue)
                }, hasHostedPages: hasHostedPages, hasSignInKey: overview.username != nil && overview.keyID != nil,
                isFederated: overview.isFederated, tokenExpiry: overview.tokenExpiry,
                interruptedRegistration: overview.interruptedRegistration)
        } catch {
            throw SudoFlowRunError(error, of: client)
        }
    }
}
