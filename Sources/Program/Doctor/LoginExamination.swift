import IdentityModel
import IdpSdk
import OpenID
import Sentences

/// Checks client, redirect URI, form and PKCE by starting a login; findings name the client as their subject.
struct LoginExamination: Sendable {
    let probe: ProviderProbe
    /// The command that opens the provider's pages in a browser.
    let browserCommand: String?
    /// Whether a device that is not activated may start the login.
    var isOpenToNewDevices = true

    private var client: String { Finding.subject }
    private var browser: Text { browserCommand.map { Text("Use a browser: \($0).") } ?? Text.empty }
    private var redirect: String { shown(probe.profile.redirectURI) }

    /// The findings, in order, without those that cannot be checked after a failure.
    func findings() async -> [Finding] {
        let answer = await probe.begin()
        let own = probe.reaction(answer, to: LoginVariation())
        switch answer {
        case .page(let page):
            let checks = await EarlyChecks.look(through: probe, own: own)
            let ids = page.inputFieldIds.map { shown($0) }.joined(separator: ", ")
            return await known(checks) + [
                .ok(.form, Text("the first page asks for \(ids)")), await proofKey(checks, own),
            ]
        case .redirected(nil):
            let checks = await EarlyChecks.look(through: probe, own: own)
            return await known(checks) + [
                .ok(.form, Text("the provider issues a code without a page")), await proofKey(checks, own),
            ]
        case .redirected(let error?):
            let checks = await EarlyChecks.look(through: probe, own: own)
            // If the redirect contains the same error for a client that cannot exist, it proves nothing about this
            // client.
            return [checks.ofClient ? clientIsKnown : nil, checks.ofRedirect ? redirectIsRegistered : nil]
                .compactMap { $0 } + [refusal(error)]
        case .refused(let error) where error.local == .scriptRequired:
            let checks = await EarlyChecks.look(through: probe, own: own)
            return await known(checks) + [
                .warning(
                    .form, error.words.sanitised(limit: 200), browser),
                await proofKey(checks, own),
            ]
        case .refused(let error) where error.subsystem == AstError.subsystem && !isOpenToNewDevices:
            let checks = await EarlyChecks.look(through: probe, own: own)
            guard checks.ofClient else { return await refused(error, own) }
            return await known(checks) + [
                .ok(
                    .form,
                    Text(
                        "a device that is not activated is refused, as it should be (\("\(error.subsystem)/\(error.errorCode)"))"
                    )
                ),
                await proofKey(checks, own),
            ]
        case .refused(let error): return await refused(error, own)
        }
    }

    private var clientIsKnown: Finding { .ok(.client, Text("\(client) is known; one that cannot exist is refused")) }
    private var redirectIsRegistered: Finding {
        .ok(.redirect, Text("\(redirect) is registered; an address that cannot be registered is refused"))
    }

    /// The findings about client and redirect URI, from a login that continues.
    private func known(_ checks: EarlyChecks) async -> [Finding] {
        [await clientFinding(checks), redirectFinding(checks)]
    }

    /// The finding about the client, from the login or else from the token endpoint.
    ///
    /// A login may continue though the client cannot redeem its code.
    private func clientFinding(_ checks: EarlyChecks) async -> Finding {
        switch await CodeTrial.look(through: probe) {
        case .known where probe.client.secret != nil:
            return .ok(.client, Text("\(client) is known, and its secret is accepted"))
        case .known: return clientIsKnown
        case .refused(let error): return .failed(.client, unusable(error, checks), unusableAdvice(error, checks))
        case .unknown where checks.ofClient: return clientIsKnown
        case .unknown:
            return .skipped(
                .client,
                Text("unknown before a login: a client that cannot exist gets the same answers as \(client)"),
                Self.login)
        }
    }

    private func unusable(_ error: OAuthError, _ checks: EarlyChecks) -> Text {
        let words = shown(error.description)
        return checks.ofClient
            ? Text("\(client) is known, and the token endpoint rejects it: \(words)")
            : Text("the token endpoint rejects it: \(words)")
    }

