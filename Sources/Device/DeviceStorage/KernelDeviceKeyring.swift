import CKeyring
package import IdentityModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The current user's keyring in the Linux kernel.
///
/// Its keys are not stored in a file. They are gone after a reboot or when the user's last process ends.
///
/// A call makes a few system calls and never blocks. Safe to use from any thread.
package struct KernelDeviceKeyring: DeviceKeyring {
    /// The maximum length of a key in bytes; this program never stores longer ones.
    private static let longest = 1024

    /// Makes no system call.
    package init() {}

    /// The operating system's message if the keyring cannot be used on this machine, otherwise `nil`.
    package var fault: String? {
        do {
            _ = try key(named: "idp-wizard")
            return nil
        } catch {
            return "\(error)"
        }
    }

    package func key(named name: String) throws -> Secret? {
        guard let key = try find(name) else { return nil }
        var count = 0
        let buffer = try Secret(byteCount: Self.longest) { (bytes) throws(KeyringError) in
            count = Int(try Self.checked(ckeyring_read(key, bytes.baseAddress, bytes.count)))
        }
        guard count <= Self.longest else { throw KeyringError(number: EMSGSIZE) }
        return buffer.withExposedBytes { Secret($0.prefix(count)) }
    }

    package func keep(_ key: Secret, named name: String) throws {
        _ = try Self.checked(ckeyring_possess())
        let added = key.withExposedBytes { ckeyring_add(name, $0.baseAddress, $0.count) }
        _ = try Self.checked(added)
    }

    package func remove(named name: String) throws {
        guard let key = try find(name) else { return }
        _ = try Self.checked(ckeyring_remove(key))
    }

    private func find(_ name: String) throws(KeyringError) -> Int? {
        _ = try Self.checked(ckeyring_possess())
        let key = ckeyring_find(name)
        if key < 0, ckeyring_is_missing(errno) != 0 { return nil }
        return try Self.checked(key)
    }

    private static func checked(_ result: Int) throws(KeyringError) -> Int {
        guard result >= 0 else { throw KeyringError(number: errno) }
        return result
    }
}

/// Why a call to the kernel's keyring failed: it is missing, forbidden, or full.
struct KeyringError: Error, Hashable, CustomStringConvertible {
    /// The operating system's error (`errno`).
    let number: Int32

    var description: String { String(cString: strerror(number)) }
}
