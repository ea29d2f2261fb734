import Flows
import IdentityModel
import IdpSdk
import OpenID

/// What the beginning of a login tells about client, redirect URI, form and PKCE; the client stands in the findings as their subject.
struct LoginExamination: Sendable {
    let probe: ProviderProbe
    /// Whether a device that nobody activated may begin it.
    var isOpenToNewDevices = true

    private var client: String { Finding.subject }
    private var commands: ProviderCommands { ProviderCommands(program: "idp-wizard", profile: probe.profile) }
    private var redirect: String { shown(probe.profile.redirectURI) }

    /// The findings, in order; what one failure hides is left out.
    func findings() async -> [Finding] {
        let answer = await probe.begin()
        let own = probe.reaction(answer, to: LoginVariation())
        switch answer {
        case .page(let page):
            let judgement = await EarlyJudgement.look(through: probe, own: own)
            let ids = page.inputFieldIds.map { shown($0) }.joined(separator: ", ")
            return await known(judgement) + [
                .ok(.form, "the first page asks for \(ids)"), await proofKey(judgement, own),
            ]
        case .redirected(nil):
            let judgement = await EarlyJudgement.look(through: probe, own: own)
            return await known(judgement) + [
                .ok(.form, "a code comes without any page"), await proofKey(judgement, own),
            ]
        case .redirected(let error?):
            let judgement = await EarlyJudgement.look(through: probe, own: own)
            // What a client that cannot exist is told at its address too says nothing about this one.
            return [judgement.ofClient ? clientIsKnown : nil, judgement.ofRedirect ? redirectIsRegistered : nil]
                .compactMap { $0 } + [refusal(error)]
        case .refused(let error) where error.local == .scriptRequired:
            let judgement = await EarlyJudgement.look(through: probe, own: own)
            return await known(judgement) + [
                .warning(
                    .form, shown(error.errorDescription), commands.browser(after: .login)),
                await proofKey(judgement, own),
            ]
        case .refused(let error) where error.subsystem == IdpSdkError.astSubsystem && !isOpenToNewDevices:
            let judgement = await EarlyJudgement.look(through: probe, own: own)
            guard judgement.ofClient else { return await refused(error, own) }
            return await known(judgement) + [
                .ok(
                    .form,
                    "a device that nobody activated is refused, as it should be (\(error.subsystem)/\(error.errorCode))"
                ),
                await proofKey(judgement, own),
            ]
        case .refused(let error): return await refused(error, own)
        }
    }

    private var clientIsKnown: Finding { .ok(.client, "\(client) is known; one that cannot exist is refused") }
    private var redirectIsRegistered: Finding {
        .ok(.redirect, "\(redirect) is registered; an address that cannot be is refused")
    }

    /// What a login that goes on tells of client and redirect URI.
    private func known(_ judgement: EarlyJudgement) async -> [Finding] {
        [await clientFinding(judgement), redirectFinding(judgement)]
    }

    /// A login may go on though the client cannot redeem its code; and where it tells nothing, redeeming does.
    private func clientFinding(_ judgement: EarlyJudgement) async -> Finding {
        switch await CodeTrial.look(through: probe) {
        case .known where probe.client.secret != nil: return .ok(.client, "\(client) is known, and its secret is taken")
        case .known: return clientIsKnown
        case .refused(let error): return .failed(.client, unusable(error, judgement), unusableAdvice(error, judgement))
        case .untold where judgement.ofClient: return clientIsKnown
        case .untold:
            return .skipped(
                .client,
                "cannot be told before a login: a client that cannot exist gets the same answers as \(client)",
                Self.login)
        }
    }

    private func unusable(_ error: OAuthError, _ judgement: EarlyJudgement) -> String {
        let subject = judgement.ofClient ? "\(client) is known, and the token endpoint" : "the token endpoint"
        return "\(subject) does not take it: \(shown(error.description))"
    }

    private func unusableAdvice(_ error: OAuthError, _ judgement: EarlyJudgement) -> String {
        if probe.client.secret != nil {
            return "Check the client's secret, and auth-method (basic or post), under clients in the profile."
        }
        if error.description.contains("client_assertion") {
            return
                "This program shows secrets and signs no assertions: let \(client) log in by id and secret, or without one."
        }
        return judgement.ofClient
            ? "Name the client's secret in the profile (secret-file or secret-env), or make it a public client."
            : "Create \(client) at the provider as a public client, or name another one, or its secret, under clients in the profile."
    }

    private func redirectFinding(_ judgement: EarlyJudgement) -> Finding {
        if judgement.ofRedirect { return redirectIsRegistered }
        let found = "a login for an address that nobody can have registered goes on as for \(redirect)"
        // Keycloak compares addresses before anything else.
        if probe.profile.kind != .oidc, judgement.ofClient {
            return .warning(
                .redirect, found,
                "Codes can be sent anywhere: give \(client) its redirect URIs in full, without a * for everything.")
        }
        return .skipped(.redirect, "cannot be told before a login: \(found)", Self.login)
    }

    private static let login =
        "Log in once (idp-wizard flow login): what the provider dislikes, it says behind its login page."

    // The challenge.

