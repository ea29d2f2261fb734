// An app's helper in the style of the vendor's older page, where a web view shows the provider's pages: the identifier
// forms of the events, completion handlers, the misspelt members.
import HTTPMessage
import MasterControllerSdk

class MasterControllerAdapter {
    let masterController: MasterController

    init(masterController: MasterController) {
        self.masterController = masterController
    }

    func sendEvent2MasterController(_ event: KsMacroEvent, completion: @escaping (KsMacroEvent?) -> Void) {
        // The completion is called on a thread of the Master Controller; this adapter adds no thread.
        nonisolated(unsafe) let completion = completion
        masterController.receive(event) { result in completion(result) }
    }
}

enum WebPageClient {
    case newUser
    case existingUser
    case loginUser

    var clientId: String {
        switch self {
        case .newUser: return "IDPRegistration"
        case .existingUser: return "IDPLogin"
        case .loginUser: return "IDPSubsequentLogin"
        }
    }
}

class WebPageHandler {
    let masterControllerAdapter: MasterControllerAdapter

    init(masterControllerAdapter: MasterControllerAdapter) {
        self.masterControllerAdapter = masterControllerAdapter
    }

    func getAstClientData(
        userIdentifer: KsUserIdentifier, completion: @escaping ((KSMGetAstClientDataResultEvent) -> Void)
    ) {
        let astClientData = KSMGetAstClientDataEvent(userIdentifier: userIdentifer)
        masterControllerAdapter.sendEvent2MasterController(astClientData) { event in
            guard let macroEvent = event as? KsMacroEvent else { return }
            guard let resultEvent = macroEvent as? KSMGetAstClientDataResultEvent else { return }
            completion(resultEvent)
        }
    }

    func pageUrl(base: String, realm: String, clientId: String, astData: KSMGetAstClientDataResultEvent) -> String {
        var result = base
        result += "/realms/" + realm
        result += "/protocol/openid-connect/auth?"
        result += "client_id" + "=" + clientId
        result += "&" + "redirect_uri" + "=" + "https://kobil/OpenIdRedirectUri"
        result += "&" + "scope" + "=" + "openid"
        result += "&" + "response_type" + "=" + "code"
        result += "&" + "response_mode" + "=" + "fragment"
        result += "&" + "nonce" + "=" + "0a1b2c3d4e5f"
        result += "&" + "code_challenge" + "=" + astData.codeChallange
        result += "&" + "code_challenge_method" + "=" + astData.codeChallangeMethod
        return result
    }

    func headers(_ userType: WebPageClient, _ astData: KSMGetAstClientDataResultEvent) -> [String: String] {
        switch userType {
        case .newUser:
            return ["X-KOBIL-ASTCLIENTDATA": astData.clientData]
        case .existingUser, .loginUser:
            return ["X-KOBIL-ASTCLIENTID": astData.clientId, "X-KOBIL-ASTCLIENTDATA": astData.clientData]
        }
    }

    /// Whether the web view has reached the redirect URI, which never resolves: the app reads the address and stops the
    /// web view.
    func isRedirect(_ url: String) -> Bool {
        let redirect = "https://kobil/OpenIdRedirectUri"
        return url == redirect || url.hasPrefix(redirect + "#") || url.hasPrefix(redirect + "?")
    }

    /// The code in the redirect's fragment or query; empty if there is none, as in the apps.
    func parseUrl(_ url: String) -> String {
        guard let mark = url.firstIndex(where: { $0 == "#" || $0 == "?" }) else { return "" }
        return FormFields(encoded: String(url[url.index(after: mark)...]))["code"] ?? ""
    }

    func setAuthorizationCode(
        clientId: String, authorizationCode: String, userIdentifer: KsUserIdentifier,
        completion: @escaping ((KSMSetAuthorisationCodeResultEvent) -> Void?)
    ) {
        let event = KSMSetAuthorisationCodeEvent(
            userIdentifier: userIdentifer, authenticationMode: KSMAuthenticationMode.no,
            authorisationCode: authorizationCode, clientId: clientId)
        masterControllerAdapter.sendEvent2MasterController(event) { event in
            guard let macroEvent = event as? KsMacroEvent else { return }
            guard let resultEvent = macroEvent as? KSMSetAuthorisationCodeResultEvent else { return }
            completion(resultEvent)
        }
    }
}
