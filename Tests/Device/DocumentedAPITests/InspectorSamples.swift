// The Swift samples of the inspector, as it shows them: they must compile unchanged. InspectorSampleTests makes this file:
// run it with UPDATE_SAMPLES=1 after a sample has changed.
// swift-format-ignore-file
import FoundationEssentials
import IdpSdk
import MasterControllerSdk
import SudoUser

/// An app around the samples.
final class InspectorSamples: IdpSdkInteractionInterface {
    func handOver(_ code: String) {}

    func start(_ masterController: MasterController) {
        let version = KSMVersion(majorVersion: 1, minorVersion: 0, build: 0)
        let configuration = KSMSsmsAppConfiguration(
            locale: "en", version: version, name: "app", sdkconfig: sdkConfig)
        let event = KSMStartEventEx(
            serverBackend: "maverick", ssmsAppConfiguration: configuration, mcConfig: mcConfig,
            certificateChain: certificateChain,
            configurationData: KSMConfigurationData(category: "", tagName: ""))
        masterController.receive(event) { result in
            guard let result = result as? KSMStartResultEvent else { return }
            print(result.sdkState) // whether an activation or a login is needed
        }
    }

    func restart(_ masterController: MasterController) {
        let version = KSMVersion(majorVersion: 1, minorVersion: 0, build: 0)
        let configuration = KSMSsmsAppConfiguration(
            locale: "en", version: version, name: "app", sdkconfig: sdkConfig)
        let event = KSMRestartEventEx(
            serverBackend: "maverick", ssmsAppConfiguration: configuration, mcConfig: mcConfig,
            certificateChain: certificateChain)
        masterController.receive(event) { result in
            guard let result = result as? KSMRestartResultEvent else { return }
            print(result.status) // only now the next event is sent
        }
    }

    func getAstClientData(_ masterController: MasterController, tenantId: String) async {
        let event = KSMGetAstClientDataEvent(tenantId: "sandbox")
        let result = await masterController.receive(event) as? KSMGetAstClientDataResultEvent
        _ = result?.clientData
    }

    func getAuthorizationCode(_ idpSdk: IdpSdkService, _ astClientData: KSMGetAstClientDataResultEvent) {
        idpSdk.getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: astClientData),
            clientId: "KssIdpLogin",
            interactionInterface: self,
            userId: "jane \"the first\"",
            traceParent: ""
        ) { result in
            guard !result.hasError(), let code = result.authorizationCode else { return }
            self.handOver(code) // with KSMSetAuthorisationCodeEvent
        }
    }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        .init(credentials: [
            "username": "<username>",
            "password": "<password>",
        ])
    }

    func setAuthorisationCode(_ masterController: MasterController, tenantId: String) async {
        let event = KSMSetAuthorisationCodeEvent(
            tenantId: "sandbox",
            authenticationMode: .biometric,
            authorisationCode: "<authorization-code>",
            clientId: "KssIdpEnrollment")
        let result = await masterController.receive(event) as? KSMSetAuthorisationCodeResultEvent
        _ = result?.status
    }

    func offlineLogin(_ masterController: MasterController, tenantId: String) async {
        let event = KSMOfflineLoginEvent(userIdentifier: KsUserIdentifier(tenantId: tenantId, userId: "jane"))
        let result = await masterController.receive(event) as? KSMOfflineLoginResultEvent
        _ = result?.status
    }

    func clearIamTokenCache(_ masterController: MasterController, tenantId: String) async {
        let event = KSMClearIamTokenCacheEvent(userIdentifier: KsUserIdentifier(tenantId: tenantId, userId: "jane"))
        let result = await masterController.receive(event) as? KSMClearIamTokenCacheResultEvent
        _ = result?.status
    }

    func deleteUser(_ masterController: MasterController, tenantId: String) async {
        let event = KSMDeleteUserEvent(userIdentifier: KsUserIdentifier(tenantId: tenantId, userId: "jane"))
        let result = await masterController.receive(event) as? KSMDeleteUserResultEvent
        _ = result?.status
    }

    func registerWithAuthenticationProvider(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        let uid = try await client.registerWithAuthenticationProvider(
            authenticationProvider: authenticationProvider,
            registrationId: "1")
        _ = uid
    }

    func registerWithDeviceCheck(_ client: any SudoUserClient, _ deviceCheckToken: Data) async throws {
        let uid = try await client.registerWithDeviceCheck(
            token: deviceCheckToken,
            buildType: "<release>",
            vendorId: UIDevice.current.identifierForVendor,
            registrationId: "1")
        _ = uid
    }

    func deregister(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        try await client.deregister()
    }

    func reset(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        try await client.reset()
    }

    func signInWithKey(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        let tokens = try await client.signInWithKey()
        _ = tokens
    }

    func signInWithAuthenticationProvider(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        let tokens = try await client.signInWithAuthenticationProvider(
            authenticationProvider: authenticationProvider)
        _ = tokens
    }

    func refreshTokens(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        let tokens = try await client.refreshTokens()
        _ = tokens
    }

    func signOut(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        try await client.signOut()
    }

    func globalSignOut(_ client: any SudoUserClient, authenticationProvider: any AuthenticationProvider) async throws {
        try await client.globalSignOut()
    }

    func presentFederatedSignInUI(_ client: any SudoUserClient, window: any PresentationAnchor) async throws {
        let tokens = try await client.presentFederatedSignInUI(presentationAnchor: window)
        _ = tokens
    }
}
