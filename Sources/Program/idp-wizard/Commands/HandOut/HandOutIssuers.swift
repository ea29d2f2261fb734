import FoundationEssentials
import HandOuts
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sentences

/// Reads what the hand-outs of a tenant need to know about it.
struct HandOutIssuers: Sendable {
    /// `nil` for the tenant's.
    private let language: Language?
    /// Whether names and codes are on different sheets.
    private let isSeparate: Bool
    private let client: AdministrationClient
    private let profile: ProviderProfile
    private let program: Language
    private let isOwnServer: Bool
    /// Whether the provider is asked for the tenant's settings.
    private let asksProvider: Bool

    /// Asks the provider whether it is this program's server; `program` is the language for a tenant that has none.
    init(
        language: Language? = nil, isSeparate: Bool = false, at access: ProviderAccess, program: Language
    ) async throws {
        self.language = language
        self.isSeparate = isSeparate
        self.program = program
        profile = access.loaded.profile
        let client = access.administration
        self.client = client
        isOwnServer = try await client.isOwnServer()
        asksProvider = true
    }

    /// Asks the provider for nothing, because it has no administrator here or is not reached.
    init(unasked access: ProviderAccess, language: Language? = nil, isSeparate: Bool = false, program: Language) {
        self.language = language
        self.isSeparate = isSeparate
        self.program = program
        (profile, client) = (access.loaded.profile, access.administration)
        (isOwnServer, asksProvider) = (false, false)
    }

    /// What a tenant's hand-outs have in common, and its settings; `nil` is the profile's tenant.
    func tenant(_ name: TenantID?) async throws -> Tenant {
        let client = name.map(client.at) ?? client
        let settings = asksProvider ? try await client.tenantSettings() : TenantSettings()
        let language = self.language ?? settings.defaultLocale.flatMap { Language(locale: $0) } ?? program
        let qr = try QRContent(parsing: settings.attributes[QRContent.attribute] ?? "")
        guard !isSeparate || !qr.namesUser else {
            throw UsageError(
                Text(
                    "The tenant's attribute \(QRContent.attribute) puts the user name into the QR code, so names and codes cannot be separate."
                )
            )
        }
        let issuer = HandOutIssuer(
            tenant: (name ?? profile.tenant).rawValue, address: profile.baseURL, qr: qr, language: language.tag,
            texts: try language.texts(), acceptsSpaces: isOwnServer)
        return Tenant(issuer: issuer, settings: settings)
    }

    /// The hand-outs of the rows that have a valid code or a temporary password.
    ///
    /// - Parameter usual: the tenant of the rows that name none; `nil` for the profile's.
    func handOuts(of rows: HandOutRows, in usual: TenantID? = nil) async throws -> [HandOut] {
        var tenants: [TenantID?: Tenant] = [:]
        var handOuts: [HandOut] = []
        for record in rows.records {
            guard let (kind, secret) = HandOutRows.credential(of: record) else { continue }
            let name = record.tenant ?? usual
            let tenant: Tenant
            if let known = tenants[name] {
                tenant = known
            } else {
                tenant = try await self.tenant(name)
                tenants[name] = tenant
            }
            handOuts.append(try tenant.handOut(record.username, secret, kind, until: record.expiresAt))
        }
        return handOuts
    }

    struct Tenant: Sendable {
        let issuer: HandOutIssuer
        let settings: TenantSettings

        func handOut(
            _ username: String, _ code: Secret, _ kind: HandOutKind = .activationCode, until expiresAt: Date?
        ) throws -> HandOut {
            try HandOut(username: username, code: code, kind: kind, expiresAt: expiresAt, issuer: issuer)
        }
    }
}

extension HandOutError: CommandErrorConvertible {
    var commandError: CommandError { CommandError(.refused, "handout", sentence) }
}
