import HTTPMessage
public import IdentityModel
import JOSE

/// The administration of a tenant's Sudo pool.
///
/// Only the embedded server has it, in place of the Admin Console of Sudo Platform, whose API is not published. At
/// other providers every request throws `notFound`. Every addition throws `invalid` for a value that is rejected and
/// `conflict` for one that is listed; every change of an entry throws `notFound` for an unknown one.
public struct SudoAdministration: Sendable {
    let transport: AdministrationTransport

    /// The path of a resource of the pool, or of an entry with these keys.
    static func path(_ resource: String, _ keys: String...) -> String {
        (["sudo", resource] + keys.map(PercentCoding.encode)).joined(separator: "/")
    }
}

// The pool, its settings, and the configuration for apps.
extension SudoAdministration {
    /// Returns the pool; throws `notFound` if the server or the tenant has none.
    public func pool() async throws(AdministrationError) -> SudoPool {
        try await transport.read(SudoPool.self, Self.path("pool"))
    }

    public func change(_ change: SudoPoolChange) async throws(AdministrationError) {
        try await transport.send(.put, Self.path("pool"), body: change)
    }

    /// Returns the content of `sudoplatformconfig.json`: a JSON object in one line, members sorted by name.
    ///
    /// It must be sanitised before it is displayed. It contains one redirect URI: `redirectURI`, or the pool's first.
    public func configuration(redirectURI: String? = nil) async throws(AdministrationError) -> String {
        var query = FormFields()
        query.add("redirectUri", ifPresent: redirectURI)
        return try await transport.readJSON(Self.path("config"), query).text
    }
}

// The keys and tokens with which apps register.
extension SudoAdministration {
    /// Lists all keys for TEST registrations of the tenant, including revoked ones.
    public func testKeys() async throws(AdministrationError) -> [SudoTestKey] {
        try await transport.read([SudoTestKey].self, Self.path("test-keys"))
    }

    /// Generates a key, owned by the calling administrator.
    ///
    /// Only this response contains the private key. Revoke a key whose private key is lost.
    public func generateTestKey() async throws(AdministrationError) -> GeneratedSudoTestKey {
        try await transport.read(GeneratedSudoTestKey.self, Self.path("test-keys"), by: .post)
    }

    /// Revokes a key: registrations with it are rejected, but registered users remain.
    public func revokeTestKey(_ id: SudoTestKeyID) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("test-keys", id.rawValue))
    }

    /// Lists all keys of all issuers of custom federated sign-in.
    public func issuers() async throws(AdministrationError) -> [SudoIssuer] {
        try await transport.read([SudoIssuer].self, Self.path("issuers"))
    }

    /// Adds a key, whose ID is unique for its issuer.
    public func addIssuer(_ issuer: SudoIssuer) async throws(AdministrationError) {
        try await transport.send(.post, Self.path("issuers"), body: issuer)
    }

    public func removeIssuer(_ issuer: String, keyID: String) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("issuers", issuer, keyID))
    }

    /// Lists the OpenID providers for federated sign-in.
    public func providers() async throws(AdministrationError) -> [SudoProvider] {
        try await transport.read([SudoProvider].self, Self.path("providers"))
    }

    public func addProvider(_ provider: NewSudoProvider) async throws(AdministrationError) {
        try await transport.send(.post, Self.path("providers"), body: provider)
    }

    public func removeProvider(_ name: String) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("providers", name))
    }

    /// Lists the fingerprints of signing certificates for Play Integrity.
    public func fingerprints() async throws(AdministrationError) -> [SudoFingerprint] {
        try await transport.read([SudoFingerprint].self, Self.path("fingerprints"))
    }

    /// Adds a fingerprint, owned by the calling administrator: 32 bytes as `AA:BB:…`, as hexadecimal digits or as
    /// base64url.
    @discardableResult
    public func addFingerprint(_ fingerprint: String) async throws(AdministrationError) -> SudoFingerprint {
        try await transport.read(
            SudoFingerprint.self, Self.path("fingerprints"), by: .post, body: ["fingerprint": fingerprint])
    }

    public func removeFingerprint(id: String) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("fingerprints", id))
    }

    /// Lists all devices that may register with DeviceCheck any number of times, including those whose permission has
    /// expired.
    public func devices() async throws(AdministrationError) -> [SudoDevice] {
        try await transport.read([SudoDevice].self, Self.path("devices"))
    }

    /// Adds a device, a UUID, to the list for a number of seconds; `nil` never expires.
    ///
    /// Replaces an earlier permission of the device.
    @discardableResult
    public func allowDevice(
        _ deviceID: String, seconds: Int64? = nil
    ) async throws(AdministrationError) -> SudoDevice {
        struct Permission: Encodable {
            let deviceId: String
            let lifespan: Int64?
        }
        return try await transport.read(
            SudoDevice.self, Self.path("devices"), by: .post, body: Permission(deviceId: deviceID, lifespan: seconds))
    }

    public func removeDevice(_ deviceID: String) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("devices", deviceID))
    }

    /// Issues a simulated DeviceCheck token, because a terminal has no Apple device.
    ///
    /// Simulated tokens declare that they are simulated, and only the pool that issued them accepts them.
    public func deviceCheckToken(_ order: DeviceCheckOrder) async throws(AdministrationError) -> Secret {
        try await token("device-check", order)
    }

    /// Issues a simulated Play Integrity token, because a terminal has no Google device.
    public func playIntegrityToken(_ order: PlayIntegrityOrder) async throws(AdministrationError) -> Secret {
        try await token("play-integrity", order)
    }

    private func token(_ kind: String, _ order: some Encodable) async throws(AdministrationError) -> Secret {
        Secret(try await transport.read(IssuedToken.self, Self.path("attestation", kind), by: .post, body: order).token)
    }

    private struct IssuedToken: Decodable { let token: String }
}