    /// A method that does not exist shows whether PKCE is looked at before the login; only then a login without any tells something.
    private func proofKey(_ judgement: EarlyJudgement, _ own: Reaction) async -> Finding {
        var without = LoginVariation()
        without.proofKey = .absent
        if await probe.reaction(to: without).differs(from: own) {
            return .ok(.pkce, "S256 is taken, and a login without it is refused")
        }
        var unknown = LoginVariation()
        unknown.proofKey = .unknownMethod
        let isLookedAt = await probe.reaction(to: unknown).differs(from: own)
        guard judgement.ofClient, isLookedAt else {
            return .skipped(
                .pkce, "\(promise); cannot be told before a login: one with a method that does not exist goes on too",
                Self.proofKeyTrial)
        }
        if probe.client.secret != nil {
            return .ok(.pkce, "S256 is taken; the confidential client may also log in without it")
        }
        // KOBIL's clients are to take logins without it: their apps are of several ages.
        if probe.profile.kind == .kobil { return .ok(.pkce, "S256 is taken; a login without it too, as KOBIL has it") }
        return .failed(
            .pkce, "\(client) also takes logins without PKCE: a stolen code could be used by others",
            probe.profile.kind == .oidc
                ? "Let the provider require PKCE with S256 of this client."
                : "Set \"Proof Key for Code Exchange Code Challenge Method\" of \(client) to S256 (attribute pkce.code.challenge.method)."
        )
    }

    /// What the discovery document says about PKCE.
    private var promise: String {
        switch probe.document.codeChallengeMethodsSupported {
        case let methods? where methods.contains(CodeChallenge.Method.s256.rawValue):
            "the provider says that it takes S256"
        case .some: "the provider does not name S256 among its methods"
        case nil: "the provider does not say whether it takes S256"
        }
    }

    private static let proofKeyTrial =
        "Every login of this program has a challenge; whether one is required, the provider's settings say."

    /// An error at the redirect URI: the provider knows both, and dislikes something else.
    private func refusal(_ error: OAuthError) -> Finding {
        let found = shown(error.description)
        switch error.code.rawValue {
        case "invalid_scope":
            return .failed(
                .scopes, found, "Let \(client) ask for \(shown(probe.profile.scope)), or change scope in the profile.")
        case "unauthorized_client", "unsupported_response_type":
            return .failed(.client, found, "Switch the standard flow (authorization code) of \(client) on.")
        case "invalid_request" where found.lowercased().contains("pushed authorization"):
            return .failed(
                .form, found,
                "This program pushes no authorization requests (RFC 9126): let \(client) do without (Keycloak: Pushed authorization request required: off)."
            )
        case "invalid_request" where found.contains("code_challenge"):
            return .failed(.pkce, found, "Let \(client) use PKCE with S256.")
        default: return .failed(.form, found, "The provider refuses to show a login: its log says why.")
        }
    }

    private func refused(_ error: IdpSdkError, _ own: Reaction) async -> [Finding] {
        let found = shown(error.errorDescription)
        switch error.local {
        case .notReachable, .tls, .timeout, .deadlinePassed:
            var finding = Finding.failed(
                .form, found, "Discovery answers, and the login's address does not: check the server.")
            finding.isUnreachable = true
            return [finding]
        case .anotherHost, .redirectMismatch:
            return [
                .failed(
                    .form, found,
                    "If the login may go there, add the host to allowed-hosts in the profile (https alone). \(commands.browser(after: .login))"
                )
            ]
        case .unexpectedStatus, .unreadablePage, nil: return [await rejected(error, own, found)]
        default: return [.failed(.form, found, "Try idp-wizard flow login --json to see every step.")]
        }
    }

    /// An error page: the same one as for a client that cannot exist means most likely that the client is not known.
    private func rejected(_ error: IdpSdkError, _ own: Reaction, _ found: String) async -> Finding {
        if error.subsystem == IdpSdkError.astSubsystem {
            return .failed(
                .client, found, "The provider does not take this device's data: check tenant and kind in the profile.")
        }
        let words = error.errorDescription.lowercased()
        // A page's whole text may speak of redirects for another reason than the address.
        if Self.namesAddress(words), !words.contains("client_id") { return unregistered(found) }
        if words.contains("realm not enabled") {
            return .failed(.form, found, "Switch the realm on at the provider, or name another tenant in the profile.")
        }
        if words.contains("bearer-only") {
            return .failed(
                .client, found, "\(client) takes tokens and logs nobody in: name a client in the profile that does.")
        }
        if words.contains("disabled") {
            return .failed(
                .client, found, "Switch \(client) on at the provider, or name another client in the profile.")
        }
        let judgement = await EarlyJudgement.look(through: probe, own: own)
        if !judgement.ofClient {
            return .failed(
                .client, "\(found) (a client that cannot exist is told the same)",
                "Create \(client) at the provider, or name another one under clients in the profile.")
        }
        if Self.namesAddress(words) { return unregistered(found) }
        let log = "The provider refuses to show a login: its log says why."
        if judgement.ofRedirect { return .failed(.form, found, log) }
        return .failed(
            .form, "\(found) (for an address that nobody can have registered, it says the same)",
            "See that \(redirect) is among the redirect URIs of \(client), letter for letter. \(log)")
    }

    /// Whether the words of a refusal are about the address that codes are sent to.
    private static func namesAddress(_ words: String) -> Bool {
        ["redirect_uri", "redirect-uri", "redirect uri", "redirect url", "redirection uri", "callback url"]
            .contains(where: words.contains)
    }

    private func unregistered(_ found: String) -> Finding {
        .failed(
            .redirect, "\(redirect) is not registered for \(client) (\(found))",
            "Add it to the client's valid redirect URIs, letter for letter, or set redirect-uri in the profile to one that is there."
        )
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
