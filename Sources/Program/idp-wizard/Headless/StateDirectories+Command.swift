import IdentityModel
import Profiles
import Sandbox

extension StateDirectories {
    /// Loads the profile that a command line selects.
    func profile(_ choice: ProviderChoice) throws -> LoadedProfile {
        try ProfileCatalogue(directories: self).load(choice.profile, tenant: choice.tenant)
    }

    /// Returns the device's folder for a provider, after creating it if it is missing.
    func device(of loaded: LoadedProfile) throws -> String {
        try deviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant)
    }

    /// Finishes a restore or reset of the sandbox whose program was killed.
    func finishInterruptedRestore() async throws { try await StateStore.finishInterrupted(in: home) }
}
