import HTTPMessage
import Sentences

/// How an entry page is requested: by another endpoint, or by a parameter.
struct EntryPoint: Sendable {
    let endpoint: String
    let prompt: String?
    let extra: FormFields

    /// Throws 900/12 if the provider's kind has no such page.
    init(
        _ entry: IdpSdkEntry, kind: ProviderKind, endpoint: String, prompt: String?, extra: FormFields,
        promptsSupported: [String]? = nil
    ) throws(IdpSdkError) {
        var (endpoint, prompt, extra) = (endpoint, prompt, extra)
        switch (entry, kind) {
        case (.login, _): break
        case (.registration, .keycloak): endpoint = Self.sibling("registrations", of: endpoint)
        case (.registration, .oidc):
            // Sent alone, as the standard recommends, because some providers reject it together with others.
            prompt = "create"
            if let promptsSupported, !promptsSupported.contains("create") {
                let named = promptsSupported.map { UntrustedText($0).sanitised(limit: 40) }.joined(separator: ", ")
                throw IdpSdkError(
                    .invalidCall,
                    Text(
                        """
                        The provider has no page for new accounts: it supports the prompts \(named), but not create. \
                        Create the account on the provider's site, then log in.
                        """))
            }
        case (.forgottenPassword, .keycloak): endpoint = Self.sibling("forgot-credentials", of: endpoint)
        case (.newPassword, .keycloak): extra.add("kc_action", "UPDATE_PASSWORD")
        default:
            throw IdpSdkError(
                .invalidCall, Text("A provider of this kind has no page for that: log in instead."))
        }
        (self.endpoint, self.prompt, self.extra) = (endpoint, prompt, extra)
    }

    /// Returns the endpoint with its last path segment replaced.
    private static func sibling(_ name: String, of endpoint: String) -> String {
        var url = URLReference(endpoint)
        let cut = url.path.lastIndex(of: "/") ?? url.path.startIndex
        url.path = "\(url.path[..<cut])/\(name)"
        return url.description
    }
}
