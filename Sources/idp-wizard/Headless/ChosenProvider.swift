import IdentityModel

/// The provider that a command line names, before anything is opened: its profile and the program's folders.
struct ChosenProvider: Sendable {
    /// The names on the command line.
    let choice: Invocation.ProviderChoice
    /// The folders of the state, created.
    let directories: StateDirectories
    let loaded: LoadedProfile

    /// Finds the profile; throws for one that does not exist or is faulty.
    init(_ choice: Invocation.ProviderChoice) throws(CommandFailure) {
        let directories = try StateDirectories()
        self.choice = choice
        do throws(UsageError) {
            loaded = try ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandFailure(error)
        }
        self.directories = try directories.prepared()
    }

    /// Whether it is a user pool of the Sudo Platform.
    var isSudo: Bool { loaded.profile.kind == .sudo }
}
