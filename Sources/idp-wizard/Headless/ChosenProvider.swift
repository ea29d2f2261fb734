import IdentityModel
import Sentences

/// The provider that a command line names, before anything is opened: its profile and the program's folders.
struct ChosenProvider: Sendable {
    /// The names on the command line.
    let choice: Invocation.ProviderChoice
    /// The folders of the state, created.
    let directories: StateDirectories
    let loaded: LoadedProfile

    /// Finds the profile; throws for one that does not exist, is faulty, or names what the user has not allowed.
    init(_ choice: Invocation.ProviderChoice) throws(CommandError) {
        self.choice = choice
        var loaded = try Self.load(choice)
        directories = try StateDirectories().prepared()
        let (refused, allowed) = choice.judged(loaded.unanswered)
        guard refused.isEmpty else {
            throw CommandError(UsageError(.joined(refused.map(\.refusal), by: "\n")))
        }
        if !allowed.isEmpty {
            try AllowedSecrets(in: directories).add(allowed)
            loaded = try Self.load(choice)
        }
        self.loaded = loaded
    }

    /// What the profile names and the user has allowed neither before nor with the command.
    static func unanswered(_ choice: Invocation.ProviderChoice) throws(CommandError) -> [NamedSecret] {
        choice.judged(try load(choice).unanswered).refused
    }

    private static func load(_ choice: Invocation.ProviderChoice) throws(CommandError) -> LoadedProfile {
        let directories = try StateDirectories()
        do throws(UsageError) {
            return try ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        } catch {
            throw CommandError(error)
        }
    }

    /// Whether it is a user pool of the Sudo Platform.
    var isSudo: Bool { loaded.profile.kind == .sudo }
}

extension Invocation.ProviderChoice {
    /// Which of these the options of the command allow.
    fileprivate func judged(_ secrets: [NamedSecret]) -> (refused: [NamedSecret], allowed: [NamedSecret]) {
        let paths = Set(allowedFiles.compactMap(ProfileFiles.realPath).map(NamedSecret.Place.file))
        return (secrets.filter { !paths.contains($0.place) }, secrets.filter { paths.contains($0.place) })
    }
}