    private func unusableAdvice(_ error: OAuthError, _ checks: EarlyChecks) -> Text {
        if probe.client.secret != nil {
            return Text("Check the client's secret, and auth-method (basic or post), under clients in the profile.")
        }
        if error.description.contains("client_assertion") {
            return
                Text(
                    "This program supports client secrets, not signed assertions: let \(client) authenticate with a secret, or make it a public client."
                )
        }
        return checks.ofClient
            ? Text("Set the client's secret in the profile (secret-file or secret-env), or make it a public client.")
            : Text(
                "Create \(client) at the provider as a public client, or name another one, or its secret, under clients in the profile."
            )
    }

    private func redirectFinding(_ checks: EarlyChecks) -> Finding {
        if checks.ofRedirect { return redirectIsRegistered }
        // Keycloak compares redirect URIs before it shows a page.
        if probe.profile.kind != .oidc, checks.ofClient {
            return .warning(
                .redirect,
                Text("a login with a redirect URI that cannot be registered continues like one with \(redirect)"),
                Text("Codes can be sent anywhere: give \(client) complete redirect URIs, without a * for everything."))
        }
        return .skipped(
            .redirect,
            Text(
                "unknown before a login: a login with a redirect URI that cannot be registered continues like one with \(redirect)"
            ), Self.login)
    }

    private static let login = Text(
        "Log in once (idp-wizard flow login): the provider checks the request after its login page.")

    // PKCE.

    /// The finding about PKCE.
    ///
    /// An unknown method shows whether PKCE is checked before the login; only then is a login without PKCE conclusive.
    private func proofKey(_ checks: EarlyChecks, _ own: Reaction) async -> Finding {
        var without = LoginVariation()
        without.proofKey = .absent
        if await probe.reaction(to: without).differs(from: own) {
            return .ok(.pkce, Text("S256 is accepted, and a login without it is refused"))
        }
        var unknown = LoginVariation()
        unknown.proofKey = .unknownMethod
        let isLookedAt = await probe.reaction(to: unknown).differs(from: own)
        guard checks.ofClient, isLookedAt else {
            return .skipped(.pkce, unexaminedProofKey, Self.proofKeyTrial)
        }
        if probe.client.secret != nil {
            return .ok(.pkce, Text("S256 is accepted; the confidential client may also log in without it"))
        }
        // KOBIL's clients accept logins without PKCE, for older apps.
        if probe.profile.kind == .kobil {
            return .ok(.pkce, Text("S256 is accepted; so is a login without it, as is usual for KOBIL"))
        }
        return .failed(
            .pkce, Text("\(client) also accepts logins without PKCE: others could use a stolen code"),
            probe.profile.kind == .oidc
                ? Text("Let the provider require PKCE with S256 of this client.")
                : Text(
                    "Set \"Proof Key for Code Exchange Code Challenge Method\" of \(client) to S256 (attribute pkce.code.challenge.method)."
                )
        )
    }

    /// The PKCE methods in the discovery document, as a sentence.
    private var unexaminedProofKey: Text {
        switch probe.document.codeChallengeMethodsSupported {
        case let methods? where methods.contains(CodeChallenge.method):
            Text(
                "the provider lists S256; unknown before a login: one with a method that does not exist continues too")
        case .some:
            Text(
                "the provider does not list S256 among its methods; unknown before a login: one with a method that does not exist continues too"
            )
        case nil:
            Text(
                "the provider does not say whether it accepts S256; unknown before a login: one with a method that does not exist continues too"
            )
        }
    }

    private static let proofKeyTrial = Text(
        "Every login of this program has a challenge; see the provider's settings for whether one is required.")

