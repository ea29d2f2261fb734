import HTTPMessage
import OpenID

/// How a provider is asked for one of its pages: another endpoint beside the usual one, or a parameter.
struct EntryPoint: Sendable {
    let endpoint: String
    let prompt: String?
    let extra: FormFields

    /// Throws where the provider's kind has no way to that page (900/12).
    init(
        _ entry: IdpSdkEntry, kind: ProviderKind, endpoint: String, prompt: String?, extra: FormFields,
        promptsSupported: [String]? = nil
    ) throws(IdpSdkError) {
        var (endpoint, prompt, extra) = (endpoint, prompt, extra)
        switch (entry, kind) {
        case (.login, _): break
        case (.registration, .keycloak): endpoint = Self.sibling("registrations", of: endpoint)
        case (.registration, .oidc):
            // Alone, as the standard recommends: some refuse it beside others.
            prompt = "create"
            if let promptsSupported, !promptsSupported.contains("create") {
                let named = promptsSupported.map { UntrustedText($0).sanitised(limit: 40) }.joined(separator: ", ")
                throw IdpSdkError(
                    .invalidCall,
                    "The provider has no page for new accounts that could be asked for (of prompts it names \(named), and not create): "
                        + "make the account where it offers that, then log in.")
            }
        case (.forgottenPassword, .keycloak): endpoint = Self.sibling("forgot-credentials", of: endpoint)
        case (.newPassword, .keycloak): extra.add("kc_action", "UPDATE_PASSWORD")
        default:
            throw IdpSdkError(
                .invalidCall, "A provider of this kind has no page for that which could be asked for: log in instead.")
        }
        (self.endpoint, self.prompt, self.extra) = (endpoint, prompt, extra)
    }

    /// The endpoint with another last part.
    private static func sibling(_ name: String, of endpoint: String) -> String {
        var url = URLReference(endpoint)
        let cut = url.path.lastIndex(of: "/") ?? url.path.startIndex
        url.path = "\(url.path[..<cut])/\(name)"
        return url.description
    }
}
