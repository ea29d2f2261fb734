import HTTPMessage
import IdentityModel
import OpenID
import Testing

@testable import UserAgents

/// The web view's request (Sources/KOBIL.md, IdpSdk pages and fields).
@Suite struct WebViewRequestTests {
    private let profile = ProviderProfile(
        name: "t", kind: .kobil, baseURL: "https://id.example.com/auth", tenant: TenantID("maver import"))
    private let device = AstClientDataInfo(
        "eyJ.client.data", "01ARZ3NDEKTSV4RRFFQ69G5FAV", String(repeating: "a", count: 43), "S256")

    @Test func theURLHasExactlyTheDocumentedParametersAndState() throws {
        let request = try #require(WebViewRequest(client: .registration, astClientData: device, profile: profile))
        let url = URLReference(request.url)
        #expect(url.path == "/auth/realms/maver%20import/protocol/openid-connect/auth")
        let query = FormFields(encoded: url.query ?? "")
        #expect(
            query.fields.map(\.name) == [
                "client_id", "redirect_uri", "scope", "response_type", "response_mode", "nonce", "code_challenge",
                "code_challenge_method", "state",
            ])
        #expect(query["client_id"] == "IDPRegistration")
        #expect(query["redirect_uri"] == "https://kobil/OpenIdRedirectUri")
        #expect(url.query?.contains("redirect_uri=https%3A%2F%2Fkobil%2FOpenIdRedirectUri&") == true)
        #expect(query["scope"] == "openid")
        #expect(query["response_type"] == "code")
        #expect(query["response_mode"] == "fragment")
        #expect(query["code_challenge"] == device.codeChallenge)
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["nonce"]?.count == 32)
        #expect(query["state"] == request.redirect.state)
    }

    @Test func stateAndNonceAreFreshEachTime() throws {
        let one = try #require(WebViewRequest(client: .login, astClientData: device, profile: profile))
        let other = try #require(WebViewRequest(client: .login, astClientData: device, profile: profile))
        #expect(one.redirect.state != other.redirect.state)
        #expect(one.url != other.url)
    }

    @Test(arguments: WebViewClient.allCases)
    func aNewUserSendsTheClientDataAloneEverybodyElseTheDevicesIdToo(client: WebViewClient) throws {
        let request = try #require(WebViewRequest(client: client, astClientData: device, profile: profile))
        let names = request.headers.fields.map(\.name)
        #expect(
            names
                == (client == .registration
                    ? ["X-KOBIL-ASTCLIENTDATA"] : ["X-KOBIL-ASTCLIENTDATA", "X-KOBIL-ASTCLIENTID"]))
        #expect(request.headers["X-KOBIL-ASTCLIENTDATA"] == "eyJ.client.data")
    }

    @Test func clientDataWithoutAUsableChallengeMakeNoRequest() {
        let plain = AstClientDataInfo("data", "id", String(repeating: "a", count: 43), "plain")
        #expect(WebViewRequest(client: .login, astClientData: plain, profile: profile) == nil)
        let short = AstClientDataInfo("data", "id", "abc", "S256")
        #expect(WebViewRequest(client: .login, astClientData: short, profile: profile) == nil)
        let empty = AstClientDataInfo("", "", "", "")
        #expect(WebViewRequest(client: .login, astClientData: empty, profile: profile) == nil)
    }
}
