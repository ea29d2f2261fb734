import FlowModel
import IdentityModel
import Sentences
import TestSupport
import Testing

@testable import Doctor

/// What the doctor finds in a provider's discovery.
extension DoctorTests {
    @Test(arguments: [true, false]) func whatAProviderSaysOfItselfIsJudged(tellsItsTime: Bool) async throws {
        let server = try Self.provider(tellsItsTime: tellsItsTime) { _ in Self.page }
        let findings = await Self.examine(Self.profile(at: server))
        let failed = findings.filter { $0.outcome == .failed }
        #expect(
            failed.map(\.check) == (tellsItsTime ? [.keys, .clock, .algorithms] : [.keys, .algorithms]),
            "\(findings.map(\.text))")
        #expect(failed.allSatisfy { $0.advice != nil })
        #expect(
            findings.first { $0.check == .administration }?.found.english.contains("OpenID Connect defines no") == true)
        let clock = findings.first { $0.check == .clock }
        #expect(clock?.outcome == (tellsItsTime ? .failed : .skipped) && clock?.advice != nil)
    }

    /// What discovery lists without what a login depends on is a warning; what it does not list proves nothing.
    @Test(
        arguments: [
            (#""response_types_supported":["code"]"#, [Finding.Check.discovery], "lists code, without id_token"),
            (#""response_types_supported":["token","id_token token"]"#, [.discovery], "without code"),
            (#""response_types_supported":["code","code id_token"]"#, [], nil),
            (#""scopes_supported":["openid","email"]"#, [.scopes], "does not list offline_access among its scopes"),
            (#""scopes_supported":["openid","offline_access"]"#, [], nil), (#""claims_supported":[]"#, [], nil),
        ] as [(String, [Finding.Check], String?)])
    func whatDiscoveryListsWithoutWhatALoginNeedsIsAWarning(
        lists: String, checks: [Finding.Check], words: String?
    ) async throws {
        let server = try Self.provider(lists: lists) { _ in Self.page }
        let findings = await Self.examine(Self.profile(at: server))
        let warnings = findings.filter { $0.outcome == .warning }
        #expect(warnings.map(\.check) == checks, "\(findings.map(\.text))")
        if let words { #expect(warnings.first?.found.english.contains(words) == true, "\(warnings.map(\.text))") }
    }

    /// The answer in place of the discovery document, and the remedy.
    @Test(arguments: [
        ("500 Internal Server Error", "Initialization failed", "The provider fails"),
        ("404 Not Found", "Realm does not exist", "tenant"), ("403 Forbidden", "HTTPS required", "https address"),
    ])
    func anErrorInTheDocumentsPlaceSaysWhatToDo(status: String, error: String, advice: String) async throws {
        let server = try LoopbackServer { _ in .http(status, body: #"{"error":"\#(error)"}"#) }
        let profile = ProviderProfile(
            name: "t", kind: .keycloak, baseURL: server.base, tenant: TenantID("demo"))
        let last = try #require(await Self.examine(profile).last)
        #expect(
            last.check == .discovery && last.outcome == .failed && last.found.english.contains(error), "\(last.text)")
        #expect(last.advice?.english.contains(advice) == true, "\(last.text)")
    }

    @Test func anotherIssuerIsNamed() async throws {
        let server = try LoopbackServer { _ in
            .http(
                body:
                    #"{"issuer":"https://other.example","authorization_endpoint":"https://other.example/a","token_endpoint":"https://other.example/t","jwks_uri":"https://other.example/k"}"#
            )
        }
        let profile = ProviderProfile(
            name: "t", kind: .keycloak, baseURL: "\(server.base)/auth", tenant: TenantID("demo"))
        let findings = await Self.examine(profile)
        #expect(findings.last?.check == .discovery)
        #expect(findings.last?.found.english.contains("https://other.example") == true)
    }
}
