// The casts are those of the documents: every sample has them, so they must compile and succeed.
// swift-format-ignore-file: NeverForceUnwrap

import IdpSdk
import MasterControllerSdk

/// An app's handler in the documents' style: a plain class, casts, and errors that become an empty text.
///
/// The weaknesses are intended: apps are written like this, and the modules must support them.
class IdpHandler {
    let masterController: MasterController
    let idpSdk: IdpSdkService
    let tenantId: String
    var clientId: String
    var userId: String?
    var username = ""
    var password = ""
    var activationCode = ""
    var cancelsWith: IdpSdkError?
    var askedFieldIds: [[String]] = []

    init(masterController: MasterController, idpSdk: IdpSdkService, tenantId: String, clientId: String) {
        self.masterController = masterController
        self.idpSdk = idpSdk
        self.tenantId = tenantId
        self.clientId = clientId
    }

    /// The three steps.
    ///
    /// Activation, add user and login differ only in client and user.
    func run() async -> KSMSetAuthorisationCodeResultEvent {
        // Step 1.
        let astClientData = await getAstClientData(tenantId: tenantId)
        // Step 2.
        let authorizationCode = await getAuthorizationCode(
            clientId: clientId, astClientDataInfo: .init(astClientData: astClientData))
        // Step 3.
        return await setAuthorizationCode(
            tenantId: tenantId, authCode: authorizationCode, authMode: .no, clientId: clientId)
    }

    func getAstClientData(tenantId: String) async -> KSMGetAstClientDataResultEvent {
        let event = KSMGetAstClientDataEvent(tenantId: tenantId)
        let result = await masterController.receive(event) as! KSMGetAstClientDataResultEvent
        return result
    }

    func getAuthorizationCode(clientId: String, astClientDataInfo: AstClientDataInfo) async -> String {
        await withCheckedContinuation { continuation in
            idpSdk.getAuthorizationCode(
                withAstClientData: astClientDataInfo, clientId: clientId, interactionInterface: self, userId: userId,
                traceParent: ""
            ) { result in
                if let code = result.authorizationCode {
                    continuation.resume(returning: code)
                } else {
                    continuation.resume(returning: "")
                }
            }
        }
    }

    func setAuthorizationCode(
        tenantId: String, authCode: String, authMode: KSMAuthenticationMode, clientId: String
    ) async -> KSMSetAuthorisationCodeResultEvent {
        let event = KSMSetAuthorisationCodeEvent(
            tenantId: tenantId, authenticationMode: authMode, authorisationCode: authCode, clientId: clientId)
        let result = await masterController.receive(event) as! KSMSetAuthorisationCodeResultEvent
        return result
    }
}

extension IdpHandler: IdpSdkInteractionInterface {
    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        askedFieldIds.append(interactionData.inputFieldIds)
        if let cancelsWith { return .init(error: cancelsWith) }
        return .init(credentials: [
            "username": username,
            "password": password,
            "activation-code": activationCode,
        ])
    }
}
