// The casts are those of the documents: every sample has them, so they must compile and succeed.
// swift-format-ignore-file: NeverForceUnwrap

import IdpSdk
import MasterControllerSdk

/// An app's handler in the style of the documents' other samples: iterates over the page's field IDs and answers those
/// that it knows.
class FieldHandler: IdpSdkInteractionInterface {
    let bank: Bank
    let clientId: String
    var userId: String?
    /// The user's answers, by field ID.
    var answers: [String: String] = [:]
    /// Called with each page before it is answered: supplies answers that depend on the page, or cancels with an error.
    var onPage: ((IdpSdkInteractionData, FieldHandler) -> IdpSdkError?)?
    var asked: [[String]] = []
    var errors: [IdpSdkError?] = []

    init(_ bank: Bank, clientId: String, userId: String? = nil, answers: [String: String] = [:]) {
        self.bank = bank
        self.clientId = clientId
        self.userId = userId
        self.answers = answers
    }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        asked.append(interactionData.inputFieldIds)
        errors.append(interactionData.previousError)
        if let error = onPage?(interactionData, self) { return IdpSdkProvideCredentialsResult(error: error) }
        var credentials = [String: String]()
        for fieldId in interactionData.inputFieldIds {
            switch fieldId {
            case IdpSdkConstants.USERNAME: credentials[fieldId] = answers[IdpSdkConstants.USERNAME]
            case IdpSdkConstants.PASSWORD: credentials[fieldId] = answers[IdpSdkConstants.PASSWORD]
            default: credentials[fieldId] = answers[fieldId]
            }
        }
        return IdpSdkProvideCredentialsResult(credentials: credentials)
    }

    /// Steps 1 and 2.
    ///
    /// A change of the password needs only these: it ends with the result of the IdpSdk.
    func getAuthorizationCode() async -> IdpSdkResult {
        let event = KSMGetAstClientDataEvent(tenantId: Bank.tenantId)
        // The documents' own cast: in the state of these tests, only this result answers the event.
        let data = await bank.masterController.receive(event) as! KSMGetAstClientDataResultEvent
        let idpSdk = bank.idpSdk
        return await withCheckedContinuation { continuation in
            idpSdk.getAuthorizationCode(
                withAstClientData: AstClientDataInfo(astClientData: data), clientId: clientId,
                interactionInterface: self, userId: userId, traceParent: nil
            ) { result in continuation.resume(returning: result) }
        }
    }

    /// All three steps.
    ///
    /// The error of the second is stored in the result's description, as the documents' samples log it.
    func run() async -> (IdpSdkResult, KSMSetAuthorisationCodeResultEvent?) {
        let result = await getAuthorizationCode()
        guard !result.hasError(), let code = result.authorizationCode else { return (result, nil) }
        let event = KSMSetAuthorisationCodeEvent(
            tenantId: Bank.tenantId, authenticationMode: KSMAuthenticationMode.no, authorisationCode: code,
            clientId: clientId)
        return (result, await bank.masterController.receive(event) as? KSMSetAuthorisationCodeResultEvent)
    }
}
