import FoundationEssentials
import HTTPMessage
import IdentityModel
import Localization
import OpenID
import Profiles
import Sentences
import Wizard

/// Reads the content of the provider's sheet: the profile, its discovery document and its keys.
struct ProviderSheet: Sendable {
    let access: ProviderAccess
    /// The texts in the wizard's current language.
    let texts: Texts

    /// Queries the provider; a part that cannot be read is replaced by a sentence.
    func make() async -> Sheet {
        var sections = [Sheet.Section(texts(Text("profile")), profile)]
        var (missing, issuer): (Text?, UntrustedText?)
        do throws(ProviderLookUpError) {
            let document = try await access.directory.lookUp().document
            sections.append(Sheet.Section(texts(Text("discovery")), endpoints(document)))
            issuer = UntrustedText(document.issuer)
            sections.append(Sheet.Section(texts(Text("keys")), await keys(at: document.jwksURI)))
        } catch {
            missing = IdpSdkError(error).words
        }
        return Sheet(
            subject: .provider, sections: sections, missing: missing, address: issuer)
    }

    private var profile: [Sheet.Row] {
        let profile = access.loaded.profile
        var rows = [
            Sheet.Row(texts(Text("name")), profile.name), Sheet.Row(texts(Text("kind")), profile.kind.rawValue),
            Sheet.Row(texts(Text("address")), profile.baseURL),
            Sheet.Row(texts(Text("tenant")), profile.tenant.rawValue),
            Sheet.Row(texts(Text("redirect URI")), profile.redirectURI), Sheet.Row(texts(Text("scope")), profile.scope),
        ]
        if let discovery = profile.discoveryURL { rows.insert(Sheet.Row(texts(Text("discovery")), discovery), at: 3) }
        let flows = ["login", "activate", "change-password", "forgot-password"]
        for flow in flows where profile.kind == .kobil || flow == "login" {
            rows.append(Sheet.Row(texts(Text("client of \(flow)")), profile.client(for: flow).id.rawValue))
        }
        let administrator = profile.admin.map { admin in
            let name = admin.username ?? texts(Text("client \(admin.client.rawValue)"))
            return texts(Text("\(name) in \(admin.realm.rawValue)", context: "realm"))
        }
        rows.append(Sheet.Row(texts(Text("administrator")), administrator ?? texts(Text("none"))))
        return rows
    }

    /// The endpoints, with their member names in the discovery document.
    private func endpoints(_ document: DiscoveryDocument) -> [Sheet.Row] {
        let addresses: [DiscoveryDocument.Endpoint] = [
            .authorization, .token, .userinfo, .endSession, .revocation, .introspection, .deviceAuthorization, .keys,
        ]
        let others: [(String, String?)] = [
            ("scopes_supported", document.scopesSupported?.joined(separator: " ")),
            (texts(Text("response modes")), document.responseModesSupported?.joined(separator: " ")),
            (texts(Text("code challenges")), document.codeChallengeMethodsSupported?.joined(separator: " ")),
            (texts(Text("ID token signatures")), document.idTokenSigningAlgValuesSupported?.joined(separator: " ")),
        ]
        let all = [("issuer", document.issuer)] + addresses.map { ($0.rawValue, document[$0]) } + others
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
        else { return [Sheet.Row(texts(Text("keys")), texts(Text("could not be read")))] }
        return set.keys.map { key in
            Sheet.Row(
                key.kid ?? texts(Text("no key ID")),
                [key.kty, key.alg, key.use].compactMap(\.self).joined(separator: ", "))
        }
    }
}
