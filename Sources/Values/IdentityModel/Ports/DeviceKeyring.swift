public import Secrets

/// A keyring for a device's sealing key, outside the store's file.
public protocol DeviceKeyring: Sendable {
    /// Returns the key called `name`, or `nil` if there is none; throws if the keyring does not respond.
    func key(named name: String) throws -> Secret?
    /// Stores a key under a name, replacing an existing one.
    func keep(_ key: Secret, named name: String) throws
    /// Deletes the key called `name`, if there is one.
    func remove(named name: String) throws
}