    /// The finding for an error at the redirect URI: client and redirect URI are known, something else is rejected.
    private func refusal(_ error: OAuthError) -> Finding {
        let words = shown(error.description)
        let found = Text(verbatim: words)
        switch error.code.rawValue {
        case "invalid_scope":
            return .failed(
                .scopes, found,
                Text("Let \(client) request \(shown(probe.profile.scope)), or change scope in the profile."))
        case "unauthorized_client", "unsupported_response_type":
            return .failed(.client, found, Text("Switch the standard flow (authorization code) of \(client) on."))
        case "invalid_request" where words.lowercased().contains("pushed authorization"):
            return .failed(
                .form, found,
                Text(
                    "This program does not push authorization requests (RFC 9126): do not require them of \(client) (Keycloak: Pushed authorization request required: off)."
                )
            )
        case "invalid_request" where words.contains("code_challenge"):
            return .failed(.pkce, found, Text("Let \(client) use PKCE with S256."))
        default: return .failed(.form, found, Text("The provider does not show a login page: see its log."))
        }
    }

    private func refused(_ error: IdpSdkError, _ own: Reaction) async -> [Finding] {
        let found = error.words.sanitised(limit: 200)
        switch error.local {
        case .notReachable, .tls, .timeout, .deadlinePassed:
            var finding = Finding.failed(
                .form, found, Text("Discovery answers, but the authorization endpoint does not: check the server."))
            finding.isUnreachable = true
            return [finding]
        case .anotherHost, .redirectMismatch:
            return [
                .failed(
                    .form, found,
                    .joined([
                        Text("If the login may go there, add the host to allowed-hosts in the profile (https only)."),
                        browser,
                    ])
                )
            ]
        case .unexpectedStatus, .unreadablePage, nil: return [await rejected(error, own, found)]
        default: return [.failed(.form, found, Text("Try idp-wizard flow login --json to see every step."))]
        }
    }

    /// The finding for an error page.
    ///
    /// If a client that cannot exist gets the same page, the client is probably unknown.
    private func rejected(_ error: IdpSdkError, _ own: Reaction, _ found: Text) async -> Finding {
        if error.subsystem == AstError.subsystem {
            return .failed(
                .client, found, Text("The provider rejects this device's data: check tenant and kind in the profile."))
        }
        let words = error.errorDescription.lowercased()
        // The page's text may mention redirects for another reason.
        if Self.namesAddress(words), !words.contains("client_id") { return unregistered(found) }
        if words.contains("realm not enabled") {
            return .failed(
                .form, found, Text("Enable the realm at the provider, or set another tenant in the profile."))
        }
        if words.contains("bearer-only") {
            return .failed(
                .client, found,
                Text("\(client) is bearer-only and logs no users in: set another client in the profile."))
        }
        if words.contains("disabled") {
            return .failed(
                .client, found, Text("Enable \(client) at the provider, or name another client in the profile."))
        }
        let checks = await EarlyChecks.look(through: probe, own: own)
        if !checks.ofClient {
            return .failed(
                .client, Text("\(found) (a client that cannot exist gets the same answer)"),
                Text("Create \(client) at the provider, or name another one under clients in the profile."))
        }
        if Self.namesAddress(words) { return unregistered(found) }
        let log = Text("The provider does not show a login page: see its log.")
        if checks.ofRedirect { return .failed(.form, found, log) }
        return .failed(
            .form, Text("\(found) (a redirect URI that cannot be registered gets the same answer)"),
            .joined([
                Text("Check that \(redirect) is among the redirect URIs of \(client), character for character."), log,
            ]))
    }

    /// Whether an error's text is about the redirect URI.
    private static func namesAddress(_ words: String) -> Bool {
        ["redirect_uri", "redirect-uri", "redirect uri", "redirect url", "redirection uri", "callback url"]
            .contains(where: words.contains)
    }

    private func unregistered(_ found: Text) -> Finding {
        .failed(
            .redirect, Text("\(redirect) is not registered for \(client) (\(found))"),
            Text(
                "Add it to the client's valid redirect URIs, character for character, or set redirect-uri in the profile to a registered one."
            )
        )
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
