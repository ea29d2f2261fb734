import KernelKeyring
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

/// The Linux kernel's keyring of the current user.
public struct KernelDeviceKeyring: DeviceKeyring {
    private let keyring = KernelKeyring()

    /// Makes access to the keyring.
    public init() {}

    /// Why the keyring cannot be used on this machine, in the operating system's words; nil where it can.
    public var fault: String? {
        do {
            _ = try keyring.key(named: "idp-wizard")
            return nil
        } catch {
            return "\(error)"
        }
    }

    public func key(named name: String) throws -> Secret? { try keyring.key(named: name) }
    /// Stores a key.
    public func keep(_ key: Secret, named name: String) throws { try keyring.keep(key, named: name) }
    /// Deletes a key.
    public func remove(named name: String) throws { try keyring.remove(named: name) }
}
