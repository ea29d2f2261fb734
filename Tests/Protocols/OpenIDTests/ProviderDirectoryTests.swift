import HTTPMessage
import IdentityModel
import JOSE
import Sentences
import TestSupport
import Testing

@testable import OpenID

/// A provider's metadata, and the conditions for accepting them.
@Suite struct ProviderDirectoryTests {
    private static let issuer = "https://id.example.com/op"

    private static func profile(issuer: String = issuer) -> ProviderProfile {
        var profile = ProviderProfile(name: "x", kind: .oidc, baseURL: issuer, tenant: TenantID("t"))
        profile.statedIssuer = issuer
        return profile
    }

    private static func document(_ issuer: String = issuer) -> DiscoveryDocument {
        DiscoveryDocument(
            issuer: issuer, authorizationEndpoint: "https://login.example.com/auth",
            tokenEndpoint: "https://id.example.com/token", jwksURI: "https://id.example.com/keys")
    }

    private static func answer(_ document: DiscoveryDocument) -> HTTPResponse {
        HTTPResponse(status: 200, body: document.json.bytes)
    }

    @Test func itIsReadOnceAndKeptUntilItIsForgotten() async throws {
        let exchange = ScriptedExchange { _ in Self.answer(Self.document()) }
        let directory = ProviderDirectory(profile: Self.profile(), exchange: exchange)
        #expect(directory.known == nil)
        #expect(try await directory.metadata().document == Self.document())
        _ = try await directory.metadata()
        #expect(exchange.lines == ["GET /op/.well-known/openid-configuration"])
        directory.forget()
        _ = try await directory.metadata()
        #expect(exchange.lines.count == 2)
    }

