import IdentityModel
import IdpSdk
import OpenID

/// What the beginning of a login tells about client, redirect URI, form and PKCE.
struct LoginExamination: Sendable {
    let probe: ProviderProbe

    private var client: String { shown(probe.client.id.rawValue) }
    private var redirect: String { shown(probe.profile.redirectURI) }

    /// The findings, in order; what one failure hides is left out.
    func findings() async -> [Finding] {
        switch await probe.begin() {
        case .page(let page):
            var findings = [
                Finding.ok(.client, "\(client) is known"), .ok(.redirect, "\(redirect) is registered"), form(page),
            ]
            findings.append(proofKey(insists: await probe.insistsOnProofKey()))
            return findings
        case .redirected(let error):
            let known = [Finding.ok(.client, "\(client) is known"), .ok(.redirect, "\(redirect) is registered")]
            guard let error else { return known }
            return known + [refusal(error)]
        case .refused(let error): return await refused(error)
        }
    }

    private func form(_ page: IdpSdkInteractionData) -> Finding {
        let ids = page.inputFieldIds.map { shown($0) }.joined(separator: ", ")
        return .ok(.form, "the first page asks for \(ids)")
    }

    private func proofKey(insists: Bool?) -> Finding {
        switch insists {
        case true: .ok(.pkce, "S256 is taken, and a login without it is refused")
        case false where probe.client.secret != nil:
            .ok(.pkce, "S256 is taken; the confidential client may also log in without it")
        case false:
            .failed(
                .pkce, "\(client) also takes logins without PKCE: a stolen code could be used by others",
                probe.profile.kind == .oidc
                    ? "Let the provider require PKCE with S256 of this client."
                    : "Set \"Proof Key for Code Exchange Code Challenge Method\" of \(client) to S256 (attribute pkce.code.challenge.method)."
            )
        case nil: .skipped(.pkce, "S256 is taken; whether it is required cannot be told from the provider's answer")
        }
    }

    /// An error at the redirect URI: the provider knows both, and dislikes something else.
    private func refusal(_ error: OAuthError) -> Finding {
        let found = shown(error.description)
        switch error.code.rawValue {
        case "invalid_scope":
            return .failed(
                .scopes, found, "Let \(client) ask for \(shown(probe.profile.scope)), or change scope in the profile.")
        case "unauthorized_client", "unsupported_response_type":
            return .failed(.client, found, "Switch the standard flow (authorization code) of \(client) on.")
        case "invalid_request" where found.contains("code_challenge"):
            return .failed(.pkce, found, "Let \(client) use PKCE with S256.")
        default: return .failed(.form, found, "The provider refuses to show a login: its log says why.")
        }
    }

    private func refused(_ error: IdpSdkError) async -> [Finding] {
        let found = shown(error.errorDescription)
        switch error.local {
        case .notReachable, .tls, .timeout, .deadlinePassed:
            var finding = Finding.failed(
                .form, found, "Discovery answers, and the login's address does not: check the server.")
            finding.isUnreachable = true
            return [finding]
        case .scriptRequired:
            return [
                .ok(.client, "\(client) is known"), .ok(.redirect, "\(redirect) is registered"),
                .failed(
                    .form, found, "Log in in a browser instead: idp-wizard flow login --via browser."),
            ]
        case .redirectMismatch:
            return [
                .failed(
                    .form, found,
                    "If the login may go there, add the host to allowed-hosts in the profile.")
            ]
        case .unexpectedStatus, .unreadablePage, nil: return [await rejected(error, found)]
        default: return [.failed(.form, found, "Try idp-wizard flow login --json to see every step.")]
        }
    }

    /// An error page: the same one as for a client that cannot exist means that the client is not known.
    private func rejected(_ error: IdpSdkError, _ found: String) async -> Finding {
        if error.subsystem == IdpSdkError.astSubsystem {
            return .failed(
                .client, found, "The provider does not take this device's data: check tenant and kind in the profile.")
        }
        if found.lowercased().contains("redirect") { return unregistered(found) }
        let nobody = ClientID("no-such-client-" + Hexadecimal.encode(probe.random.bytes(8)))
        if case .refused(let other) = await probe.begin(as: nobody), other.errorDescription == error.errorDescription {
            return .failed(
                .client, found,
                "Create the client \(client) at the provider, or name another one under clients in the profile.")
        }
        return unregistered(found)
    }

    private func unregistered(_ found: String) -> Finding {
        .failed(
            .redirect, "\(redirect) is not registered for \(client) (\(found))",
            "Add it to the client's valid redirect URIs, letter for letter, or set redirect-uri in the profile to one that is there."
        )
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
