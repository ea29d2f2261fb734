import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import MasterControllerSdk
import OpenID
import Profiles
import Sentences

/// The administration of the Sudo pool that a command line selects: at the sandbox, or at another server of this
/// program.
struct SudoAdministrationAccess {
    let sudo: SudoAdministration
    /// The provider, which ``close()`` stops; `nil` for a profile of kind `sudo`.
    private let provider: ProviderAccess?

    /// Opens the administration; throws for any server other than this program's own, because it has none.
    static func open(
        _ choice: ProviderChoice, console: Console
    ) async throws -> SudoAdministrationAccess {
        let chosen = try ChosenProvider(choice)
        if let warning = chosen.loaded.warning { console.complain(warning) }
        switch (chosen.loaded.profile.kind, chosen.loaded.origin) {
        case (.kobil, _): return try await open(chosen, console)
        case (.sudo, .sudoSandbox):
            // The sandbox's pool is administered through its tenant.
            let sandbox = ProviderChoice(profile: ProfileCatalogue.sandboxName, tenant: choice.tenant)
            return try await open(try ChosenProvider(sandbox), console)
        case (.sudo, _): return try await open(poolOf: chosen.loaded.profile, watch: console.requestWatch)
        case (.keycloak, _), (.oidc, _): throw CommandError.noSudoAdministration(of: chosen.loaded.profile)
        }
    }

    private static func open(
        _ chosen: ChosenProvider, _ console: Console
    ) async throws -> SudoAdministrationAccess {
        let provider = try await ProviderAccess.open(chosen, needs: .administration, watch: console.requestWatch)
        let access = SudoAdministrationAccess(sudo: provider.administration.sudo, provider: provider)
        do { try await access.check(provider.loaded.profile) } catch {
            await access.close()
            throw error
        }
        return access
    }

    /// Opens the pool of a profile of kind `sudo`: its endpoint is the server's origin, and the pool's ID determines
    /// the tenant.
    static func open(
        poolOf profile: ProviderProfile, watch: any RequestWatch
    ) async throws -> SudoAdministrationAccess {
        guard let administrator = profile.admin else { throw CommandError.noSudoAdministration(of: profile) }
        var server = ProviderProfile(
            name: profile.name, kind: .kobil, baseURL: "\(profile.baseURL)/auth", tenant: administrator.realm,
            admin: administrator)
        let exchange = WatchedExchange(
            exchange: CurlExchange(settings: HTTPClientSettings(profile.transport)), watch: watch)
        // Checks the server first, because the administrator's password must not be sent to another server.
        do throws(ProviderLookUpError) {
            _ = try await ProviderDirectory(profile: server, exchange: exchange).metadata()
        } catch {
            if case .unreachable(let reason) = error {
                throw CommandError(.unreachable, "unreachable", reason.detail.sanitised())
            }
            throw CommandError.noSudoAdministration(of: profile)
        }
        let realms = ProviderAccess.administration(of: server, exchange: exchange)
        let pool = profile.tenant.rawValue
        guard let tenant = try await realms.tenant(ofSudoPool: pool) else {
            throw CommandError(
                .refused, "not-found",
                Text("The server has no pool \(UntrustedText.shown(pool)) that the administrator may see."))
        }
        server.tenant = tenant
        return SudoAdministrationAccess(
            sudo: ProviderAccess.administration(of: server, exchange: exchange).sudo, provider: nil)
    }

    /// Requests the pool, whose path Keycloak and KOBIL's IDP do not have.
    private func check(_ profile: ProviderProfile) async throws {
        guard profile.tenant != Self.administrators else {
            throw UsageError(Text("The tenant master has no Sudo pool: name another one with --tenant."))
        }
        do throws(AdministrationError) { _ = try await sudo.pool() } catch {
            guard error.code == .notFound else { throw error }
            throw CommandError.noSudoAdministration(of: profile)
        }
    }

    /// Stops the embedded server, if this access started it.
    func close() async { await provider?.close() }

    /// The realm of administrators, the only one without a pool.
    private static let administrators = TenantID("master")
}

extension CommandError {
    /// The reason of ``noSudoAdministration(of:)``.
    static let noSudoAdministration = "no-sudo-administration"

    /// The failure for a server that is not this program's own: its pools are administered in the vendor's console.
    static func noSudoAdministration(of profile: ProviderProfile) -> CommandError {
        let address = UntrustedText(profile.baseURL).sanitised(limit: 200)
        return CommandError(
            .usage, noSudoAdministration,
            .joined([
                Text(
                    "\(address) has no administration of Sudo pools: only this program's own server has. Use the Admin Console of Sudo Platform: its Project Settings have the registration keys of a project."
                ),
                profile.kind == .sudo && profile.admin == nil
                    ? Text(
                        "For a server of this program, add admin to the profile \(UntrustedText.shown(profile.name)).")
                    : .empty,
            ]))
    }
}
