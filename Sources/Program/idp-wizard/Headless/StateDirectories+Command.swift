import IdentityModel
import Profiles

// The program's folders for a command, whose errors are those of commands.
extension StateDirectories {
    /// The folders that the environment names; creates none.
    static func found() throws(CommandError) -> StateDirectories {
        do throws(StateError) { return try StateDirectories() } catch { throw CommandError(error) }
    }

    /// The folders that the environment names, with that of the state created.
    static func created() throws(CommandError) -> StateDirectories {
        do throws(StateError) { return try StateDirectories().prepared() } catch { throw CommandError(error) }
    }

    /// Finds the profile of a command line; opens nothing.
    func profile(_ choice: ProviderChoice) throws(CommandError) -> LoadedProfile {
        do throws(UsageError) {
            return try ProfileCatalogue(directories: self).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandError(error)
        }
    }

    /// The folder of the device for a provider, created.
    func device(of loaded: LoadedProfile) throws(CommandError) -> String {
        do throws(StateError) {
            return try deviceFolder(provider: loaded.stateName, tenant: loaded.profile.tenant)
        } catch {
            throw CommandError(error)
        }
    }
}
