import FoundationEssentials
package import HTTPMessage
package import IdentityAdministration
package import IdentityModel
import IdpSdk
import JOSE
package import OpenID
import Sentences

/// Checks a profile against its provider, step by step; each finding contains what was found and what to change.
///
/// Changes nothing at the provider and signs in no user: a login is started and abandoned at its first page.
package struct ProviderDoctor: Sendable {
    private let profile: ProviderProfile
    private let directory: ProviderDirectory
    private let exchange: any HTTPExchange
    private let administration: AdministrationClient?
    /// The command that opens the provider's pages in a browser.
    private let browserCommand: String?
    /// The finding if the provider has no such tenant; `nil` uses the provider's own response.
    private let unknownTenant: UnknownTenant?
    /// The file of the key of the sandbox's store; `nil` for another provider.
    private let storeKeyFile: String?
    private let clock: any WallClock

    package init(
        profile: ProviderProfile, directory: ProviderDirectory, exchange: any HTTPExchange,
        administration: AdministrationClient?, browserCommand: String?, unknownTenant: UnknownTenant? = nil,
        storeKeyFile: String? = nil, clock: any WallClock = SystemWallClock()
    ) {
        (self.profile, self.directory, self.exchange) = (profile, directory, exchange)
        (self.administration, self.browserCommand) = (administration, browserCommand)
        (self.unknownTenant, self.storeKeyFile, self.clock) = (unknownTenant, storeKeyFile, clock)
    }

    /// Runs the checks in order, on the caller's actor; skips those that depend on a failed one.
    package func examine(on actor: isolated (any Actor)? = #isolation, report: (Finding) -> Void) async {
        if let storeKeyFile {
            report(.ok(.store, Text("encrypted with the key \(shown(storeKeyFile)): back up both files")))
        }
        // The TLS finding comes after the first request.
        if !connection.isSecure { report(connection.transport) }
        let metadata: ProviderMetadata
        do throws(ProviderLookUpError) {
            metadata = try await directory.lookUp()
        } catch {
            if case .unreachable = error {} else { reportTrust(report) }
            for finding in findings(of: error) { report(finding) }
            return
        }
        reportTrust(report)
        report(.ok(.address, Text("\(shown(connection.address.description)) answers")))
        let document = metadata.document
        report(.ok(.discovery, Text("issuer \(shown(document.issuer)), as in the profile")))
        if let types = responseTypes(document) { report(types) }
        for finding in await keyFindings(document) { report(finding) }
        report(algorithms(document))
        report(scopes(document))
        for finding in await clients(document) { report(finding) }
    }

    /// The findings about every client of the profile; equal findings are grouped.
    private func clients(_ document: DiscoveryDocument) async -> [Finding] {
        let all = ExaminedClient.all(of: profile)
        let unknownClients = UnknownClientReactions(random: SystemRandomSource())
        let register = AdministrationExamination(profile: profile, administration: administration, document: document)
        let access = await register.access()
        var findings: [Finding] = []
        for examined in all {
            let probe = ProviderProbe(
                profile: profile, client: examined.client, unknownClients: unknownClients, document: document,
                directory: directory, exchange: exchange)
            // At KOBIL, a new device may only activate or register; other clients require a known device.
            let isOpen = profile.kind != .kobil || examined.flows.contains("activate")
            let login = await LoginExamination(
                probe: probe, browserCommand: browserCommand, isOpenToNewDevices: isOpen
            ).findings()
            let scopes = access.outcome == .ok ? [await register.scopes(of: examined.client.id)] : []
            findings += (login + scopes).map { $0.about(examined) }
        }
        findings.append(access)
        if access.outcome != .ok { findings.append(AdministrationExamination.unseen) }
        return Finding.grouped(findings, of: all.count)
    }

    // Checks before anything is sent.

    private var connection: ConnectionFindings {
        ConnectionFindings(
            address: URLReference(
                profile.discoveryURL ?? (profile.kind == .oidc ? profile.issuer : profile.baseURL)),
            advice:
                Text(
                    "Check base-url (kind oidc: issuer, or discovery) and proxy in the profile, and that the server runs."
                ),
            clockSkew: profile.clockSkew, clock: clock)
    }

    private func reportTrust(_ report: (Finding) -> Void) {
        if let trust = connection.trust { report(trust) }
    }

    private func findings(of failure: ProviderLookUpError) -> [Finding] {
        switch failure {
        case .unreachable(let error):
            return [connection.unreachable(error)]
        case .refused(let error):
            if let unknownTenant, UnknownTenant.isReason(of: failure) {
                return [.ok(.address, Text("the provider answers")), unknownTenant.finding]
            }
            return [
                .ok(.address, Text("the provider answers")),
                .failed(.discovery, Text(verbatim: shown(error.description)), advice(on: error)),
            ]
        case .absent(let url):
            return [
                .ok(.address, Text("the provider answers")),
                .failed(
                    .discovery, Text("there is no document at \(shown(url))"),
                    profile.kind == .oidc
                        ? Text("Check issuer in the profile; for a document elsewhere, set discovery to its whole URL.")
                        : Text(
                            "Check base-url and tenant in the profile: older Keycloaks, and KOBIL's, have /auth at the end of base-url."
                        )
                ),
            ]
        case .busy(let busy):
            return [
                .ok(.address, Text("the provider answers")),
                .failed(.discovery, busy.sentence, Text("Run doctor again later.")),
            ]
        case .unusable(let text):
            return [
                .ok(.address, Text("the provider answers")),
                .failed(
                    .discovery, text.sanitised(limit: 200),
                    profile.kind == .oidc
                        ? Text(
                            "If that issuer is the right one, write it into the profile as issuer; else correct issuer, or discovery."
                        )
                        : Text(
                            "If that issuer is the right one, write it into the profile as issuer; else correct base-url."
                        )
                ),
            ]
        }
    }

    /// Advice for a provider whose discovery endpoint returns an error.
    private func advice(on error: OAuthError) -> Text {
        if error.description.lowercased().contains("https required") {
            return
                Text("The realm requires TLS: use an https address in the profile, or change Require SSL of the realm.")
        }
        return error.httpStatus >= 500
            ? Text("The provider fails (HTTP \(error.httpStatus)): see its log.")
            : profile.kind == .oidc
                ? Text("Check issuer in the profile.") : Text("Check the tenant (realm) and base-url in the profile.")
    }

    // Checks of the provider's discovery.

    private func keyFindings(_ document: DiscoveryDocument) async -> [Finding] {
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(HTTPRequest(target: document.jwksURI))
        } catch {
            var finding = Finding.failed(
                .keys, IdpSdkError(error).words,
                Text(
                    "The provider publishes its keys at \(shown(document.jwksURI)), which must be reachable from here.")
            )
            finding.isUnreachable = true
            return [finding]
        }
        let keys = (try? JSONValue(document: response)).flatMap { try? JSONWebKeySet(json: $0) }?.keys ?? []
        let usable = keys.filter { $0.use != "enc" && (try? VerificationKey($0)) != nil }
        let finding =
            usable.isEmpty
            ? Finding.failed(
                .keys, Text("no key at \(shown(document.jwksURI)) can verify a signature"),
                Text("Give the realm an active signing key (RS256, PS256, ES256 or EdDSA)."))
            : .ok(
                .keys,
                usable.count == 1
                    ? Text("1 key to verify signatures with") : Text("\(usable.count) keys to verify signatures with")
            )
        return [finding, connection.clock(response)]
    }

    private func algorithms(_ document: DiscoveryDocument) -> Finding {
        guard let named = document.idTokenSigningAlgValuesSupported else {
            return .skipped(.algorithms, Text("the provider does not list its signing algorithms"))
        }
        let usable = named.filter { SigningAlgorithm(rawValue: $0).map(SigningAlgorithm.asymmetric.contains) ?? false }
        if !usable.isEmpty {
            return .ok(.algorithms, Text(verbatim: usable.sorted().map(shown).joined(separator: ", ")))
        }
        if named.contains("HS256"), profile.allowsHS256 {
            return .ok(.algorithms, Text("HS256, which the profile allows"))
        }
        return .failed(
            .algorithms, Text("ID tokens are signed with \(named.map(shown).joined(separator: ", ")) only"),
            named.contains("HS256")
                ? Text(
                    "Let the provider sign with RS256 or ES256; for a confidential client allow-hs256: true is possible."
                )
                : Text("Let the provider sign with RS256, PS256, ES256 or EdDSA."))
    }

    /// The finding about a list of response types without those that a login depends on.
    ///
    /// Providers may support ID tokens without listing the type, so it is a warning. The other kinds of providers issue
    /// ID tokens to every client.
    private func responseTypes(_ document: DiscoveryDocument) -> Finding? {
        guard profile.kind == .oidc, let types = document.responseTypesSupported else { return nil }
        let names = Set(types.flatMap { $0.split(separator: " ") })
        let missing = ["code", "id_token"].filter { !names.contains(Substring($0)) }
        guard !missing.isEmpty else { return nil }
        return .warning(
            .discovery,
            Text(
                "response_types_supported lists \(types.map(shown).joined(separator: ", ")), without \(missing.joined(separator: ", "))"
            ),
            Text(
                "A login needs a code and an ID token. If it ends without an ID token, enable OpenID Connect for the client, not only OAuth."
            )
        )
    }

    private func scopes(_ document: DiscoveryDocument) -> Finding {
        let wanted = profile.scope.split(separator: " ").map(String.init)
        guard wanted.contains("openid") else {
            return .failed(
                .scopes, Text("the profile's scope has no openid"), Text("Add openid to scope in the profile."))
        }
        guard let named = document.scopesSupported else {
            return .skipped(.scopes, Text("the provider does not list its scopes"))
        }
        let missing = wanted.filter { !named.contains($0) }
        guard missing.isEmpty else {
            let found = Text(
                "the provider does not list \(missing.map(shown).joined(separator: ", ")) among its scopes")
            let advice = Text.joined([
                Text("Add them at the provider, or remove them from scope in the profile."),
                missing.contains("offline_access")
                    ? Text("Without offline_access, users do not stay logged in at most providers.") : .empty,
            ])
            // The list need not be complete (Discovery, section 3); Keycloak's is.
            return profile.kind == .oidc ? .warning(.scopes, found, advice) : .failed(.scopes, found, advice)
        }
        guard wanted.contains("offline_access") || !named.contains("offline_access") || profile.kind == .kobil else {
            return .warning(
                .scopes, Text(verbatim: shown(profile.scope)),
                Text(
                    "Add offline_access to scope in the profile: without it, users do not stay logged in at most providers."
                )
            )
        }
        return .ok(.scopes, Text(verbatim: shown(profile.scope)))
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
