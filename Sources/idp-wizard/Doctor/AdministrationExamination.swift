import IdentityAdministration
import IdentityModel
import OpenID

/// What an administrator sees of the client that logins begin with.
struct AdministrationExamination: Sendable {
    let profile: ProviderProfile
    let administration: AdministrationClient?
    let client: ClientID
    let document: DiscoveryDocument

    /// The findings, in order; without an administrator that nothing could be seen.
    func findings() async -> [Finding] {
        guard let administration, profile.admin != nil else {
            return [
                .skipped(.administration, "the profile names no administrator"),
                .skipped(.clientScopes, "only an administrator sees the client's scopes"),
            ]
        }
        do throws(AdministrationError) {
            _ = try await administration.listUsers(search: "", max: 1)
        } catch {
            return [
                .failed(
                    .administration, shown(error.text.original),
                    "Check admin in the profile: realm, client, username and where its password is; the account needs manage-users of the realm."
                ),
                .skipped(.clientScopes, "only an administrator sees the client's scopes"),
            ]
        }
        var findings = [Finding.ok(.administration, "users can be administered")]
        let scopesFinding: Finding
        do throws(AdministrationError) {
            scopesFinding = clientScopes(try await administration.findClient(client))
        } catch {
            scopesFinding = .skipped(.clientScopes, "the account may not see clients: \(shown(error.text.original))")
        }
        findings.append(scopesFinding)
        return findings
    }

    private func clientScopes(_ record: ClientRecord?) -> Finding {
        guard let record else {
            return .failed(
                .clientScopes, "there is no client \(shown(client.rawValue))",
                "Create it at the provider, or name another one under clients in the profile.")
        }
        if let fault = setting(record) { return fault }
        let has = Set(record.defaultScopes + record.optionalScopes)
        // Since Keycloak 25 `sub` and `auth_time` come from a scope of their own.
        if profile.kind == .keycloak, document.scopesSupported?.contains("basic") == true,
            !record.defaultScopes.contains("basic")
        {
            return .failed(
                .clientScopes, "the client lacks the scope basic: its access tokens carry no sub, and userinfo fails",
                "Add basic to the default client scopes of \(shown(client.rawValue)).")
        }
        let missing = profile.scope.split(separator: " ").map(String.init).filter {
            $0 != "openid" && !has.contains($0)
        }
        if !missing.isEmpty, !has.isEmpty {
            return .failed(
                .clientScopes, "the client may not ask for \(missing.map(shown).joined(separator: ", "))",
                "Add them to the optional client scopes of \(shown(client.rawValue)).")
        }
        return .ok(.clientScopes, has.sorted().map(shown).joined(separator: ", "))
    }

    /// A setting of the client that this program cannot live with, as an administrator sees it.
    func setting(_ record: ClientRecord) -> Finding? {
        let name = shown(client.rawValue)
        if !record.isEnabled {
            return .failed(.clientScopes, "\(name) is switched off", "Switch the client on at the provider.")
        }
        if !record.allowsStandardFlow {
            return .failed(
                .clientScopes, "\(name) may not ask for codes", "Switch its standard flow (authorization code) on.")
        }
        let isOn = { (attribute: String) in record.attributes[attribute] == "true" }
        for (attribute, means, advice) in [
            (
                "dpop.bound.access.tokens", "binds its tokens to keys (DPoP), which this program does not",
                "Switch DPoP off for it."
            ),
            (
                "exclude.issuer.from.auth.response",
                "leaves the issuer out of answers in which the provider promises it",
                "Switch \"Exclude Issuer From Authentication Response\" off."
            ),
            (
                "require.pushed.authorization.requests",
                "wants pushed authorization requests, which this program does not send",
                "Switch \"Pushed authorization request required\" off."
            ),
        ] where isOn(attribute) {
            return .failed(.clientScopes, "\(name) \(means)", advice)
        }
        guard record.attributes["use.refresh.tokens"] != "false" else {
            return .warning(
                .clientScopes, "\(name) gets no refresh tokens: nobody stays logged in",
                "Switch \"Use refresh tokens\" on.")
        }
        return nil
    }

    private func shown(_ text: String) -> String { UntrustedText(text).sanitised(limit: 200) }
}
