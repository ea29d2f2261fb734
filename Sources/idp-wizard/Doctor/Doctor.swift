import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdpSdk
import JOSE
import OpenID

/// Checks a profile against its provider, step by step; each finding says what was found and what to change.
///
/// Nothing is changed at the provider and nobody is logged in: a login is begun and left at its first page.
struct Doctor: Sendable {
    let profile: ProviderProfile
    let directory: ProviderDirectory
    let exchange: any HTTPExchange
    let administration: AdministrationClient?
    /// What to say where the provider has no such tenant, nil for what the provider itself says.
    var unknownTenant: UnknownTenant?
    var clock: any WallClock = SystemWallClock()

    /// Makes every check in turn, on the caller's actor; what cannot be looked at without an earlier one is left out.
    func examine(on actor: isolated (any Actor)? = #isolation, report: (Finding) -> Void) async {
        // Of TLS nothing is known before it has been spoken.
        if !isSecure { report(transport) }
        let metadata: ProviderMetadata
        do throws(ProviderLookUpFailure) {
            metadata = try await directory.lookUp()
        } catch {
            if case .unreachable = error {} else { reportTrust(report) }
            for finding in findings(of: error) { report(finding) }
            return
        }
        reportTrust(report)
        report(.ok(.address, "\(shown(address.description)) answers"))
        report(.ok(.discovery, "issuer \(shown(metadata.document.issuer)), as the profile means"))
        let document = metadata.document
        for finding in await keyFindings(document) { report(finding) }
        report(algorithms(document))
        report(scopes(document))
        for finding in await clients(document) { report(finding) }
    }

    /// What is found of every client that the profile uses; what is the same of several is said once.
    private func clients(_ document: DiscoveryDocument) async -> [Finding] {
        let all = ExaminedClient.all(of: profile)
        let strangers = StrangerReactions(random: SystemRandomSource())
        let register = AdministrationExamination(profile: profile, administration: administration, document: document)
        let access = await register.access()
        var findings: [Finding] = []
        for examined in all {
            let probe = ProviderProbe(
                profile: profile, client: examined.client, strangers: strangers, document: document,
                directory: directory, exchange: exchange)
            // KOBIL's providers let a new device activate and register, and know every other one.
            let isOpen = profile.kind != .kobil || examined.flows.contains("activate")
            let login = await LoginExamination(probe: probe, isOpenToNewDevices: isOpen).findings()
            let scopes = access.outcome == .ok ? [await register.scopes(of: examined.client.id)] : []
            findings += (login + scopes).map { $0.about(examined) }
        }
        findings.append(access)
        if access.outcome != .ok { findings.append(AdministrationExamination.unseen) }
        return Finding.grouped(findings, of: all.count)
    }

    // Before anything is sent.

    private var address: URLReference {
        URLReference(profile.discoveryURL ?? (profile.kind == .oidc ? profile.issuer : profile.baseURL))
    }
    private var isSecure: Bool { address.scheme?.lowercased() == "https" }

    private func reportTrust(_ report: (Finding) -> Void) {
        if isSecure { report(.ok(.tls, "https, and the certificate is trusted")) }
    }

    private var transport: Finding {
        if address.scheme?.lowercased() == "http", address.isLoopback { return .ok(.tls, "http on this machine") }
        return .warning(
            .tls, "http: passwords, codes and tokens travel in the clear", "Use an https address in the profile.")
    }

    private func findings(of failure: ProviderLookUpFailure) -> [Finding] {
        switch failure {
        case .unreachable(let error):
            var finding = unreachable(error)
            finding.isUnreachable = true
            return [finding]
        case .refused(let error):
            if let unknownTenant, UnknownTenant.isReason(of: failure) {
                return [.ok(.address, "the provider answers"), unknownTenant.finding]
            }
            return [
                .ok(.address, "the provider answers"),
                .failed(.discovery, shown(error.description), advice(on: error)),
            ]
        case .absent(let url):
            return [
                .ok(.address, "the provider answers"),
                .failed(
                    .discovery, "there is no document at \(shown(url))",
                    profile.kind == .oidc
                        ? "Check issuer in the profile; a document that is elsewhere is named by discovery, with its whole URL."
                        : "Check base-url and tenant in the profile: older Keycloaks, and KOBIL's, have /auth at the end of base-url."
                ),
            ]
        case .busy(let busy):
            return [
                .ok(.address, "the provider answers"),
                .failed(.discovery, shown(busy.description), "Run doctor again then."),
            ]
        case .unusable(let text):
            return [
                .ok(.address, "the provider answers"),
                .failed(
                    .discovery, shown(text),
                    "If that issuer is the right one, write it into the profile as issuer; else correct "
                        + (profile.kind == .oidc ? "issuer, or discovery." : "base-url.")),
            ]
        }
    }

    /// What to do about a provider that answers with an error where its document should be.
    private func advice(on error: OAuthError) -> String {
        if error.description.lowercased().contains("https required") {
            return
                "The realm answers over TLS alone: use an https address in the profile, or set Require SSL of the realm otherwise."
        }
        return error.httpStatus >= 500
            ? "The provider itself is out of order (HTTP \(error.httpStatus)): its log says why."
            : profile.kind == .oidc
                ? "Check issuer in the profile." : "Check the tenant (realm) and base-url in the profile."
    }

