import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@Suite struct ProviderTests {
    @Test func theEndpointsAreKeycloaks() {
        let endpoints = RealmEndpoints(base: "https://id.example.com/auth/", tenant: TenantID("demo"))
        #expect(endpoints.issuer == "https://id.example.com/auth/realms/demo")
        #expect(endpoints.discovery == "https://id.example.com/auth/realms/demo/.well-known/openid-configuration")
        #expect(endpoints.token == "https://id.example.com/auth/realms/demo/protocol/openid-connect/token")
        #expect(endpoints.user("a/b ?") == "https://id.example.com/auth/admin/realms/demo/users/a%2Fb%20%3F")
        let profile = ProviderProfile(
            name: "x", kind: .kobil, baseURL: "https://id.example.com/auth", tenant: TenantID("demo"))
        #expect(RealmEndpoints(profile) == endpoints && profile.issuer == endpoints.issuer)
        #expect(RealmEndpoints(base: "/auth", tenant: TenantID("../x")).issuer == "/auth/realms/..%2Fx")
    }

    @Test func aDiscoveryDocumentReadsBackTheSame() throws {
        var document = DiscoveryDocument(issuer: "i", authorizationEndpoint: "a", tokenEndpoint: "t", jwksURI: "j")
        document[.revocation] = "r"
        document.scopesSupported = ["openid"]
        document.authorizationResponseIssParameterSupported = true
        document.astClientDataKey = JSONWebKey(kty: "OKP", crv: "X25519", x: "AA")
        document.members["claims_supported"] = ["sub"]
        let read = try DiscoveryDocument(json: JSONValue(parsing: document.json.bytes))
        #expect(read == document)
        #expect((read.issuer, read.authorizationEndpoint, read.tokenEndpoint, read.jwksURI) == ("i", "a", "t", "j"))
        #expect(read[.revocation] == "r" && read[.userinfo] == nil && read.scopesSupported == ["openid"])
        #expect(read.astClientDataKey == JSONWebKey(kty: "OKP", crv: "X25519", x: "AA"))
        #expect(document.isIssued(by: "i") && !document.isIssued(by: "i/"))
    }

    @Test(arguments: [
        "[]", "{}", #"{"issuer":"i","authorization_endpoint":"a","token_endpoint":"t"}"#,
        #"{"issuer":1,"authorization_endpoint":"a","token_endpoint":"t","jwks_uri":"j"}"#,
        #"{"issuer":"i","authorization_endpoint":"a","token_endpoint":"t","jwks_uri":"j","ast_client_data_key":{}}"#,
    ])
    func aDocumentOfAnotherShapeIsRefused(text: String) throws {
        let json = try JSONValue(parsing: text.utf8)
        #expect(throws: JSONError(.unexpectedShape)) { try DiscoveryDocument(json: json) }
    }

    @Test func theHeadersReadBackTheSame() throws {
        let ulid = AstClientID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
        let headers = KobilHeaders(
            clientData: "opaque", clientID: ulid, userID: UserID("jané 100%\r\nX: y"), deviceName: "laptop")
        #expect(try KobilHeaders(reading: headers.fields) == headers)
        #expect(headers.fields["x-kobil-astuserid"] == "jan%C3%A9%20100%25%0D%0AX:%20y")
        let first = KobilHeaders(clientData: "opaque", clientID: .unassigned)
        #expect(try KobilHeaders(reading: first.fields) == first)
        let web = KobilHeaders(clientData: "opaque", clientID: nil)
        #expect(web.fields.fields.count == 1)
        #expect(try KobilHeaders(reading: web.fields) == web)
    }

    @Test func headersThatAreNotWholeAreRefused() {
        #expect(throws: KobilHeaders.HeaderError.missingClientData) { try KobilHeaders(reading: [:]) }
        #expect(throws: KobilHeaders.HeaderError.missingClientData) {
            try KobilHeaders(reading: ["X-KOBIL-ASTCLIENTDATA": ""])
        }
        #expect(throws: KobilHeaders.HeaderError.malformedClientID) {
            try KobilHeaders(reading: ["X-KOBIL-ASTCLIENTDATA": "x", "X-KOBIL-ASTCLIENTID": "NULL_ID"])
        }
        #expect(throws: KobilHeaders.HeaderError.repeated(name: "X-KOBIL-ASTCLIENTID")) {
            try KobilHeaders(reading: [
                "X-KOBIL-ASTCLIENTDATA": "x", "X-KOBIL-ASTCLIENTID": "1", "x-kobil-astclientid": "2",
            ])
        }
    }
}
