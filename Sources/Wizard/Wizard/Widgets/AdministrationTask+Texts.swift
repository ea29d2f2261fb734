import IdentityModel
import Localization

extension AdministrationTask {
    /// The name of the task's user or client; empty for lists and sheets.
    var subject: String {
        switch self {
        case .loadUsers, .loadSheet, .loadTenant, .changeTenant, .loadClients, .loadEvents, .keepEvents, .loadGroups:
            ""
        case .createUser(let user), .issueCode(let user), .unlockUser(let user),
            .deleteUser(let user), .resetPassword(let user), .changeRequiredActions(let user),
            .endSessions(let user),
            .loadUser(let user), .editUser(let user), .endConnection(let user), .checkPassword(let user):
            user.shown
        case .handOut(let users):
            users.prefix(3).map(\.shown).joined(separator: ", ") + (users.count > 3 ? ", …" : "")
        case .createClient(let client), .showSecret(let client), .deleteClient(let client):
            UntrustedText(client.rawValue).shownName(limit: 60)
        }
    }

    /// The sentence that reports that the provider refused the task.
    var refused: TextKey {
        switch self {
        case .loadUsers: .usersRefusedLoad
        case .createUser: .newUserRefused
        case .issueCode: .usersRefusedCode
        case .handOut: .usersRefusedHandOut
        case .unlockUser: .usersRefusedUnlock
        case .deleteUser: .usersRefusedDelete
        case .resetPassword: .usersRefusedPassword
        case .loadTenant: .tenantNotLoaded
        case .changeTenant: .tenantRefused
        case .loadUser: .editUserNotLoaded
        case .loadGroups: .fieldGroupsUnread
        case .editUser: .editUserRefused
        case .checkPassword: .checkPasswordRefused
        case .changeRequiredActions, .endSessions, .endConnection, .loadSheet, .showSecret: .sheetRefused
        case .loadClients, .createClient, .deleteClient: .clientsRefused
        case .loadEvents, .keepEvents: .eventsRefused
        }
    }

    /// The sentence while the task is in progress.
    var working: TextKey {
        switch self {
        case .loadUsers: .usersLoading
        case .createUser: .newUserCreating
        case .issueCode: .newUserIssuing
        case .handOut: .codeHandOutWriting
        case .unlockUser: .usersUnlocking
        case .deleteUser: .usersDeleting
        case .resetPassword: .usersResetting
        case .loadSheet(.provider): .sheetAsking
        case .loadTenant: .tenantLoading
        case .changeTenant: .tenantSaving
        case .loadUser, .loadGroups: .editUserLoading
        case .editUser: .editUserSaving
        case .loadSheet, .changeRequiredActions, .endSessions, .endConnection, .checkPassword, .showSecret:
            .sheetWorking
        case .loadClients, .createClient, .deleteClient: .clientsLoading
        case .loadEvents, .keepEvents: .eventsLoading
        }
    }
}
