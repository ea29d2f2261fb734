import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import IdentityServer
import MasterControllerSdk
import OpenID
import Sentences
import Synchronization
import TestSupport
import Testing

@testable import Doctor
@testable import IdentityAdministration
@testable import idp_wizard

/// The findings of the doctor: each fault of a profile or client is reported once, with the remedy.
@Suite struct DoctorTests {
    /// The findings at a sandbox, per check.
    private static func findings(
        change: (inout ProviderProfile) -> Void = { _ in },
        prepare: (AdministrationClient) async throws -> Void = { _ in }
    ) async throws -> [Finding] {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
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

    private static func browser(_ profile: ProviderProfile) -> String? {
        ProviderCommands(program: ["idp-wizard"], profile: profile).browser(after: .login)
    }

    static func examine(
        _ profile: ProviderProfile, _ administration: AdministrationClient? = nil
    ) async -> [Finding] {
        let exchange = CurlExchange()
        let doctor = ProviderDoctor(
            profile: profile, directory: ProviderDirectory(profile: profile, exchange: exchange), exchange: exchange,
            administration: administration, browserCommand: browser(profile))
        var findings: [Finding] = []
        await doctor.examine { findings.append($0) }
        #expect(throws: Never.self) { try expectInEveryLanguage(findings) }
        return findings
    }

    @Test func aSandboxIsAsItShouldBe() async throws {
        let findings = try await Self.findings()
        #expect(findings.allSatisfy { $0.outcome == .ok }, "\(findings.map(\.text))")
        // The store is in memory; the other checks concern user pools.
        let others: Set<Finding.Check> = [.store, .configuration, .graphQL, .hostedPages, .keyFiles]
        #expect(Set(findings.map(\.check)) == Set(Finding.Check.allCases).subtracting(others))
        #expect(findings.first { $0.check == .form }?.found.english.contains("activation-code") == true)
    }

    /// Scripts get the same text in every language.
    @Test func onlyPeopleReadTheFindingsInTheirLanguage() async throws {
        let program = try BuiltExecutable()
        let english = try await program.run("--language", "en", "doctor", "--json").lines
        #expect(!english.isEmpty)
        #expect(try await program.run("--language", "de", "doctor", "--json").lines == english)
        #expect(try await program.run("--language", "de", "doctor").lines != program.run("doctor").lines)
    }

    /// Each of KOBIL's flows has its own client.
    ///
    /// A finding that several clients share is reported once to readers, and per client to scripts.
    @Test func everyClientThatAProfileUsesIsLookedAt() async throws {
        let findings = try await Self.findings()
        let all = ExaminedClient.all(of: ProviderProfile(name: "t", kind: .kobil, baseURL: "", tenant: .sandbox))
        #expect(
            all.map(\.client.id.rawValue).count == 7
                && all.filter(\.isNeeded).map(\.flows) == [["activate", "add-user"], ["login"]])
        let known = try #require(findings.first { $0.check == .client })
        #expect(known.clients == all.map(\.client.id) && known.found.english.contains("KssIdpLogin, "))
        #expect(findings.filter { $0.check == .pkce }.map(\.clients.count) == [7])
        for check in [Finding.Check.client, .redirect, .form, .pkce, .clientScopes] {
            let told = findings.filter { $0.check == check }.flatMap { $0.single.flatMap(\.clients) }
            #expect(Set(told) == Set(known.clients) && told.count == 7, "\(check)")
        }
        #expect(
            known.json.count == 7
                && known.json[1].line.contains(#""client":"KssIdpLogin","outcome":"ok","found":"KssIdpLogin is"#))
        #expect(findings.flatMap { $0.text.split(separator: "\n") }.allSatisfy { $0.count <= 80 })
        #expect(
            findings.allSatisfy { !$0.text.contains("\u{0}") && $0.json.allSatisfy { !$0.line.contains("\\u0000") } })
    }

