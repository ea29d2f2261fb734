import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import Wizard

/// Reads the sheet about the provider: the profile, its discovery document and its keys.
struct ProviderSheet: Sendable {
    let access: ProviderAccess

    /// Asks the provider; a part that cannot be read is replaced by a sentence.
    func make() async -> Sheet {
        var sections = [Sheet.Section("profile", profile)]
        var (missing, issuer): (String?, UntrustedText?)
        do throws(ProviderLookUpFailure) {
            let document = try await access.directory.lookUp().document
            sections.append(Sheet.Section("discovery", endpoints(document)))
            issuer = UntrustedText(document.issuer)
            sections.append(Sheet.Section("keys", await keys(at: document.jwksURI)))
        } catch {
            missing = IdpSdkError(error).errorDescription
        }
        return Sheet(
            subject: .provider, sections: sections, missing: missing.map { UntrustedText($0) }, address: issuer)
    }

    private var profile: [Sheet.Row] {
        let profile = access.loaded.profile
        var rows = [
            Sheet.Row("name", profile.name), Sheet.Row("kind", profile.kind.rawValue),
            Sheet.Row("address", profile.baseURL), Sheet.Row("tenant", profile.tenant.rawValue),
            Sheet.Row("redirect URI", profile.redirectURI), Sheet.Row("scope", profile.scope),
        ]
        if let discovery = profile.discoveryURL { rows.insert(Sheet.Row("discovery", discovery), at: 3) }
        let flows = ["login", "activate", "change-password", "forgot-password"]
        for flow in flows where profile.kind == .kobil || flow == "login" {
            rows.append(Sheet.Row("client of \(flow)", profile.client(for: flow).id.rawValue))
        }
        let administrator = profile.admin.map { "\($0.username ?? "client \($0.client)") in \($0.realm)" }
        rows.append(Sheet.Row("administrator", administrator ?? "none"))
        return rows
    }

    private func endpoints(_ document: DiscoveryDocument) -> [Sheet.Row] {
        let all: [(String, String?)] = [
            ("issuer", document.issuer), ("authorization_endpoint", document.authorizationEndpoint),
            ("token_endpoint", document.tokenEndpoint), ("userinfo_endpoint", document.userinfoEndpoint),
            ("end_session_endpoint", document.endSessionEndpoint),
            ("revocation_endpoint", document.revocationEndpoint),
            ("introspection_endpoint", document.introspectionEndpoint),
            ("device_authorization_endpoint", document.deviceAuthorizationEndpoint), ("jwks_uri", document.jwksURI),
            ("scopes", document.scopesSupported?.joined(separator: " ")),
            ("response modes", document.responseModesSupported?.joined(separator: " ")),
            ("code challenges", document.codeChallengeMethodsSupported?.joined(separator: " ")),
            ("ID token signatures", document.idTokenSigningAlgValuesSupported?.joined(separator: " ")),
        ]
        return all.compactMap { name, value in value.map { Sheet.Row(name, $0) } }
    }

    private struct KeySet: Decodable {
        struct Key: Decodable {
            let kid: String?
            let kty: String?
            let alg: String?
            let use: String?
        }

        let keys: [Key]
    }

    private func keys(at address: String) async -> [Sheet.Row] {
        guard let bytes = await access.read(address),
            let set = try? JSONDecoder().decode(KeySet.self, from: Data(bytes))
        else { return [Sheet.Row("keys", "could not be read")] }
        return set.keys.map { key in
            Sheet.Row(key.kid ?? "no kid", [key.kty, key.alg, key.use].compactMap(\.self).joined(separator: ", "))
        }
    }
}