    @Test(arguments: [
        HTTPResponse(status: 404), HTTPResponse(status: 404, body: Array(#"{"error":"not_found"}"#.utf8)),
    ])
    func wherePlainDiscoveryIsMissingTheOtherPlaceIsTried(missing: HTTPResponse) async throws {
        let exchange = ScriptedExchange { request in
            request.target.contains("openid-configuration") ? missing : Self.answer(Self.document())
        }
        let directory = ProviderDirectory(profile: Self.profile(), exchange: exchange)
        #expect(try await directory.metadata().document.issuer == Self.issuer)
        #expect(exchange.lines.last == "GET /.well-known/oauth-authorization-server/op")
    }

    /// The document at another address, as in a container or behind a substitute: the issuer must still match exactly.
    @Test func theDocumentMayStandElsewhere() async throws {
        var profile = Self.profile()
        profile.discoveryURL = "http://stand-in.test:9229/pool/openid.json?v=1"
        let exchange = ScriptedExchange { _ in
            var document = Self.document()
            document[.token] = "http://stand-in.test:9229/token"
            return Self.answer(document)
        }
        let found = try await ProviderDirectory(profile: profile, exchange: exchange).metadata().document
        #expect(found.issuer == Self.issuer && found.tokenEndpoint == "http://stand-in.test:9229/token")
        #expect(exchange.requests.map(\.target) == ["http://stand-in.test:9229/pool/openid.json?v=1"])
        // Secrets are not sent to an http address that the profile does not name.
        await #expect(throws: ProviderLookUpError.self) {
            try await ProviderDirectory(profile: Self.profile(), exchange: exchange).metadata()
        }
        let absent = ScriptedExchange { _ in HTTPResponse(status: 404) }
        await #expect(throws: ProviderLookUpError.absent("http://stand-in.test:9229/pool/openid.json?v=1")) {
            try await ProviderDirectory(profile: profile, exchange: absent).metadata()
        }
        #expect(absent.requests.count == 1, "no other place is tried")
        let other = ScriptedExchange { _ in Self.answer(Self.document("https://id.example.com/op/")) }
        await #expect(throws: ProviderLookUpError.self) {
            try await ProviderDirectory(profile: profile, exchange: other).metadata()
        }
    }

    @Test func aRealmWithoutADocumentIsNeverGuessed() async throws {
        let exchange = ScriptedExchange { _ in
            HTTPResponse(status: 404, body: Array(#"{"error":"Realm does not exist"}"#.utf8))
        }
        let profile = ProviderProfile(
            name: "x", kind: .keycloak, baseURL: "https://id.example.com", tenant: TenantID("gone"))
        let directory = ProviderDirectory(profile: profile, exchange: exchange)
        await #expect(
            throws: ProviderLookUpError.refused(OAuthError(.init(rawValue: "Realm does not exist"), httpStatus: 404))
        ) {
            try await directory.metadata()
        }
        #expect(exchange.lines == ["GET /realms/gone/.well-known/openid-configuration"])
        #expect(directory.known == nil)
    }

    @Test(arguments: [
        "https://id.example.com/op/", "https://ID.example.com/op", "https://id.example.com/OP",
        "http://id.example.com/op",
        "https://id.example.com/e\u{301}", "https://evil.example.com/op",
    ])
    func anotherIssuersDocumentIsRefused(issuer: String) {
        let refusal = #expect(throws: ProviderMetadataError.self) {
            try ProviderMetadata(Self.document(issuer), of: Self.profile())
        }
        #expect(refusal?.fault == .otherIssuer && refusal?.expected == Self.issuer)
    }

    @Test(arguments: [
        "http://id.example.com/token", "ftp://id.example.com/t", "/token", "https://u@id.example.com/t", "https:///t",
        "https://id.example.com/t#x", "https://id.example.com/\u{e9}", "http://127.0.0.1.example.com/t", "",
    ])
    func secretsGoToNoEndpointThatAnybodyCanListenTo(endpoint: String) {
        var document = Self.document()
        document[.token] = endpoint
        let refusal = #expect(throws: ProviderMetadataError.self) {
            try ProviderMetadata(document, of: Self.profile())
        }
        #expect(refusal?.fault == .unsafeEndpoint("token_endpoint"))
        document[.token] = "https://id.example.com/token"
        document[.userinfo] = endpoint
        #expect(throws: ProviderMetadataError.self) { try ProviderMetadata(document, of: Self.profile()) }
    }

    @Test func theLoopbackAndAClearTextIssuersOwnOriginMayBeHTTP() throws {
        var document = Self.document()
        document[.token] = "http://[::1]:8080/token"
        _ = try ProviderMetadata(document, of: Self.profile())
        var clear = Self.document("http://keycloak:8080")
        clear[.token] = "http://keycloak:8080/token"
        _ = try ProviderMetadata(clear, of: Self.profile(issuer: "http://keycloak:8080"))
        clear[.token] = "http://keycloak:8081/token"
        #expect(throws: ProviderMetadataError.self) {
            try ProviderMetadata(clear, of: Self.profile(issuer: "http://keycloak:8080"))
        }
    }

    @Test func aClientShowsItsSecretAsTheProfileSaysElseAsTheProviderTakesIt() throws {
        var document = Self.document()
        var client = ProviderProfile.Client(id: ClientID("c"), secret: Secret("s"))
        let (basic, post) = (
            ClientAuthentication.basic(client.id, Secret("s")), ClientAuthentication.post(client.id, Secret("s"))
        )
        func shown() throws -> ClientAuthentication {
            try ProviderMetadata(document, of: Self.profile()).authentication(of: client)
        }
        #expect(try shown() == basic, "what a provider does not tell means basic")
        document.tokenEndpointAuthMethodsSupported = ["private_key_jwt", "client_secret_post"]
        #expect(try shown() == post)
        client.authMethod = .basic
        #expect(try shown() == basic)
        client.secret = nil
        #expect(try shown() == .none(client.id))
    }

    /// Each unusable document is refused with its own sentence, and is not cached.
    @Test(arguments: [
        ("not JSON", "<html>", 200, "not a readable document"),
        ("two marks before it", "\u{FEFF}\u{FEFF}{}", 200, "not a readable document"),
        (
            "a member twice", #"{"issuer":"https://id.example.com/op","issuer":"https://evil.example"}"#, 200,
            "not a readable document"
        ),
        ("without end", String(repeating: "[", count: 100_000), 200, "not a readable document"),
        ("a list", "[]", 200, "is not a JSON object"),
        (
            "no endpoints", #"{"issuer":"https://id.example.com/op"}"#, 200,
            "lacks authorization_endpoint, token_endpoint and jwks_uri, which a login needs"
        ),
        (
            "no keys", #"{"issuer":"i","authorization_endpoint":"a","token_endpoint":"t"}"#, 200,
            "lacks jwks_uri, which a login needs"
        ),
        (
            "an empty endpoint", #"{"issuer":"i","authorization_endpoint":"","token_endpoint":"t","jwks_uri":null}"#,
            200,
            "lacks authorization_endpoint and jwks_uri, which"
        ),
        (
            "a key that is none",
            #"{"issuer":"i","authorization_endpoint":"a","token_endpoint":"t","jwks_uri":"k","ast_client_data_key":7}"#,
            200, "has an ast_client_data_key that cannot be read"
        ),
        (
            "a number for an endpoint",
            #"{"issuer":"i","authorization_endpoint":1,"token_endpoint":"t","jwks_uri":"k"}"#, 200,
            "lacks authorization_endpoint, which"
        ),
        ("an error page", "down for repair", 503, "not available (HTTP 503)"),
        ("a page of a firewall", "<h1>No</h1>", 403, "HTTP 403"), ("too many", "", 429, "too many requests (HTTP 429)"),
    ])
    func aDocumentThatCannotBeUsedIsRefusedInASentence(what: String, body: String, status: Int, words: String) async {
        let exchange = ScriptedExchange { _ in HTTPResponse(status: status, body: Array(body.utf8)) }
        let directory = ProviderDirectory(profile: Self.profile(), exchange: exchange)
        let failure = await #expect(throws: ProviderLookUpError.self, "\(what)") { try await directory.lookUp() }
        let sentence: String
        switch failure {
        case .unusable(let text): sentence = text.english
        case .busy(let busy): sentence = busy.description
        default:
            Issue.record("\(what): \(String(describing: failure))")
            return
        }
        #expect(sentence.contains(words) && sentence.hasSuffix("."), "\(what): \(sentence)")
        #expect(directory.known == nil && exchange.lines.count == 1)
    }

    /// Optional members with errors, as they occur in providers' documents.
    @Test(arguments: [
        #""userinfo_endpoint":"","end_session_endpoint":null,"device_authorization_endpoint":false"#,
        #""scopes_supported":"openid profile","code_challenge_methods_supported":null"#,
        #""authorization_response_iss_parameter_supported":"yes","revocation_endpoint":7"#,
        #""mtls_endpoint_aliases":{"token_endpoint":"http://x"},"\u00fc":[1e30,{"a":[null]}]"#,
    ])
    func aSlipInWhatIsOptionalCostsNothing(members: String) async throws {
        let needed =
            #""issuer":"\#(Self.issuer)","authorization_endpoint":"https://a.example/a","token_endpoint":"https://a.example/t","#
            + #""jwks_uri":"https://a.example/k""#
        let exchange = ScriptedExchange { _ in .text("\u{FEFF}{\(needed),\(members)}", status: 200) }
        let document = try await ProviderDirectory(profile: Self.profile(), exchange: exchange).metadata().document
        #expect(document[.userinfo] == nil && document[.endSession] == nil)
        #expect(document[.deviceAuthorization] == nil && document[.revocation] == nil)
        #expect(document.scopesSupported == nil && !document.authorizationResponseIssParameterSupported)
    }

    @Test func ofAListTheTextsAreTaken() throws {
        var json = Self.document().json
        json["scopes_supported"] = ["openid", .null, 3, "email"]
        #expect(try DiscoveryDocument(json: json).scopesSupported == ["openid", "email"])
        for nothing in [[], [1]] as [JSONValue] {
            json["scopes_supported"] = nothing
            #expect(try DiscoveryDocument(json: json).scopesSupported == nil)
        }
    }

    @Test func whereADocumentIsSentOnTheSentenceSaysWhere() async {
        let exchange = ScriptedExchange { _ in
            HTTPResponse(status: 301, headers: ["Location": "/new/.well-known/openid-configuration"])
        }
        let directory = ProviderDirectory(profile: Self.profile(), exchange: exchange)
        let failure = await #expect(throws: ProviderLookUpError.self) { try await directory.lookUp() }
        guard case .unusable(let sentence) = failure else {
            Issue.record("followed")
            return
        }
        #expect(sentence.english.contains("https://id.example.com/new/.well-known/openid-configuration"))
        #expect(exchange.lines.count == 1)
    }

    @Test func withoutAnAnswerNothingIsKept() async throws {
        let exchange = ScriptedExchange { _ throws(HTTPExchangeError) in throw HTTPExchangeError(.timedOut) }
        let directory = ProviderDirectory(profile: Self.profile(), exchange: exchange)
        let log = TraceLog()
        let trace = RequestTrace(log, clock: StandingClock(), from: .idpSdk, to: .identityProvider)
        await #expect(throws: ProviderLookUpError.unreachable(HTTPExchangeError(.timedOut))) {
            try await directory.lookUp(tracing: trace)
        }
        #expect(log.events.map(\.name) == ["GET openid-configuration", "no answer"])
        #expect(log.events.map(\.kind) == [.call, .answer])
        #expect(log.events.last?.outcome == "timedOut")
    }
}
