import IdentityModel
import Profiles
import Sentences

/// The provider that a command line selects, before anything is opened: its profile and the program's folders.
struct ChosenProvider: Sendable {
    /// The names on the command line.
    let choice: ProviderChoice
    /// The state folders, created if they were missing.
    let directories: StateDirectories
    let loaded: LoadedProfile

    /// Loads the profile; throws if it does not exist, is invalid, or names secrets that the user has not allowed.
    init(_ choice: ProviderChoice) throws {
        self.choice = choice
        var loaded = try Self.load(choice)
        directories = try StateDirectories().prepared()
        let (refused, allowed) = choice.judged(loaded.unanswered)
        guard refused.isEmpty else { throw UsageError(.joined(refused.map(\.refusal), by: "\n")) }
        if !allowed.isEmpty {
            try AllowedSecrets(in: directories).add(allowed)
            loaded = try Self.load(choice)
        }
        self.loaded = loaded

    }

    /// Returns the secrets in the profile that the user has not allowed, neither earlier nor with this command.
    static func unanswered(_ choice: ProviderChoice) throws -> [NamedSecret] {
        choice.judged(try load(choice).unanswered).refused
    }

    private static func load(_ choice: ProviderChoice) throws -> LoadedProfile {
        try StateDirectories().profile(choice)
    }

    /// Whether it is a user pool of Sudo Platform.
    var isSudo: Bool { loaded.profile.kind == .sudo }
}

extension ProviderChoice {
    /// Splits the secrets into those that the command's options allow and the others.
    fileprivate func judged(_ secrets: [NamedSecret]) -> (refused: [NamedSecret], allowed: [NamedSecret]) {
        let paths = Set(allowedFiles.compactMap(ProfileFiles.realPath).map(NamedSecret.Place.file))
        return (secrets.filter { !paths.contains($0.place) }, secrets.filter { paths.contains($0.place) })
    }
}
