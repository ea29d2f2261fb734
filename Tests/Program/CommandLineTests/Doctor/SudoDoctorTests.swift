import CognitoProtocol
import Doctor
import Flows
import FoundationEssentials
import HTTPMessage
import IdentityModel
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// The doctor's findings for misconfigured pools.
@Suite struct SudoDoctorTests {
    private static let noon = Date(timeIntervalSince1970: 1_782_864_000)

    /// Selects the answer by the last path component.
    private struct Answers: HTTPExchange {
        var answers: [String: HTTPResponse]

        func send(_ request: HTTPRequest) async throws(HTTPExchangeError) -> HTTPResponse {
            let name = URLReference(request.target).path.split(separator: "/").last.map(String.init) ?? "/"
            guard let answer = answers[name] else { throw HTTPExchangeError(.notReachable) }
            return answer
        }

        func session() -> any HTTPExchange { self }
    }

    private static func json(_ status: Int, _ text: String, _ headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }

    private func findings(
        _ answers: [String: HTTPResponse], _ configuration: String = "", key: String? = nil
    ) async throws -> [Finding.Check: Finding] {
        let text = """
            {"identityService":{"region":"us-east-1","poolId":"us-east-1_Ab12Cd34E","clientId":"c","identityPoolId":"i",
            "apiUrl":"http://127.0.0.1:1/graphql","registrationMethods":["TEST"]}\(configuration)}
            """
        var profile = ProviderProfile(
            name: "x", kind: .sudo, baseURL: "http://127.0.0.1:1", tenant: TenantID("us-east-1_Ab12Cd34E"))
        profile.sudo = ProviderProfile.Sudo()
        if let key { profile.sudo?.testKey = ProviderProfile.SigningKey(file: key, id: .text("k")) }
        let doctor = SudoDoctor(
            profile: profile, configuration: try SudoPlatformConfig(parsing: Array(text.utf8)),
            exchange: Answers(answers: answers), clock: StandingClock(Self.noon)
        ) { key throws(SudoInputError) in try SudoInputs.read(key, id: nil) }
        var found: [Finding.Check: Finding] = [:]
        await doctor.examine { found[$0.check] = $0 }
        try expectInEveryLanguage(found.values)
        return found
    }

    private static let keys =
        #"{"keys":[{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
        + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}"#

    @Test func aPoolThatIsNotThereIsUnreachable() async throws {
        let found = try await findings([:])
        #expect(found[.configuration]?.outcome == .ok)
        #expect(found[.address]?.outcome == .failed && found[.address]?.isUnreachable == true)
        #expect(found[.address]?.advice?.english.contains("identityService.endpoint") == true)
        #expect(found[.client] == nil && found[.graphQL] == nil, "what depends on it is not checked")
    }

    @Test func eachPartThatIsWrongIsNamed() async throws {
        let found = try await findings(
            [
                "jwks.json": Self.json(200, "{}", ["Date": "Wed, 01 Jul 2026 00:10:00 GMT"]),
                "/": Self.json(400, #"{"__type":"ResourceNotFoundException","message":"no client"}"#),
                "graphql": Self.json(200, "{}"), "authorize": Self.json(404, ""),
            ],
            """
            ,"federatedSignIn":{"appClientId":"c","webDomain":"http://127.0.0.1:1","signInRedirectUri":"http://127.0.0.1:8400/cb",
            "signOutRedirectUri":"http://127.0.0.1:8400/"}
            """)
        #expect(found[.keys]?.outcome == .failed && found[.keys]?.advice?.english.contains("poolId") == true)
        #expect(found[.clock]?.outcome == .failed && found[.clock]?.advice?.english.contains("clock-skew") == true)
        #expect(found[.client]?.outcome == .failed && found[.client]?.advice?.english.contains("clientId") == true)
        #expect(found[.graphQL]?.outcome == .failed && found[.graphQL]?.advice?.english.contains("apiUrl") == true)
        #expect(found[.hostedPages]?.outcome == .failed && found[.hostedPages]?.found.english.contains("404") == true)
    }

    @Test func aPoolWithoutHostedPagesIsAsItShouldBe() async throws {
        let found = try await findings([
            "jwks.json": Self.json(200, Self.keys),
            "/": Self.json(
                400, #"{"__type":"InvalidParameterException","message":"Missing required parameter USERNAME"}"#),
            "graphql": Self.json(401, #"{"errors":[{"errorType":"UnauthorizedException","message":"no"}]}"#),
        ])
        #expect(found[.keys]?.outcome == .ok && found[.client]?.outcome == .ok && found[.graphQL]?.outcome == .ok)
        #expect(found[.hostedPages]?.outcome == .skipped && found[.clock]?.outcome == .skipped)
    }

    @Test func aProviderThatRefusesTheHostedPagesIsQuoted() async throws {
        let back = "http://127.0.0.1:8400/cb?error=invalid_request&error_description=no%20provider"
        let found = try await findings(
            [
                "jwks.json": Self.json(200, Self.keys), "/": Self.json(500, ""), "graphql": Self.json(200, ""),
                "authorize": Self.json(302, "", ["Location": back]),
            ],
            """
            ,"federatedSignIn":{"appClientId":"c","webDomain":"http://127.0.0.1:1","signInRedirectUri":"http://127.0.0.1:8400/cb",
            "signOutRedirectUri":"http://127.0.0.1:8400/"}
            """)
        #expect(
            found[.hostedPages]?.outcome == .failed
                && found[.hostedPages]?.found.english.contains("no provider") == true)
        #expect(found[.client]?.outcome != .ok)
    }

    @Test func aKeyFileThatIsNoneIsNamed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("k", Array("-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n".utf8))
        let found = try await findings([:], key: folder.path("k"))
        #expect(found[.keyFiles]?.outcome == .failed && found[.keyFiles]?.found.english.contains("public key") == true)
        let missing = try await findings([:], key: folder.path("none"))
        #expect(missing[.keyFiles]?.found.english.contains("cannot be read") == true)
    }
}
