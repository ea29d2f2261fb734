import KernelKeyring
public import Secrets

/// Where a device's sealing key stands if not in its file; the kernel's keyring unless an app has a better one.
public protocol DeviceKeyring: Sendable {
    /// The key of that name, nil where there is none (any more); throws where the keyring cannot be asked.
    func key(named name: String) throws -> Secret?
    /// Puts a key there, in the place of an older one of that name.
    func keep(_ key: Secret, named name: String) throws
    /// Takes the key of that name away, if there is one.
    func remove(named name: String) throws
}

/// The kernel's keyring of this user.
public struct KernelDeviceKeyring: DeviceKeyring {
    private let keyring = KernelKeyring()

    /// Makes access to it.
    public init() {}

    /// Why it cannot be used on this machine, in the operating system's words; nil where it can.
    public var fault: String? {
        do {
            _ = try keyring.key(named: "idp-wizard")
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Reads the key.
    public func key(named name: String) throws -> Secret? { try keyring.key(named: name) }
    /// Stores the key.
    public func keep(_ key: Secret, named name: String) throws { try keyring.keep(key, named: name) }
    /// Removes the key.
    public func remove(named name: String) throws { try keyring.remove(named: name) }
}
