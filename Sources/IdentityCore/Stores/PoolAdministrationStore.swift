package import CognitoProtocol
package import FoundationEssentials

/// The store operations of the admin REST for pools.
///
/// Each call is one transaction. A `change` runs at most once, inside the transaction, and must have no side effects.
package protocol PoolAdministrationStore: PoolDirectory, PoolUserStore {
    /// Changes the settings of a pool; nil for none, else the pool as it is now.
    ///
    /// Of the record, `checksFingerprints` and `rotatesRefreshTokens` are stored.
    func updatePool(
        _ pool: PoolRecord, change: @escaping @Sendable (inout PoolRecord) -> Void
    ) async throws(StoreError) -> PoolRecord?

    /// The TEST keys of the pool, oldest first, including the revoked ones.
    func testKeys(in pool: PoolRecord) async throws(StoreError) -> [TestKeyRecord]

    /// Adds a TEST key; `notFound` if its owner is not a user of this server.
    func add(_ key: TestKeyRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Revokes a TEST key and returns it; nil for none. The time of the first revocation stays.
    func revokeTestKey(
        id: String, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> TestKeyRecord?

    /// The keys of the FSSO issuers, ordered by issuer and key id.
    func issuers(in pool: PoolRecord) async throws(StoreError) -> [FSSOIssuerRecord]

    /// Adds the key of an FSSO issuer; `nameTaken` if the issuer has a key with this id.
    func add(_ issuer: FSSOIssuerRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Removes the key of an FSSO issuer; false for none. Its users stay.
    func removeIssuer(_ name: FSSOKeyName, in pool: PoolRecord) async throws(StoreError) -> Bool

    /// Adds an upstream provider; `nameTaken` if the pool has one with this name.
    func add(_ provider: UpstreamProviderRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Removes an upstream provider; false for none. Its users stay.
    func removeProvider(named name: String, in pool: PoolRecord) async throws(StoreError) -> Bool

    /// The signing-certificate fingerprints of the pool, oldest first.
    func fingerprints(in pool: PoolRecord) async throws(StoreError) -> [FingerprintRecord]

    /// Adds a fingerprint; `nameTaken` if the pool has the digest, `notFound` if its owner is not a user of this server.
    func add(_ fingerprint: FingerprintRecord, in pool: PoolRecord) async throws(StoreError) -> RecordWriteOutcome

    /// Removes a fingerprint; false for none.
    func removeFingerprint(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool

    /// The devices that may register any number of times, ordered by id, including those whose permission has ended.
    func allowedDevices(in pool: PoolRecord) async throws(StoreError) -> [AllowedDeviceRecord]

    /// Allows a device, and replaces an earlier permission of it.
    func allow(_ device: AllowedDeviceRecord, in pool: PoolRecord) async throws(StoreError)

    /// Removes the permission of a device; false for none.
    func removeAllowedDevice(id: String, in pool: PoolRecord) async throws(StoreError) -> Bool

    /// The recorded registrations that match, newest first.
    func registrations(
        matching query: RegistrationQuery, in pool: PoolRecord
    ) async throws(StoreError) -> [RegistrationRecord]
}

/// A search for recorded registrations.
package struct RegistrationQuery: Sendable, Hashable {
    /// The registration id; nil for all.
    package var registrationID: RegistrationID?
    /// Whether only refused attempts are wanted.
    package var isFailedOnly: Bool
    /// The greatest number of records.
    package var maximum: Int

    package init(registrationID: RegistrationID? = nil, isFailedOnly: Bool = false, maximum: Int = 1_000) {
        self.registrationID = registrationID
        self.isFailedOnly = isFailedOnly
        self.maximum = maximum
    }
}