// What apps have done: registrations, and the users that they made.
extension SudoAdministration {
    /// Lists at most `max` attempts to register, successful and rejected, newest first; the server keeps a limited
    /// number.
    public func registrations(
        onlyFailed: Bool = false, max: Int = 1_000
    ) async throws(AdministrationError) -> [SudoRegistration] {
        var query: FormFields = ["max": "\(max)"]
        if onlyFailed { query.add("failed", "true") }
        return try await transport.read([SudoRegistration].self, Self.path("registrations"), query)
    }

    /// Lists all attempts with this ID, newest first, because an app that retries can send the same ID.
    public func registrations(withID id: String) async throws(AdministrationError) -> [SudoRegistration] {
        try await transport.read([SudoRegistration].self, Self.path("registrations"), ["registrationId": id])
    }

    /// Lists a page of at most `max` users, sorted by name, that begins after the name `after`.
    public func users(after: String? = nil, max: Int = 100) async throws(AdministrationError) -> [SudoPoolUser] {
        var query: FormFields = ["max": "\(max)"]
        query.add("after", ifPresent: after)
        return try await transport.read([SudoPoolUser].self, Self.path("users"), query)
    }

    /// Returns the user with this name; throws `notFound` if there is none.
    public func user(_ username: String) async throws(AdministrationError) -> SudoPoolUser {
        try await transport.read(SudoPoolUser.self, Self.path("users", username))
    }

    /// Enables or disables a user; disabling revokes the user's tokens.
    public func setEnabled(_ isEnabled: Bool, _ username: String) async throws(AdministrationError) {
        try await transport.send(.put, Self.path("users", username), body: ["enabled": isEnabled])
    }

    /// Deletes a user and everything that belongs to the user.
    public func deleteUser(_ username: String) async throws(AdministrationError) {
        try await transport.send(.delete, Self.path("users", username))
    }
}

extension AdministrationClient {
    public var sudo: SudoAdministration { SudoAdministration(transport: transport) }

    /// Finds the tenant whose pool has this ID, among those that the administrator may read; returns `nil` if there is
    /// none.
    public func tenant(ofSudoPool id: String) async throws(AdministrationError) -> TenantID? {
        for realm in try await listRealms() {
            do throws(AdministrationError) {
                let path = PercentCoding.encode(realm.name.rawValue) + "/" + SudoAdministration.path("pool")
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
