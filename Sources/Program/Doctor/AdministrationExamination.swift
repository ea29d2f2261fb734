import FlowModel
import IdentityAdministration
import IdentityModel
import OpenID
import Sentences

/// Checks the clients' settings with the administrator's access; findings name the client as their subject.
struct AdministrationExamination: Sendable {
    let profile: ProviderProfile
    let administration: AdministrationClient?
    let document: DiscoveryDocument

    /// Whether the administrator's account has access.
    func access() async -> Finding {
        guard let administration, profile.admin != nil else {
            // No advice to set a key that the profile's kind does not support.
            return .skipped(
                .administration,
                profile.kind == .oidc
                    ? Text("OpenID Connect defines no administration")
                    : Text("the profile names no administrator"))
        }
        do throws(AdministrationError) {
            _ = try await administration.listUsers(search: "", max: 1)
            return try await settings(administration)
        } catch {
            return .failed(
                .administration, error.sentence.sanitised(limit: 200),
                error.code == .forbidden
                    ? Text("Give the account the roles view-users and manage-users (of the client realm-management).")
                    : Text(
                        "Check admin in the profile: realm, client, username and where its password is; the account needs manage-users of the realm."
                    )
            )
        }
    }

    /// The finding about an account that can administer users, with what the tenant keeps without effect.
    private func settings(_ administration: AdministrationClient) async throws(AdministrationError) -> Finding {
        let names: [String]
        do throws(AdministrationError) { names = try await administration.inertMembers()?.firstNames ?? [] } catch {
            guard error.code == .forbidden else { throw error }
            return .ok(
                .administration,
                Text("the account can administer users; it may not read what the tenant keeps without effect"))
        }
        guard !names.isEmpty else { return .ok(.administration, Text("the account can administer users")) }
        let shown = names.map { UntrustedText($0).sanitised(limit: 80) }.joined(separator: ", ")
        return .ok(
            .administration,
            Text("the account can administer users; the tenant keeps these settings without effect: \(shown)"))
    }

    /// The finding for all clients if no administrator has access.
    static let unseen = Finding.skipped(.clientScopes, Text("only an administrator sees a client's scopes"))

    func scopes(of client: ClientID) async -> Finding {
        guard let administration else { return Self.unseen }
        do throws(AdministrationError) {
            return clientScopes(try await administration.findClient(client))
        } catch {
            return .skipped(
                .clientScopes, Text("the account cannot read clients: \(error.sentence.sanitised(limit: 200))"))
        }
    }

    private func clientScopes(_ record: AdministeredClient?) -> Finding {
        guard let record else {
            return .failed(
                .clientScopes, Text("\(Finding.subject) does not exist"),
                Text("Create \(Finding.subject) at the provider, or name another one under clients in the profile."))
        }
        if let fault = setting(record) { return fault }
        let has = Set((record.defaultScopes + record.optionalScopes).map(\.original))
        // Since Keycloak 25, `sub` and `auth_time` come from a separate scope.
        if profile.kind == .keycloak, document.scopesSupported?.contains("basic") == true,
            !record.defaultScopes.contains("basic")
        {
            return .failed(
                .clientScopes,
                Text("the client lacks the scope basic: its access tokens carry no sub, and userinfo fails"),
                Text("Add basic to the default client scopes of \(Finding.subject)."))
        }
        let missing = profile.scope.split(separator: " ").map(String.init).filter {
            $0 != "openid" && !has.contains($0)
        }
        if !missing.isEmpty, !has.isEmpty {
            return .failed(
                .clientScopes, Text("the client may not ask for \(missing.map(shown).joined(separator: ", "))"),
                Text("Add them to the optional client scopes of \(Finding.subject)."))
        }
        return .ok(.clientScopes, Text(verbatim: has.sorted().map(shown).joined(separator: ", ")))
    }

    /// The finding about a setting of the client that this program cannot work with.
    func setting(_ record: AdministeredClient) -> Finding? {
        let name = Finding.subject
        if !record.isEnabled {
            return .failed(.clientScopes, Text("\(name) is disabled"), Text("Enable the client at the provider."))
        }
        if !record.allowsStandardFlow {
            return .failed(
                .clientScopes, Text("\(name) may not request codes"),
                Text("Switch its standard flow (authorization code) on."))
        }
        let isOn = { (attribute: String) in record.attributes[attribute] == "true" }
        let settings: [(attribute: String, means: Text, advice: Text)] = [
            (
                "dpop.bound.access.tokens", Text("\(name) requires DPoP, which this program does not support"),
                Text("Switch DPoP off for it.")
            ),
            (
                "exclude.issuer.from.auth.response",
                Text("\(name) omits the issuer from answers, although the provider's discovery announces it"),
                Text("Switch \"Exclude Issuer From Authentication Response\" off.")
            ),
            (
                "require.pushed.authorization.requests",
                Text("\(name) requires pushed authorization requests, which this program does not send"),
                Text("Switch \"Pushed authorization request required\" off.")
            ),
        ]
        for setting in settings where isOn(setting.attribute) {
            return .failed(.clientScopes, setting.means, setting.advice)
        }
        guard record.attributes["use.refresh.tokens"] != "false" else {
            return .warning(
                .clientScopes, Text("\(name) gets no refresh tokens: users do not stay logged in"),
                Text("Switch \"Use refresh tokens\" on."))
        }
        return nil
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
