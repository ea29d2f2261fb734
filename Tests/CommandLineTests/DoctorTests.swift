import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import OpenID
import TestSupport
import Testing

@testable import idp_wizard

/// What the doctor finds: each fault of a profile or a client is named once, with what to change.
@Suite struct DoctorTests {
    /// What was found, check by check, at a sandbox.
    private static func findings(
        change: (inout ProviderProfile) -> Void = { _ in },
        prepare: (AdministrationClient) async throws -> Void = { _ in }
    ) async throws -> [Finding] {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(store: .memory, settings: settings)
        var profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        let exchange = CurlExchange()
        let administration = AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
        try await prepare(administration)
        change(&profile)
        let findings = await examine(profile, administration)
        await server.stop()
        return findings
    }

    private static func examine(
        _ profile: ProviderProfile, _ administration: AdministrationClient? = nil
    ) async -> [Finding] {
        let exchange = CurlExchange()
        let doctor = Doctor(
            profile: profile, directory: ProviderDirectory(profile: profile, exchange: exchange), exchange: exchange,
            administration: administration)
        var findings: [Finding] = []
        await doctor.examine { findings.append($0) }
        return findings
    }

    @Test func aSandboxIsAsItShouldBe() async throws {
        let findings = try await Self.findings()
        #expect(findings.allSatisfy { $0.outcome == .ok }, "\(findings.map(\.text))")
        #expect(Set(findings.map(\.check)) == Set(Finding.Check.allCases))
        #expect(findings.first { $0.check == .form }?.found.contains("activation-code") == true)
    }

    /// A client of the profile, how it is made, and the one check that finds fault with it.
    @Test(arguments: [
        ("good", nil as Finding.Check?), ("elsewhere", .redirect), ("nobody", .client),
        ("no-offline", .clientScopes),
    ])
    func aFaultOfTheClientIsFoundByItsOwnCheck(client: String, fault: Finding.Check?) async throws {
        let redirect = "http://127.0.0.1:8400/cb"
        let findings = try await Self.findings(change: { profile in
            profile.kind = .keycloak
            profile.redirectURI = redirect
            profile.clients = ["login": ProviderProfile.Client(id: ClientID(client))]
            if client == "no-offline" { profile.scope = "openid offline_access microprofile-jwt-x" }
        }) { administration in
            for (name, uri, requiresPKCE) in [
                ("good", redirect, true), ("elsewhere", "https://app.example/cb", true), ("no-offline", redirect, true),
            ] {
                _ = try await administration.createClient(
                    NewClient(
                        clientID: ClientID(name), isPublic: true, redirectURIs: [uri], requiresPKCE: requiresPKCE))
            }
        }
        let failed = findings.filter { $0.outcome == .failed }
        if client == "no-offline" {
            #expect(failed.contains { $0.check == .scopes })
        } else {
            #expect(failed.first?.check == fault, "\(findings.map(\.text))")
        }
        #expect(failed.allSatisfy { $0.advice != nil })
    }

    @Test func aProviderThatIsNotThereIsUnreachable() async throws {
        let port: UInt16
        do {
            let server = try LoopbackServer { _ in .http() }
            port = server.port
        }
        let profile = ProviderProfile(
            name: "t", kind: .keycloak, baseURL: "http://127.0.0.1:\(port)/auth", tenant: TenantID("demo"))
        let findings = await Self.examine(profile)
        #expect(findings.last?.check == .address)
        #expect(findings.last?.isUnreachable == true)
    }

    /// The sandbox insists on PKCE of every public client; others do not.
    @Test func aProviderThatDoesNotInsistOnPKCEIsNamed() async throws {
        let server = try LoopbackServer { request in
            let base = "http://" + (request.values("Host").first ?? "")
            if request.requestLine.contains("openid-configuration") {
                return .http(
                    "200 OK", ["Content-Type: application/json"],
                    body: """
                        {"issuer":"\(base)/auth/realms/demo","authorization_endpoint":"\(base)/a","token_endpoint":"\(base)/t",\
                        "jwks_uri":"\(base)/k","id_token_signing_alg_values_supported":["HS256"],"scopes_supported":["openid"]}
                        """)
            }
            if request.requestLine.contains(" /k ") {
                return .http("200 OK", ["Date: Sun, 06 Nov 1994 08:49:37 GMT"], body: #"{"keys":[]}"#)
            }
            return .http("200 OK", ["Content-Type: text/html"], body: "<form method=post><input name=user></form>")
        }
        let profile = ProviderProfile(
            name: "t", kind: .keycloak, baseURL: "\(server.base)/auth", tenant: TenantID("demo"))
        let findings = await Self.examine(profile)
        let failed = findings.filter { $0.outcome == .failed }
        #expect(failed.map(\.check) == [.keys, .clock, .algorithms, .scopes, .pkce], "\(findings.map(\.text))")
        #expect(failed.allSatisfy { $0.advice != nil })
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
        #expect(findings.last?.found.contains("https://other.example") == true)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
    ])
    func aServersDateIsRead(text: String, seconds: Double) {
        #expect(ServerDate.read(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:9 GMT",
    ])
    func whatIsNoDateIsNone(text: String) { #expect(ServerDate.read(text) == nil) }
}
