public import Secrets

/// A keyring for a device's sealing key, outside the store's file; the default is the kernel's.
public protocol DeviceKeyring: Sendable {
    /// The key with that name, nil where there is none; throws where the keyring does not answer.
    func key(named name: String) throws -> Secret?
    /// Stores a key under a name, replacing an older one.
    func keep(_ key: Secret, named name: String) throws
    /// Deletes the key with that name, if there is one.
    func remove(named name: String) throws
}
