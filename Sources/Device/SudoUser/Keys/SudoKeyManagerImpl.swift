import DeviceStorage
public import FoundationEssentials
import IdentityModel
import JOSE
import Sentences

/// A key manager over a sealed key store.
///
/// Safe to use from any thread. The store is opened at its first use.
public final class SudoKeyManagerImpl: SudoKeyManager {
    /// The namespace; managers with other namespaces do not see its items.
    public let namespace: String
    private let store: KeyStore?
    private let fault: Text
    private let random: any RandomSource

    /// Creates a key manager for an app, with a store below this program's state.
    ///
    /// `serviceName` and `keyTag` name the store; a namespace must be unique within it, because ``removeAllKeys()``
    /// deletes everything in it.
    public convenience init(serviceName: String, keyTag: String, namespace: String) {
        let random = SystemRandomSource()
        do throws(SudoUserError) {
            let storage = try Self.storage(
                serviceName: serviceName, keyTag: keyTag, environment: ProcessEnvironment.value)
            self.init(namespace: namespace, store: KeyStore(storage, random: random), random: random)
        } catch {
            self.init(namespace: namespace, store: nil, fault: error.sentence, random: random)
        }
    }

    /// Creates a key manager for a store, for instance for the one that a client uses.
    public convenience init(
        serviceName: String = "com.sudoplatform.appservicename", keyTag: String = "com.sudoplatform",
        namespace: String, storage: SudoStorage, random: any RandomSource = SystemRandomSource()
    ) {
        self.init(namespace: namespace, store: KeyStore(storage, random: random), random: random)
    }

    /// The store for a service name and a key tag, below this program's state.
    static func storage(
        serviceName: String, keyTag: String, environment: (String) -> String?
    ) throws(SudoUserError) -> SudoStorage {
        try SudoStorage.standard("sudo-keys " + serviceName, keyTag.isEmpty ? "-" : keyTag, environment: environment)
    }

    private init(namespace: String, store: KeyStore?, fault: Text = Text.empty, random: any RandomSource) {
        self.namespace = namespace
        self.store = store
        self.fault = fault
        self.random = random
    }

    public func removeAllKeys() throws { try items { try $0.removeAll() } }

    /// Returns `size` random bytes; throws `fatalError` for a negative number.
    public func createRandomData(_ size: Int) throws -> Data {
        guard size >= 0 else { throw SudoKeyManagerError.fatalError }
        return Data(random.bytes(size))
    }

    public func generateHash(_ data: Data) throws -> Data { Data(SHA256.digest(data)) }

    /// Generates an ID for a key: a UUID in upper case.
    public func generateKeyId() throws -> String { random.uuid().uppercased() }

    /// Runs one transaction on the namespace; storage failures become `storage`.
    func items<Value: Sendable>(_ body: @escaping @Sendable (KeyItems) throws -> Value) throws -> Value {
        guard let store else { throw SudoKeyManagerError.storage(fault) }
        do {
            return try store.itemsBlocking(of: namespace, body)
        } catch let failure as StorageError {
            throw SudoKeyManagerError.storage(failure.message)
        }
    }

    /// Stores a new item; throws `invalidKeyName` and `duplicateKey`.
    func add(_ value: Secret, _ kind: KeyItems.Kind, _ name: String) throws {
        guard !name.isEmpty, name.utf8.count <= KeyItems.longestName else { throw SudoKeyManagerError.invalidKeyName }
        try items { items in
            guard try !items.has(kind, name) else { throw SudoKeyManagerError.duplicateKey }
            try items.put(value, kind, name)
        }
    }

    func value(_ kind: KeyItems.Kind, _ name: String) throws -> Secret? {
        guard !name.isEmpty else { throw SudoKeyManagerError.invalidKeyName }
        return try items { try $0.value(kind, name) }
    }

    func remove(_ kind: KeyItems.Kind, _ name: String) throws {
        guard !name.isEmpty else { throw SudoKeyManagerError.invalidKeyName }
        try items { _ = try $0.remove(kind, name) }
    }
}
