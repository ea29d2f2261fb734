import Profiles

/// Every command except the wizard; the parser, the help and the completion scripts are generated from this list.
enum CommandTable {
    /// The commands in the order of help.
    static let commands: [any ProgramCommand.Type] = [
        FlowCommand.self, StateCommand.self, DoctorCommand.self,
        UsersCommand.Create.self, UsersCommand.List.self, UsersCommand.Show.self, UsersCommand.Edit.self,
        UsersCommand.Enable.self, UsersCommand.Disable.self, UsersCommand.Actions.self, UsersCommand.Groups.self,
        UsersCommand.Sessions.self, UsersCommand.Devices.self, UsersCommand.CheckPassword.self,
        UsersCommand.Unlock.self, UsersCommand.Delete.self, UsersCommand.Restore.self, UsersCommand.ResetPassword.self,
        ClientsCommand.Create.self, ClientsCommand.List.self, ClientsCommand.Show.self, ClientsCommand.ShowSecret.self,
        ClientsCommand.Delete.self, GroupsCommand.Create.self, GroupsCommand.List.self, GroupsCommand.Delete.self,
        UsersCommand.IssueCode.self, UsersCommand.WithdrawCode.self, OnboardCommand.self, OffboardCommand.self,
        HandOutCommand.self,
        TenantsCommand.Create.self, TenantsCommand.List.self, TenantsCommand.Show.self, TenantsCommand.Set.self,
        AdminsCommand.Add.self, AdminsCommand.List.self, AdminsCommand.Remove.self,
        EventsCommand.List.self, EventsCommand.Follow.self,
        RunsCommand.List.self, RunsCommand.Show.self, RunsCommand.Export.self, RunsCommand.Replay.self,
        RunsCommand.Compare.self, RunsCommand.Name.self, RunsCommand.Pin.self, RunsCommand.Unpin.self,
        RunsCommand.Delete.self,
        SandboxCommand.Save.self, SandboxCommand.Restore.self, SandboxCommand.Reset.self, SandboxCommand.List.self,
        SandboxCommand.Delete.self,
        PlayCommand.self,
        SudoPoolCommand.Configuration.self, SudoPoolCommand.Show.self, SudoPoolCommand.Change.self,
        SudoKeysCommand.Generate.self, SudoKeysCommand.List.self, SudoKeysCommand.Revoke.self,
        SudoIssuersCommand.Add.self, IssuerKeyCommand.self, SudoIssuersCommand.List.self,
        SudoIssuersCommand.Remove.self,
        SudoProvidersCommand.Add.self, SudoProvidersCommand.List.self, SudoProvidersCommand.Remove.self,
        SudoFingerprintsCommand.Add.self, SudoFingerprintsCommand.List.self, SudoFingerprintsCommand.Remove.self,
        SudoDevicesCommand.AllowDevice.self, SudoDevicesCommand.List.self, SudoDevicesCommand.Remove.self,
        SudoAttestCommand.DeviceCheck.self, SudoAttestCommand.PlayIntegrity.self,
        SudoRegistrationsCommand.List.self, SudoRegistrationsCommand.Show.self,
        SudoUsersCommand.List.self, SudoUsersCommand.Show.self, SudoUsersCommand.Enable.self,
        SudoUsersCommand.Disable.self, SudoUsersCommand.Delete.self,
        ServeCommand.self, CompletionsCommand.self,
    ]

    /// Creates the command that a line selects; throws for missing and invalid values.
    static func command(_ line: ParsedLine) throws(UsageError) -> any ProgramCommand {
        // The search creates the descriptions of all commands, which would delay the wizard's first frame.
        let type = line.command.words.isEmpty ? nil : commands.first { $0.description == line.command }
        return try (type ?? WizardCommand.self).init(line)
    }
}