    private func unreachable(_ error: HTTPExchangeError) -> Finding {
        let sentence = IdpSdkError(error).errorDescription
        switch error.reason {
        case .certificateRefused where error.detail.contains("pinned"):
            return .failed(
                .tls, sentence,
                "The server has another key than pins in the profile name: where it was exchanged rightly, take its pin instead."
            )
        case .certificateRefused:
            return .failed(
                .tls, sentence,
                "Where the certificate is right, name the authority's file as trusted-certificates in the profile.")
        case .handshakeFailed where error.detail.contains("another HTTP than 1.1"):
            return .failed(.tls, sentence, "Let the server, or a proxy before it, take HTTP/1.1 too (ALPN http/1.1).")
        case .handshakeFailed:
            return .failed(
                .tls, sentence,
                "Where the provider asks for a client's certificate, name client-certificate and client-key in the profile; else see that it speaks TLS 1.2 or later at that port."
            )
        case .invalidConfiguration:
            return .failed(
                .address, sentence,
                "Check trusted-certificates, client-certificate, client-key, pins and proxy in the profile.")
        case .notReachable where error.detail.contains("the proxy "):
            return .failed(
                .address, sentence,
                "Check proxy in the profile, else https_proxy of the environment: proxy: none goes without, and no_proxy excepts a host."
            )
        case .connectionLost where isSecure:
            return .failed(
                .address, sentence,
                "Check the address, proxy in the profile, and that the server runs. One that misses a client's certificate (client-certificate in the profile) may end connections so."
            )
        default:
            return .failed(
                .address, sentence,
                "Check base-url (kind oidc: issuer, or discovery) and proxy in the profile, and that the server runs.")
        }
    }

    // What the provider says about itself.

    private func keyFindings(_ document: DiscoveryDocument) async -> [Finding] {
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(HTTPRequest(target: document.jwksURI))
        } catch {
            var finding = Finding.failed(
                .keys, IdpSdkError(error).errorDescription,
                "The provider names \(shown(document.jwksURI)) as the place of its keys: it must be reachable from here."
            )
            finding.isUnreachable = true
            return [finding]
        }
        let keys = (try? JSONValue(document: response)).flatMap { try? JSONWebKeySet(json: $0) }?.keys ?? []
        let usable = keys.filter { $0.use != "enc" && (try? VerificationKey($0)) != nil }
        let finding =
            usable.isEmpty
            ? Finding.failed(
                .keys, "no key at \(shown(document.jwksURI)) can check a signature",
                "Give the realm an active signing key (RS256, PS256, ES256 or EdDSA).")
            : .ok(.keys, "\(usable.count) \(usable.count == 1 ? "key" : "keys") to check signatures with")
        return [finding, clockFinding(response)]
    }

    private func clockFinding(_ response: HTTPResponse) -> Finding {
        guard let skew = ClockSkew(of: response, at: clock.now()) else {
            return .skipped(
                .clock, "the provider's answers have no Date: its time is not told",
                "Log in once (idp-wizard flow login --json): the ID token's check \"issued at\" says how far the clocks are apart."
            )
        }
        // The header has whole seconds.
        if skew.isWithin(.seconds(1)) { return .ok(.clock, "this machine's and the provider's agree") }
        let found = "\(skew); \(profile.clockSkew.components.seconds) s are allowed"
        return skew.isWithin(profile.clockSkew)
            ? .ok(.clock, found)
            : .failed(.clock, found, "Set both clocks (NTP); clock-skew in the profile allows more.")
    }

    private func algorithms(_ document: DiscoveryDocument) -> Finding {
        guard let named = document.idTokenSigningAlgValuesSupported else {
            return .skipped(.algorithms, "the provider does not tell how it signs")
        }
        let usable = named.filter { SigningAlgorithm(rawValue: $0).map(SigningAlgorithm.asymmetric.contains) ?? false }
        if !usable.isEmpty { return .ok(.algorithms, usable.sorted().map(shown).joined(separator: ", ")) }
        if named.contains("HS256"), profile.allowsHS256 { return .ok(.algorithms, "HS256, which the profile allows") }
        return .failed(
            .algorithms, "ID tokens are signed with \(named.map(shown).joined(separator: ", ")) alone",
            named.contains("HS256")
                ? "Let the provider sign with RS256 or ES256; for a confidential client allow-hs256: true is possible."
                : "Let the provider sign with RS256, PS256, ES256 or EdDSA.")
    }

    private func scopes(_ document: DiscoveryDocument) -> Finding {
        let wanted = profile.scope.split(separator: " ").map(String.init)
        guard wanted.contains("openid") else {
            return .failed(.scopes, "the profile's scope has no openid", "Add openid to scope in the profile.")
        }
        guard let named = document.scopesSupported else {
            return .skipped(.scopes, "the provider does not tell its scopes")
        }
        let missing = wanted.filter { !named.contains($0) }
        guard missing.isEmpty else {
            let found = "the provider does not name \(missing.map(shown).joined(separator: ", ")) among its scopes"
            let advice =
                "Add them at the provider, or take them out of scope in the profile."
                + (missing.contains("offline_access")
                    ? " Without offline_access most providers let nobody stay logged in." : "")
            // It need not name all that it has (Discovery, section 3); Keycloak does.
            return profile.kind == .oidc ? .warning(.scopes, found, advice) : .failed(.scopes, found, advice)
        }
        guard wanted.contains("offline_access") || !named.contains("offline_access") || profile.kind == .kobil else {
            return .warning(
                .scopes, shown(profile.scope),
                "Add offline_access to scope in the profile: without it most providers let nobody stay logged in.")
        }
        return .ok(.scopes, shown(profile.scope))
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