    /// A fault that affects only one flow is a warning that names the flow, unless the profile explicitly requests that
    /// flow.
    @Test(arguments: [
        ("IDPLogin", CheckOutcome.warning, "web-activate"), ("KssIdpChangePassword", .warning, "change-password"),
        ("KssIdpLogin", .failed, "Create KssIdpLogin"), ("KssIdpEnrollment", .failed, "Create KssIdpEnrollment"),
    ])
    func aClientThatIsMissingCostsItsFlows(client: String, outcome: CheckOutcome, advice: String) async throws {
        let findings = try await Self.findings(prepare: { administration in
            let record = try #require(try await administration.findClient(ClientID(client)))
            try await administration.deleteClient(record.id)
        })
        let missing = findings.filter { $0.clients == [ClientID(client)] && $0.check == .client }
        #expect(missing.map(\.outcome) == [outcome], "\(findings.map(\.text))")
        #expect(
            missing.first?.found.english.contains(client) == true
                && missing.first?.advice?.english.contains(advice) == true)
        #expect(findings.filter { $0.outcome == .failed }.allSatisfy { $0.clients == [ClientID(client)] })
        let others = findings.first { $0.check == .client && $0.outcome == .ok }
        #expect(others?.clients.count == 6)
    }

    @Test func whatATenantKeepsWithoutEffectIsNamedToThoseWhoMayReadIt() async throws {
        let sandbox = try await AdministeredSandbox()
        try await sandbox.client.transport.send(.put, "", body: ["loginTheme": "mine"])
        let roles = try #require(try await sandbox.client.administratorRoles())
        let password = try await sandbox.client.createAdministrator(
            named: "dora", as: .helpDesk, password: nil, roles)
        let desk = try sandbox.administration(of: "dora", password).client
        for (client, words) in [(sandbox.client, "without effect: loginTheme"), (desk, "it may not read")] {
            let finding = await Self.examine(sandbox.profile, client).first { $0.check == .administration }
            #expect(finding?.outcome == .ok && finding?.found.english.contains(words) == true, "\(words)")
        }
        await sandbox.stop()
    }

    @Test func aStrangerIsShownOnceHoweverManyClientsThereAre() async throws {
        let asked = Recorder<String>()
        let server = try Self.provider(redeem: { form in
            asked.append("token " + (form["client_id"] ?? ""))
            return .http("400 Bad Request", body: #"{"error":"invalid_grant"}"#)
        }) { query in
            asked.append("login " + (query["client_id"] ?? "") + (query["prompt"] ?? ""))
            return query["prompt"] == "none" ? Self.back(query, "login_required") : Self.page
        }
        var profile = Self.profile(at: server)
        for flow in ["activate", "web-activate"] {
            profile.clients[flow] = ProviderProfile.Client(id: ClientID("client-" + flow))
        }
        let findings = await Self.examine(profile)
        #expect(
            findings.first { $0.check == .client }?.clients.map(\.rawValue) == [
                "mine", "client-activate", "client-web-activate",
            ])
        let strangers = asked.values.filter { $0.contains("no-such-client") }
        #expect(strangers.count == 3 && Set(strangers).count == 3, "a page, no page and a code: \(strangers)")
    }

    /// A client of the profile, how it is created, and the only check that reports a fault for it.
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

    @Test func aProxyThatRefusesIsNotTakenForTheProvider() async throws {
        let proxy = try LoopbackServer { _ in .http("403 Forbidden") }
        var profile = ProviderProfile(
            name: "t", kind: .oidc, baseURL: "https://id.invalid", tenant: TenantID("t"))
        profile.transport.proxy = .url(proxy.base)
        let exchange = CurlExchange(settings: HTTPClientSettings(profile.transport))
        let doctor = ProviderDoctor(
            profile: profile, directory: ProviderDirectory(profile: profile, exchange: exchange), exchange: exchange,
            administration: nil, browserCommand: Self.browser(profile))
        var findings: [Finding] = []
        await doctor.examine { findings.append($0) }
        try expectInEveryLanguage(findings)
        #expect(findings.map(\.check) == [.address] && findings.allSatisfy(\.isUnreachable))
        let text = findings.first.map { $0.found.english + ($0.advice?.english ?? "") } ?? ""
        #expect(text.contains(proxy.base) && text.contains("HTTP 403") && text.contains("proxy: none"), "\(text)")
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

    /// Client settings that only an administrator sees, and the text that names the setting to change.
    @Test(arguments: [
        ("dpop.bound.access.tokens", "true", "DPoP"), ("exclude.issuer.from.auth.response", "true", "Issuer"),
        ("require.pushed.authorization.requests", "true", "ushed"), ("use.refresh.tokens", "false", "refresh tokens"),
    ])
    func aSettingThatNoLoginCanLiveWithIsNamed(attribute: String, value: String, words: String) throws {
        let record = try JSONDecoder().decode(
            AdministeredClient.self,
            from: Data(
                #"{"id":"1","clientId":"c","attributes":{"\#(attribute)":"\#(value)"},"defaultClientScopes":["basic"]}"#
                    .utf8))
        let examination = AdministrationExamination(
            profile: ProviderProfile(name: "t", kind: .keycloak, baseURL: "http://h", tenant: TenantID("t")),
            administration: nil,
            document: DiscoveryDocument(
                issuer: "i", authorizationEndpoint: "a", tokenEndpoint: "t", jwksURI: "k"))
        let finding = try #require(examination.setting(record))
        try expectInEveryLanguage([finding])
        #expect(finding.check == .clientScopes && finding.outcome != .ok)
        #expect(finding.advice?.english.contains(words) == true, "\(finding.text)")
    }

    /// How a provider answers an authorization request.
    ///
    /// It answers all other requests as usual.
    typealias Judge = @Sendable (FormFields) -> LoopbackServer.Answer

    static let page = LoopbackServer.Answer.http(
        "200 OK", ["Content-Type: text/html"], body: "<form method=post><input name=user></form>")
    /// A refusal that contains a different number in each answer.
    private static var refusal: LoopbackServer.Answer {
        let number = refusals.add(1, ordering: .relaxed).newValue
        return .http("400 Bad Request", ["Content-Type: text/html"], body: "<p>No. Request 4711-\(number)</p>")
    }
    private static let refusals = Atomic(0)

    private static func back(_ query: FormFields, _ error: String) -> LoopbackServer.Answer {
        let answer: FormFields = ["error": error, "state": query["state"] ?? ""]
        return .http("302 Found", ["Location: \(query["redirect_uri"] ?? "")?\(answer.encoded)"])
    }

    static func provider(
        tellsItsTime: Bool = true, lists: String = #""scopes_supported":["openid"]"#,
        redeem: @escaping Judge = { _ in .http("400 Bad Request", body: #"{"error":"invalid_grant"}"#) },
        _ judge: @escaping Judge
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            let base = "http://" + (request.values("Host").first ?? "")
            if request.requestLine.contains("openid-configuration") {
                return .http(
                    "200 OK", ["Content-Type: application/json"],
                    body: """
                        {"issuer":"\(base)","authorization_endpoint":"\(base)/a","token_endpoint":"\(base)/t",\
                        "jwks_uri":"\(base)/k","id_token_signing_alg_values_supported":["HS256"],\(lists),\
                        "code_challenge_methods_supported":["S256"]}
                        """)
            }
            if request.requestLine.contains(" /k ") {
                let date = ["Date: Sun, 06 Nov 1994 08:49:37 GMT"]
                return .http("200 OK", tellsItsTime ? date : [], body: #"{"keys":[]}"#)
            }
            if request.requestLine.contains(" /t ") { return redeem(FormFields(encoded: request.body)) }
            let target = request.requestLine.split(separator: " ").dropFirst().first ?? ""
            return judge(FormFields(encoded: URLReference(String(target)).query ?? ""))
        }
    }

    /// One way of judging a request, and the resulting findings for client, redirect URI and PKCE.
    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let outcomes: [CheckOutcome]
        fileprivate let judge: Judge
        var testDescription: String { name }
    }

    /// Each finding reports only what was observed: a login page that is shown for every request proves nothing.
    @Test(arguments: [
        Way(name: "shows its page to everybody", outcomes: [.skipped, .skipped, .skipped]) { _ in page },
        Way(name: "judges nothing, and answers everybody who allows no page", outcomes: [.skipped, .skipped, .skipped])
        {
            $0["prompt"] == "none" ? back($0, "login_required") : page
        },
        Way(name: "judges client and address where no page is allowed", outcomes: [.ok, .ok, .skipped]) {
            guard $0["prompt"] == "none" else { return page }
            return $0["client_id"] == "mine" && $0["redirect_uri"] == redirect ? back($0, "login_required") : refusal
        },
        Way(name: "refuses whoever allows no page", outcomes: [.skipped, .skipped, .skipped]) {
            $0["prompt"] == "none" ? refusal : page
        },
        Way(name: "judges the client, and the rest later", outcomes: [.ok, .skipped, .skipped]) {
            $0["client_id"] == "mine" ? page : refusal
        },
        Way(name: "judges all, and does without PKCE", outcomes: [.ok, .ok, .failed]) {
            guard $0["client_id"] == "mine", $0["redirect_uri"] == redirect else { return refusal }
            return [nil, "S256"].contains($0["code_challenge_method"]) ? page : back($0, "invalid_request")
        },
        Way(name: "judges all, and wants PKCE", outcomes: [.ok, .ok, .ok]) {
            guard $0["client_id"] == "mine", $0["redirect_uri"] == redirect else { return refusal }
            return $0["code_challenge_method"] == "S256" ? page : back($0, "invalid_request")
        },
        Way(name: "logs in without a page", outcomes: [.ok, .ok, .ok]) {
            guard $0["client_id"] == "mine", $0["redirect_uri"] == redirect else { return refusal }
            guard $0["code_challenge_method"] == "S256" else { return back($0, "invalid_request") }
            let answer: FormFields = ["code": "c", "state": $0["state"] ?? ""]
            return .http("302 Found", ["Location: \(redirect)?\(answer.encoded)"])
        },
    ])
    func whatIsNotJudgedBeforeALoginIsSaidSo(way: Way) async throws {
        let server = try Self.provider(way.judge)
        let findings = await Self.examine(Self.profile(at: server))
        let read = [Finding.Check.client, .redirect, .pkce].map { check in
            findings.first { $0.check == check }?.outcome
        }
        #expect(read == way.outcomes, "\(findings.map(\.text))")
        let untold = findings.filter { [.client, .redirect, .pkce].contains($0.check) && $0.outcome == .skipped }
        #expect(untold.allSatisfy { $0.found.english.contains("before a login") && $0.advice != nil })
    }

    /// One way of refusing the profile's own request, and the check that reports the fault.
    @Test(arguments: [
        Way(name: "knows nobody", outcomes: [.failed, .skipped, .skipped]) { _ in refusal },
        Way(name: "knows the client by another address", outcomes: [.skipped, .failed, .skipped]) {
            $0["client_id"] == "mine"
                ? .http("400 Bad Request", ["Content-Type: text/html"], body: "<p>Bad redirect_uri</p>") : refusal
        },
        Way(name: "says below a heading what is wrong with the address", outcomes: [.skipped, .failed, .skipped]) {
            let what =
                $0["client_id"] == "mine"
                ? "invalid_redirect_uri</pre><pre>redirect_uri did not match any of the client's" : "invalid_client"
            let page = "<h1>oops! something went wrong</h1><pre><strong>error</strong>: \(what)</pre>"
            return .http("400 Bad Request", ["Content-Type: text/html"], body: page)
        },
        Way(name: "says the same of a missing client and an address", outcomes: [.failed, .skipped, .skipped]) { _ in
            let page = "<h1>Error</h1><p>Invalid client_id or redirect_uri.</p>"
            return .http("400 Bad Request", ["Content-Type: text/html"], body: page)
        },
        Way(name: "dislikes something before it looks at the address", outcomes: [.skipped, .skipped, .skipped]) {
            $0["client_id"] == "mine"
                ? .http("400 Bad Request", ["Content-Type: text/html"], body: #"{"error":"consent in prompt"}"#)
                : refusal
        },
        Way(name: "has the client switched off", outcomes: [.failed, .skipped, .skipped]) {
            $0["client_id"] == "mine"
                ? .http("400 Bad Request", ["Content-Type: text/html"], body: "<p>Client disabled.</p>") : refusal
        },
        Way(name: "wants requests pushed", outcomes: [.ok, .ok, .skipped]) {
            guard $0["client_id"] == "mine", $0["redirect_uri"] == redirect else { return refusal }
            return back($0, "invalid_request")
        },
        Way(name: "does not take the scope", outcomes: [.ok, .ok, .skipped]) {
            guard $0["client_id"] == "mine", $0["redirect_uri"] == redirect else { return refusal }
            return back($0, "invalid_scope")
        },
        Way(name: "answers anybody with an error at his address", outcomes: [.skipped, .skipped, .skipped]) {
            back($0, "server_error")
        },
    ])
    func aRefusalIsHeldAgainstOneOfWhatCannotBe(way: Way) async throws {
        let server = try Self.provider(way.judge)
        let findings = await Self.examine(Self.profile(at: server))
        let read = [Finding.Check.client, .redirect, .pkce].map { check in
            findings.first { $0.check == check }?.outcome ?? .skipped
        }
        #expect(read == way.outcomes, "\(findings.map(\.text))")
        #expect(findings.contains { $0.outcome == .failed && $0.check != .keys })
    }

    /// If every request gets the same page, the token endpoint still distinguishes clients.
    @Test(
        arguments: [
            ("mine", nil, CheckOutcome.ok), ("nobody", nil, .failed), ("shared", "right", .ok),
            ("shared", "wrong", .failed),
            ("shared", nil, .failed), ("asserting", nil, .failed),
        ] as [(String, String?, CheckOutcome)])
    func theTokenEndpointTellsWhoIsKnown(client: String, secret: String?, outcome: CheckOutcome) async throws {
        let server = try Self.provider(redeem: { form in
            let isKnown =
                form["client_id"] == "mine" || (form["client_id"] == "shared" && form["client_secret"] == "right")
            if form["client_id"] == "asserting" {
                return .http(
                    "400 Bad Request",
                    body:
                        #"{"error":"invalid_client","error_description":"Parameter client_assertion_type is missing"}"#)
            }
            return isKnown
                ? .http("400 Bad Request", body: #"{"error":"invalid_grant"}"#)
                : .http("401 Unauthorized", body: #"{"error":"invalid_client"}"#)
        }) { _ in Self.page }
        var profile = Self.profile(at: server)
        profile.clients["login"] = ProviderProfile.Client(
            id: ClientID(client), secret: secret.map { Secret($0) }, authMethod: secret == nil ? nil : .post)
        let findings = await Self.examine(profile)
        let finding = try #require(findings.first { $0.check == .client })
        #expect(finding.outcome == outcome, "\(finding.text)")
        if client == "asserting" { #expect(finding.advice?.english.contains("assertions") == true) }
        if secret == "wrong" { #expect(finding.advice?.english.contains("auth-method") == true) }
    }

    private static let redirect = "http://127.0.0.1:8400/cb"

    static func profile(at server: LoopbackServer) -> ProviderProfile {
        var profile = ProviderProfile(
            name: "t", kind: .oidc, baseURL: server.base, tenant: TenantID("t"),
            clients: ["login": ProviderProfile.Client(id: ClientID("mine"))])
        profile.statedIssuer = server.base
        profile.redirectURI = redirect
        return profile
    }

    /// All TLS faults are one finding, with the setting of the profile to change.
    @Test(
        .enabled(if: TLSServer.isAvailable, "the openssl command is missing"),
        arguments: [
            ("no authority", Finding.Check.tls, "trusted-certificates"),
            ("another authority", .tls, "trusted-certificates"),
            ("another key", .tls, "pins"), ("no certificate", .tls, "client-certificate"),
            ("a stranger's certificate", .tls, "client-certificate"), ("another's key", .address, "client-key"),
            ("all as it should be", .discovery, "issuer"),
        ] as [(String, Finding.Check, String)])
    func whatTLSComesToIsOneFinding(what: String, failed: Finding.Check, advice: String) async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(
            certificates, options: ["-Verify", "1", "-verify_return_error", "-CAfile", certificates.path("ca.pem")])
        var transport = ProviderProfile.Transport()
        func client(_ name: String, key: String? = nil) throws -> ProviderProfile.ClientCertificate {
            ProviderProfile.ClientCertificate(
                certificate: try certificates.bytes("\(name).pem"),
                privateKey: Secret(try certificates.bytes("\(key ?? name).key")))
        }
        transport.trustedCertificates = try certificates.bytes(what == "another authority" ? "other.pem" : "ca.pem")
        transport.clientCertificate = try client("client")
        switch what {
        case "no authority": transport.trustedCertificates = nil
        case "another key": transport.pins = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
        case "no certificate": transport.clientCertificate = nil
        case "a stranger's certificate": transport.clientCertificate = try client("other")
        case "another's key": transport.clientCertificate = try client("client", key: "other")
        default: transport.pins = [try certificates.text("pin")]
        }
        var profile = ProviderProfile(
            name: "t", kind: .oidc, baseURL: "https://127.0.0.1:\(server.port)", tenant: TenantID("t"))
        profile.transport = transport
        let exchange = CurlExchange(settings: HTTPClientSettings(transport))
        let doctor = ProviderDoctor(
            profile: profile, directory: ProviderDirectory(profile: profile, exchange: exchange), exchange: exchange,
            administration: nil, browserCommand: Self.browser(profile))
        var findings: [Finding] = []
        await doctor.examine { findings.append($0) }
        try expectInEveryLanguage(findings)
        let last = try #require(findings.last)
        #expect(last.check == failed && last.outcome == .failed, "\(findings.map(\.text))")
        #expect(last.advice?.english.contains(advice) == true, "\(last.text)")
        #expect(findings.filter { $0.check == .tls }.count <= 1)
        #expect(last.isUnreachable == (failed != .discovery))
    }
}
