import FoundationEssentials
public import HTTPMessage
public import IdentityModel

/// A provider's admin REST: users of one tenant, their codes, locks and sessions.
///
/// It uses Keycloak's paths and bodies, which KOBIL's IDP and the sandbox share. The administrator's token is fetched
/// with the first request, kept until shortly before it expires, and fetched again after a 401. Safe to use from any
/// number of tasks; nothing blocks. Source: Keycloak's Admin REST API;
/// Sources/KOBIL.md, Activation codes.
public struct AdministrationClient: Sendable {
    let profile: ProviderProfile
    let random: any RandomSource
    let clock: any WallClock
    private(set) var transport: AdministrationTransport
    /// The transport for requests above the tenant.
    private(set) var realms: AdministrationTransport

    /// Makes a client for the profile's tenant.
    ///
    /// The closure returns the administrator's password each time a token is fetched; an error that it throws ends the
    /// request as `notConfigured`.
    public init(
        profile: ProviderProfile, exchange: any HTTPExchange, random: any RandomSource = SystemRandomSource(),
        clock: any WallClock = SystemWallClock(), trace: any TraceSink = NoTrace(),
        password: @escaping @Sendable () async throws -> Secret
    ) {
        self.profile = profile
        self.random = random
        self.clock = clock
        let token = AdministratorToken(
            profile: profile, exchange: exchange, clock: clock, password: password)
        realms = AdministrationTransport(
            base: "\(profile.baseURL)/admin/realms", exchange: exchange, token: token, clock: clock, trace: trace)
        transport = AdministrationTransport(
            base: "\(profile.baseURL)/admin/realms/\(PercentCoding.encode(profile.tenant.rawValue))",
            exchange: exchange,
            token: token, clock: clock, trace: trace)
    }

    /// The same client, whose requests are part of a run: it records them in the run's trace.
    public func tracing(_ trace: any TraceSink) -> AdministrationClient {
        var client = self
        client.transport.trace = trace
        client.realms.trace = trace
        return client
    }

    public var kind: ProviderKind { profile.kind }

    /// The path of a user under the realm.
    func path(_ id: UserRecordID) -> String { "users/\(PercentCoding.encode(id.rawValue))" }
}
