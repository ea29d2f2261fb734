import IdentityAdministration
import Localization

/// A command that does the same with each of several users of the provider.
protocol UserChangeCommand: NamedUsersCommand {
    /// Changes one user.
    func change(
        _ user: AdministeredUser, _ preparation: Preparation, _ client: AdministrationClient, _ texts: Texts
    ) async throws(AdministrationError) -> UserChange
}

extension UserChangeCommand {
    func change(
        named name: String, _ preparation: Preparation, _ client: AdministrationClient, _ texts: Texts
    ) async throws(AdministrationError) -> UserChange {
        try await change(try await UsersCommand.record(name, client), preparation, client, texts)
    }
}
