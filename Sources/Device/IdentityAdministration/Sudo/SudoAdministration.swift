import HTTPMessage
public import IdentityModel

/// The administration of a tenant's Sudo pool, with one client per resource.
///
/// Only the embedded server has it, in place of the Admin Console of Sudo Platform, whose API is not published. At
/// other providers every request throws `notFound`.
public struct SudoAdministration: Sendable {
    /// The pool, its settings, and the configuration for apps.
    public let pool: SudoPoolClient
    public let testKeys: SudoTestKeyClient
    public let issuers: SudoIssuerClient
    public let providers: SudoProviderClient
    /// The fingerprints of signing certificates for Play Integrity.
    public let fingerprints: SudoFingerprintClient
    /// The devices that may register with DeviceCheck any number of times.
    public let devices: SudoDeviceClient
    /// The simulated issuer of DeviceCheck and Play Integrity tokens.
    public let attestation: SudoAttestationClient
    /// The recorded registration attempts, both successful and rejected.
    public let registrations: SudoRegistrationClient
    public let users: SudoPoolUserClient

    init(_ transport: AdministrationTransport) {
        pool = SudoPoolClient(transport: transport)
        testKeys = SudoTestKeyClient(transport: transport)
        issuers = SudoIssuerClient(transport: transport)
        providers = SudoProviderClient(transport: transport)
        fingerprints = SudoFingerprintClient(transport: transport)
        devices = SudoDeviceClient(transport: transport)
        attestation = SudoAttestationClient(transport: transport)
        registrations = SudoRegistrationClient(transport: transport)
        users = SudoPoolUserClient(transport: transport)
    }
}

extension AdministrationClient {
    public var sudo: SudoAdministration { SudoAdministration(transport) }

    /// Finds the tenant whose pool has this ID, among those that the administrator may read; returns `nil` if there is
    /// none.
    public func tenant(ofSudoPool id: String) async throws(AdministrationError) -> TenantID? {
        for realm in try await listRealms() {
            do throws(AdministrationError) {
                let path = PercentCoding.encode(realm.name.rawValue) + "/" + SudoPoolClient.path
                let pool = try await realms.read(SudoPool.self, path)
                if pool.poolID == id { return realm.name }
            } catch {
                // The administrators' realm has no pool.
                guard error.code == .notFound else { throw error }
            }
        }
        return nil
    }
}
