import FlowModel
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// A command that performs the same action on each user.
protocol UserActionCommand: UserChangeCommand where Preparation == UserActionGroups {
    var action: UserAction { get }
}

extension UserActionCommand {
    /// Looks groups up before anything is changed.
    func prepare(
        _ names: [String], _ access: ProviderAccess, _ context: CommandContext
    ) async throws -> UserActionGroups {
        let client = access.administration
        return try await client.groups(for: [action])
    }

    func change(
        _ user: AdministeredUser, _ groups: UserActionGroups, _ client: AdministrationClient, _ texts: Texts
    ) async throws(AdministrationError) -> UserChange {
        UserChange(try await client.perform(action, on: user, groups: groups), of: action, user, texts)
    }
}

extension UsersCommand {
    struct Unlock: UserActionCommand {
        static let description = CommandDescription(
            "users unlock", Text("unlock users after wrong passwords"),
            arguments: [UserNames.argument], options: [.from, .encoding])

        let names: UserNames
        let action = UserAction.unlock

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }
    }

    struct Enable: UserActionCommand {
        static let description = CommandDescription(
            "users enable", Text("enable users"), arguments: [UserNames.argument], options: [.from, .encoding])

        let names: UserNames
        let action = UserAction.enable

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }
    }

    struct Disable: UserActionCommand {
        static let description = CommandDescription(
            "users disable", Text("disable users"), arguments: [UserNames.argument], options: [.from, .encoding, .yes])

        let names: UserNames
        let action = UserAction.disable
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            consent = try Consent(line, isFinal: false)
        }

        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws -> UserActionGroups {
            let provider = UsersCommand.shown(access.loaded.profile.name)
            try await consent.confirm(
                context.texts(
                    Text(
                        names.count, one: "Disable \(.count) user at \(provider)?",
                        other: "Disable \(.count) users at \(provider)?")), context.texts)
            return .none
        }
    }

    /// `code withdraw`: deletes activation codes that were not used.
    struct WithdrawCode: UserActionCommand {
        static let description = CommandDescription(
            "code withdraw", Text("withdraw activation codes that were not used"),
            arguments: [UserNames.argument], options: [.from, .encoding],
            help: [
                Text(
                    """
                    Several users are named one after the other or by --from, as in users edit. The exit status is \
                    0 if all are done, 5 if some are, and 1 if none is.
                    """)
            ])

        let names: UserNames
        let action = UserAction.withdrawCode

        init(_ line: ParsedLine) throws(UsageError) { names = try UserNames(line) }
    }

    /// `users groups`: lists a user's groups after joining and leaving some.
    struct Groups: UserActionCommand {
        static let description = CommandDescription(
            "users groups", Text("list the groups of users, join and leave some"),
            arguments: [UserNames.argument], options: [.from, .encoding, .join, .leave])

        let names: UserNames
        let action: UserAction

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            action = .changeGroups(joining: line.values(.join), leaving: line.values(.leave))
        }
    }

    /// `users actions`: what the next login requires.
    struct Actions: UserActionCommand {
        static let description = CommandDescription(
            "users actions", Text("list, add and remove what the next login of users demands"),
            arguments: [UserNames.argument], options: [.from, .encoding, .add, .remove])

        let names: UserNames
        let action: UserAction

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            action = .changeRequiredActions(adding: line.values(.add), removing: line.values(.remove))
        }
    }
}

extension UserChange {
    /// Reports what an action has done with a user.
    fileprivate init(
        _ result: UserActionResult, of action: UserAction, _ user: AdministeredUser, _ texts: Texts
    ) {
        self = .changed(user, result.isChange, texts)
        let name = UsersCommand.shown(user.username)
        switch result {
        case .unlocked(let outcome):
            members = [JSONText.Member(name: "locked", value: .boolean(false))]
            line =
                switch outcome {
                case .unlocked: texts(Text("\(name) is unlocked."))
                case .failuresForgotten(let count):
                    texts(
                        Text(
                            count, one: "\(name) was not locked. \(.count) failed login was reset.",
                            other: "\(name) was not locked. \(.count) failed logins were reset."
                        ))
                case .wasNotLocked: texts(Text("\(name) was not locked."))
                }
        case .enabling:
            members = [JSONText.Member(name: "enabled", value: .boolean(action == .enable))]
            line = texts(
                action == .enable ? Text("\(name) is enabled.") : Text("\(name) is disabled."))
        case .codeWithdrawn(let hadCode):
            line = texts(
                hadCode ? Text("The activation code of \(name) is withdrawn.") : Text("\(name) has no activation code.")
            )
        case .groups(let groups):
            // A list without changes is what was requested.
            if action == .changeGroups(joining: [], leaving: []) { outcome = "done" }
            members = [JSONText.Member(name: "groups", value: .array(groups.now.map(JSONText.string)))]
            line = "\(name)   \(texts(Text("groups"))): \(texts.list(groups.now.map(UsersCommand.shown)))"
        case .requiredActions(let actions):
            members = [JSONText.Member(name: "requiredActions", value: .array(actions.now.map(JSONText.string)))]
            let list = texts.list(actions.now.map { UsersCommand.shown(texts.requiredAction($0)) })
            line = "\(name)   \(texts(Text("required actions"))): \(list)"
        case .codeIssued, .passwordSet, .validity, .sessionsEnded, .deleted, .restored: break
        }
    }
}
