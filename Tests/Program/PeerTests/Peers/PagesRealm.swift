import HTTPClient
import HTTPMessage
import IdentityModel
import IdpSdk
import OpenID

/// A realm of the real Keycloak in which every page can occur: registration, forgotten passwords, languages, required
/// actions.
struct PagesRealm: Sendable {
    /// The realm that all tests of this process share.
    static let shared = Once { try await PagesRealm() }

    let keycloak: KeycloakPeer
    private let name = "pages"

    private init() async throws {
        keycloak = try await KeycloakPeer.shared.value
        let actions = [
            "TERMS_AND_CONDITIONS", "CONFIGURE_TOTP", "UPDATE_PASSWORD", "UPDATE_PROFILE", "VERIFY_EMAIL",
            "CONFIGURE_RECOVERY_AUTHN_CODES", "webauthn-register",
        ].map { #"{"alias":"\#($0)","name":"\#($0)","providerId":"\#($0)","enabled":true,"config":{}}"# }
        let clients = [("pages", false), ("asks", true)].map { client, asks in
            """
            {"clientId":"\(client)","publicClient":true,"consentRequired":\(asks),"redirectUris":["http://127.0.0.1/*"],
             "attributes":{"pkce.code.challenge.method":"S256"}}
            """
        }
        let answer = try await keycloak.administer(
            .post, "",
            """
            {"realm":"\(name)","displayName":"Pages & Co","enabled":true,"sslRequired":"none","registrationAllowed":true,
             "resetPasswordAllowed":true,"rememberMe":true,"internationalizationEnabled":true,
             "supportedLocales":["en","de"],"defaultLocale":"en","passwordPolicy":"length(8) and notUsername",
             "otpPolicyType":"totp","otpPolicyAlgorithm":"HmacSHA256","otpPolicyDigits":8,"otpPolicyPeriod":30,
             "otpPolicyLookAheadWindow":1,"otpPolicyInitialCounter":0,
             "requiredActions":[\(actions.joined(separator: ","))],"clients":[\(clients.joined(separator: ","))]}
            """)
        guard answer.status == 201 else { throw PeerServer.Failure(description: "realm: \(answer.status)") }
    }

    /// Creates a user with required actions.
    func makeUser(_ user: String, mustDo actions: String..., more: String = "") async throws {
        let list = actions.map { "\"\($0)\"" }.joined(separator: ",")
        try await keycloak.makeUser(user, realm: name, more: ",\"requiredActions\":[\(list)]\(more)")
    }

    /// Calls `getAuthorizationCode` once; `change` sets the parameters under test.
    func obtain(
        _ visitor: PageVisitor, client: String = "pages", _ change: (inout IdpSdkSettings) -> Void = { _ in }
    ) async -> IdpSdkResult {
        var settings = IdpSdkSettings(
            profile: ProviderProfile(
                name: "pages", kind: .keycloak, baseURL: keycloak.baseURL, tenant: TenantID(name),
                redirectURI: "http://127.0.0.1:8400/cb"), exchange: CurlExchange())
        change(&settings)
        let data = AstClientDataInfo("", "", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "S256")
        return await IdpSdkService(settings: settings).getAuthorizationCode(
            withAstClientData: data, clientId: client, interactionInterface: visitor, userId: nil, traceParent: nil)
    }
}
