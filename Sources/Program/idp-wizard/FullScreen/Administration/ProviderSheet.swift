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
        var sections = [Sheet.Section(texts[.labelProfile], profile)]
        var (missing, issuer): (Text?, UntrustedText?)
        do throws(ProviderLookUpError) {
            let document = try await access.directory.lookUp().document
            sections.append(Sheet.Section(texts[.labelDiscovery], endpoints(document)))
            issuer = UntrustedText(document.issuer)
            sections.append(Sheet.Section(texts[.checkNameKeys], await keys(at: document.jwksURI)))
        } catch {
            missing = IdpSdkError(error).words
        }
        return Sheet(
            subject: .provider, sections: sections, missing: missing, address: issuer)
    }

    private var profile: [Sheet.Row] {
        let profile = access.loaded.profile
        var rows = [
            Sheet.Row(texts[.labelName], profile.name), Sheet.Row(texts[.labelKind], profile.kind.rawValue),
            Sheet.Row(texts[.checkNameAddress], profile.baseURL),
            Sheet.Row(texts[.runsPropertyTenant], profile.tenant.rawValue),
            Sheet.Row(texts[.labelRedirectURI], profile.redirectURI), Sheet.Row(texts[.labelScope], profile.scope),
        ]
        if let discovery = profile.discoveryURL { rows.insert(Sheet.Row(texts[.labelDiscovery], discovery), at: 3) }
        let flows = ["login", "activate", "change-password", "forgot-password"]
        for flow in flows where profile.kind == .kobil || flow == "login" {
            rows.append(Sheet.Row(texts[.labelClientOf, ["flow": flow]], profile.client(for: flow).id.rawValue))
        }
        let administrator = profile.admin.map { admin in
            let name = admin.username ?? texts[.lineClientNamed, ["name": admin.client.rawValue]]
            return texts[.lineAdministratorIn, ["name": name, "realm": admin.realm.rawValue]]
        }
        rows.append(Sheet.Row(texts[.labelAdministrator], administrator ?? texts[.lineNone]))
        return rows
    }

    /// The endpoints, with their member names in the discovery document.
    private func endpoints(_ document: DiscoveryDocument) -> [Sheet.Row] {
        let addresses: [DiscoveryDocument.Endpoint] = [
            .authorization, .token, .userinfo, .endSession, .revocation, .introspection, .deviceAuthorization, .keys,
        ]
        let others: [(String, String?)] = [
            ("scopes_supported", document.scopesSupported?.joined(separator: " ")),
            (texts[.labelResponseModes], document.responseModesSupported?.joined(separator: " ")),
            (texts[.labelCodeChallenges], document.codeChallengeMethodsSupported?.joined(separator: " ")),
            (texts[.labelSignatures], document.idTokenSigningAlgValuesSupported?.joined(separator: " ")),
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
        else { return [Sheet.Row(texts[.checkNameKeys], texts[.lineUnread])] }
        return set.keys.map { key in
            Sheet.Row(
                key.kid ?? texts[.lineNoKeyID], [key.kty, key.alg, key.use].compactMap(\.self).joined(separator: ", "))
        }
    }
}
