import Foundation
import IdpSdk
import MasterControllerSdk

/// Activates a user on this device, in the three steps of KOBIL's documents.
final class OwnApp: IdpSdkInteractionInterface {
    private let masterController: MasterController
    private let idpSdk: IdpSdkService
    /// What the user types, by the IDs of the page's fields.
    private let answers: [String: String]

    init(provider: String, deviceFolder: String, answers: [String: String]) {
        let profile = ProviderProfile(name: "own-app", kind: .kobil, baseURL: provider, tenant: .sandbox)
        masterController = MasterController(
            configuration: MasterControllerConfiguration(profile: profile, storeFolder: deviceFolder))
        idpSdk = IdpSdkService(tenantId: "sandbox", idpUrl: provider, certificateChain: Data(), shouldHashPin: false)
        self.answers = answers
    }

    func activate() async throws -> StatusType? {
        _ = await masterController.receive(KSMStartEvent())
        let question = KSMGetAstClientDataEvent(tenantId: "sandbox")
        guard let data = await masterController.receive(question) as? KSMGetAstClientDataResultEvent else { return nil }
        let login = await idpSdk.getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: data), clientId: "KssIdpEnrollment",
            interactionInterface: self, userId: nil, traceParent: nil)
        if let error = login.idpSdkError { throw error }
        let redemption = KSMSetAuthorisationCodeEvent(
            tenantId: "sandbox", authenticationMode: .no, authorisationCode: login.authorizationCode ?? "",
            clientId: "KssIdpEnrollment")
        return (await masterController.receive(redemption) as? KSMSetAuthorisationCodeResultEvent)?.status
    }

    /// Called for each page of the provider; a wrong answer brings the page again, with its error.
    func provideCredentials(_ page: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        IdpSdkProvideCredentialsResult(credentials: answers)
    }

    func close() async { await masterController.close() }
}
