import DeviceStorage
package import IdentityModel
import PrivateFiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program's folders: a device for each provider and tenant, and the sandbox's database.
package struct StateDirectories: Sendable, Hashable {
    /// `$IDP_WIZARD_HOME`, else `$XDG_STATE_HOME/idp-wizard`, else `~/.local/state/idp-wizard`.
    package let home: String
    /// `$XDG_CONFIG_HOME/idp-wizard`, else `~/.config/idp-wizard`.
    package let configuration: String

    /// Reads the environment; throws if it determines no folder.
    package init(environment: (String) -> String? = Environment.value) throws(StateError) {
        guard let home = StateHome.path(environment: environment) else {
            throw StateError(Text("There is no folder for the state: set IDP_WIZARD_HOME or HOME."))
        }
        self.home = home
        configuration =
            StateHome.absolute("XDG_CONFIG_HOME", environment).map { $0 + "/idp-wizard" }
            ?? StateHome.absolute("HOME", environment).map { $0 + "/.config/idp-wizard" } ?? home
    }

    /// The sandbox's database.
    package var sandboxStore: String { home + "/sandbox.sqlite" }

    /// The folder of the device for a provider and tenant, which is created with its parents.
    ///
    /// Folders that others own or may write to are refused.
    ///
    /// `provider` is ``LoadedProfile/stateName``, which differs for providers with the same name.
    package func deviceFolder(provider: String, tenant: TenantID) throws(StateError) -> String {
        var folder = try Self.privateFolder(home)
        for name in StateHome.deviceFolders(provider: provider, tenant: tenant.rawValue) {
            folder = try Self.privateFolder(folder + "/" + name)
        }
        return folder
    }

    /// Whether that folder, or a file in its place, exists; also `true` if that cannot be determined.
    package func hasDeviceFolder(provider: String, tenant: TenantID) -> Bool {
        var status = stat()
        let folders = StateHome.deviceFolders(provider: provider, tenant: tenant.rawValue)
        return lstat(([home] + folders).joined(separator: "/"), &status) == 0 || errno != ENOENT
    }

    /// Returns the folders with the state's folder created, at its real path; refuses it if others own it or may write
    /// to it.
    package func prepared() throws(StateError) -> StateDirectories {
        StateDirectories(home: try Self.privateFolder(home), configuration: configuration)
    }

    private init(home: String, configuration: String) {
        self.home = home
        self.configuration = configuration
    }

    private static func privateFolder(_ path: String) throws(StateError) -> String {
        do throws(FileError) {
            let folder = try PrivateFolder.make(path)
            guard access(folder, W_OK | X_OK) == 0 else { throw FileError(folder, .system(errno)) }
            return folder
        } catch {
            // Another folder does not help if other users could have changed the files.
            let advice: [Text] = error.isExposure ? [] : [Text("Choose another place with IDP_WIZARD_HOME.")]
            throw StateError(.joined([error.sentence.sanitised(limit: 10_000)] + advice))
        }
    }
}
