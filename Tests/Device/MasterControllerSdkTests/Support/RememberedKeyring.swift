import MasterControllerSdk
import Secrets
import Synchronization

/// A keyring in memory, which a test can clear as a reboot does, or forbid.
final class RememberedKeyring: DeviceKeyring {
    struct Forbidden: Error {}

    private let keys = Mutex<[String: Secret]>([:])
    private let forbidden = Mutex(false)

    /// Whether every call throws, as in a container without keyrings.
    var isForbidden: Bool {
        get { forbidden.withLock { $0 } }
        set { forbidden.withLock { $0 = newValue } }
    }

    /// The number of keys.
    var count: Int { keys.withLock { $0.count } }

    /// Removes all keys.
    func reboot() { keys.withLock { $0 = [:] } }

    func key(named name: String) throws -> Secret? {
        if isForbidden { throw Forbidden() }
        return keys.withLock { $0[name] }
    }

    func keep(_ key: Secret, named name: String) throws {
        if isForbidden { throw Forbidden() }
        keys.withLock { $0[name] = key }
    }

    func remove(named name: String) throws {
        if isForbidden { throw Forbidden() }
        keys.withLock { $0[name] = nil }
    }
}
