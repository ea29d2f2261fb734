import DeviceStorage
import Flows
import IdentityModel
import MasterControllerSdk
import OpenID
import Profiles
import Synchronization

/// Creates the engines of the devices on which `onboard --activate` activates its users.
final class RowEngines: Sendable {
    private let access: ProviderAccess
    private let areKept: Bool
    /// By tenant, because each has its own metadata and keys.
    private let directories = Mutex<[TenantID: ProviderDirectory]>([:])

    /// - Parameter areKept: whether the devices remain; otherwise their keys are in their files, whatever the profile
    ///   says, so that nothing is left in a keyring.
    init(_ access: ProviderAccess, areKept: Bool) {
        self.access = access
        self.areKept = areKept
    }

    /// The engine of the device in a home folder of the program.
    func engine(in home: String, tenant: TenantID?, _ observer: @escaping RunObserver) -> FlowEngine {
        var profile = access.loaded.profile
        if let tenant { profile.tenant = tenant }
        if !areKept { profile.deviceKey = .file }
        let names = StateHome.deviceFolders(provider: access.loaded.stateName, tenant: profile.tenant.rawValue)
        let directory = directory(of: profile)
        return access.makeEngine(
            of: profile, inFolder: ([home] + names).joined(separator: "/"), directory: directory, isTraceRead: false,
            observer)
    }

    private func directory(of profile: ProviderProfile) -> ProviderDirectory {
        guard profile.tenant != access.loaded.profile.tenant else { return access.directory }
        return directories.withLock { directories in
            let directory = directories[profile.tenant] ?? access.directory(of: profile)
            directories[profile.tenant] = directory
            return directory
        }
    }
}
