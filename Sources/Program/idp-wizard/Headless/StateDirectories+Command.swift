import IdentityModel
import Profiles
import SandboxStates

// Converts errors about folders and profiles to those of commands.
extension StateDirectories {
    /// Returns the folders that the environment selects; does not create them.
    static func found() throws(CommandError) -> StateDirectories {
        do throws(StateError) { return try StateDirectories() } catch { throw CommandError(error) }
    }

    /// Returns the folders that the environment selects, after creating the state's folder if it is missing.
    static func created() throws(CommandError) -> StateDirectories {
        do throws(StateError) { return try StateDirectories().prepared() } catch { throw CommandError(error) }
    }

    /// Loads the profile that a command line selects.
    func profile(_ choice: ProviderChoice) throws(CommandError) -> LoadedProfile {
        do throws(UsageError) {
            return try ProfileCatalogue(directories: self).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandError(error)
        }
    }

    /// Returns the device's folder for a provider, after creating it if it is missing.
    func device(of loaded: LoadedProfile) throws(CommandError) -> String {
        do throws(StateError) {
            return try deviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant)
        } catch {
            throw CommandError(error)
        }
    }

    /// Finishes a restore or reset of the sandbox whose program was killed.
    func finishInterruptedRestore() async throws(CommandError) {
        do throws(SandboxStateError) { try await StateStore.finishInterrupted(in: home) } catch {
            throw CommandError(error)
        }
    }
}
