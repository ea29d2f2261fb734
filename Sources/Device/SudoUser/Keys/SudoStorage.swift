import DeviceStorage
import FoundationEssentials
public import IdentityModel
import Sentences

/// The folder of a key store, and the place of its sealing key.
public struct SudoStorage: Sendable {
    /// The folder, one per provider and pool.
    ///
    /// It is created with mode 0700, and rejected if others own it or can write to it.
    public var folder: String
    /// The place of the key that seals the content.
    public var keyPlace: DeviceKeyPlace
    /// The keyring for that key, if ``keyPlace`` requires one; `nil` for that of the Linux kernel.
    public var keyring: (any DeviceKeyring)?
    /// The folders of this program above ``folder``, outermost first, which must be private too.
    var foldersAbove: [String] = []

    /// Describes a key store; opens nothing.
    public init(
        folder: String, keyPlace: DeviceKeyPlace = .file, keyring: (any DeviceKeyring)? = nil
    ) {
        self.folder = folder
        self.keyPlace = keyPlace
        self.keyring = keyring
    }

    /// The store of the documented initializers, which have no folder: below this program's state, by two names.
    static func standard(
        _ provider: String, _ tenant: String, environment: (String) -> String?
    ) throws(SudoUserError) -> SudoStorage {
        guard let home = StateHome.path(environment: environment) else {
            throw SudoUserError(fatal: Text("There is no folder for the state: set IDP_WIZARD_HOME or HOME."), .storage)
        }
        var path = home
        var above: [String] = []
        for name in StateHome.deviceFolders(provider: provider, tenant: tenant) {
            above.append(path)
            path += "/" + name
        }
        var storage = SudoStorage(folder: path)
        storage.foldersAbove = above
        return storage
    }
}

enum ProcessEnvironment {
    /// The value of a variable; `nil` if it is not set.
    @Sendable static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
