public import HTTPMessage
public import IdentityModel

/// Sends requests to a provider's admin REST API: users of one tenant, their codes, locks and sessions.
///
/// It uses Keycloak's paths and bodies, which KOBIL's IDP and the sandbox share. The administrator's token is fetched
/// with the first request, kept until shortly before it expires, and fetched again after a 401. Safe to use from any
/// number of tasks; nothing blocks. Source: Keycloak's Admin REST API; Sources/KOBIL.md, Activation codes.
public struct AdministrationClient: Sendable {
    let profile: ProviderProfile
    let random: any RandomSource
    let clock: any WallClock
    private(set) var transport: AdministrationTransport
    /// The transport for requests to realms instead of the tenant.
    private(set) var realms: AdministrationTransport
    /// The transport for requests about the server instead of a realm.
    private(set) var server: AdministrationTransport
    let summarySupport = SummarySupport()
    /// The tenant whose users it administers.
    private(set) var tenant: TenantID

    /// `password` returns the administrator's password each time a token is fetched; an error that it throws fails the
    /// request with `notConfigured`.
    public init(
        profile: ProviderProfile, exchange: any HTTPExchange, random: any RandomSource = SystemRandomSource(),
        clock: any WallClock = SystemWallClock(), trace: any TraceSink = NoTrace(),
        password: @escaping @Sendable () async throws -> Secret
    ) {
        self.profile = profile
        tenant = profile.tenant
        self.random = random
        self.clock = clock
        let token = AdministratorToken(
            profile: profile, exchange: exchange, clock: clock, password: password)
        realms = AdministrationTransport(
            base: "\(profile.baseURL)/admin/realms", exchange: exchange, token: token, clock: clock, trace: trace)
        server = AdministrationTransport(
            base: "\(profile.baseURL)/admin", exchange: exchange, token: token, clock: clock, trace: trace)
        transport = AdministrationTransport(
            base: "\(profile.baseURL)/admin/realms/\(PercentCoding.encode(profile.tenant.rawValue))",
            exchange: exchange,
            token: token, clock: clock, trace: trace)
    }

    /// Returns the client with another trace, so that its requests are recorded as part of a run.
    public func tracing(_ trace: any TraceSink) -> AdministrationClient {
        var client = self
        client.transport.trace = trace
        client.realms.trace = trace
        client.server.trace = trace
        return client
    }

    /// Returns the client for another tenant of the provider, with the same administrator and token.
    public func at(_ tenant: TenantID) -> AdministrationClient {
        var client = self
        client.tenant = tenant
        client.transport.base = "\(profile.baseURL)/admin/realms/\(PercentCoding.encode(tenant.rawValue))"
        return client
    }

    public var kind: ProviderKind { profile.kind }

    /// The path of a user, relative to the realm.
    func path(_ id: UserRecordID) -> String { "users/\(PercentCoding.encode(id.rawValue))" }
}
