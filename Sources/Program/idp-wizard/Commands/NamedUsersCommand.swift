import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

/// A command about one user or several, named by arguments or a file, each with an outcome.
protocol NamedUsersCommand: HeadlessCommand {
    /// What the command needs besides the user: a password that was read, groups that were looked up.
    associatedtype Preparation: Sendable

    var names: UserNames { get }
    /// The columns of a table between `username` and `outcome`; `nil` for lines.
    var columns: [String]? { get }

    /// Asks the user, and reads what all users share.
    func prepare(_ names: [String], _ access: ProviderAccess, _ context: CommandContext) async throws
        -> Preparation

    /// Performs the command on one user.
    func change(
        named name: String, _ preparation: Preparation, _ client: AdministrationClient, _ texts: Texts
    ) async throws(AdministrationError) -> UserChange
}

extension NamedUsersCommand where Preparation == Void {
    func prepare(_ names: [String], _ access: ProviderAccess, _ context: CommandContext) async throws {}
}

extension NamedUsersCommand {
    var columns: [String]? { nil }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        let names = try names.read()
        return try await ProviderAccess.use(context, needs: .administration) { access in
            let preparation = try await prepare(names, access, context)
            var report = OutcomeReport("users", outcomes: UserChange.outcomes, columns: columns, context)
            guard names.count > 1 else {
                let only = try await change(named: names[0], preparation, access.administration, context.texts)
                report.add(names[0], only)
                return report.status
            }
            try await changeAll(names, preparation, access.administration, context, &report)
            let left = names.count - report.total
            report.end(left: left)
            return left > 0 ? context.interruption.status ?? report.status : report.status
        }
    }

    /// Changes the users, and reports them in their order.
    ///
    /// After a signal no further user is begun, and those in progress are reported; a second one ends the program.
    private func changeAll(
        _ names: [String], _ preparation: Preparation, _ client: AdministrationClient, _ context: CommandContext,
        _ report: inout OutcomeReport
    ) async throws {
        let texts = context.texts
        context.interruption.onSignal { [console = context.console] _ in
            console.complain(
                worded: texts(Text("Stopping: the users under way are reported. Ctrl-C again ends at once.")))
        }
        let hopeless = await UserBatch<String, UserChange>(names).run(
            while: { [interruption = context.interruption] in interruption.signal == nil },
            { (name) throws(AdministrationError) in try await change(named: name, preparation, client, texts) },
            report: { name, result in
                switch result {
                case .success(let change): report.add(name, change)
                case .failure(let error): fail(name, error, texts, &report)
                }
            })
        guard let hopeless else { return }
        report.end(left: names.count - report.total)
        throw hopeless
    }

    /// Reports a user who was not changed.
    private func fail(
        _ name: String, _ error: AdministrationError, _ texts: Texts, _ report: inout OutcomeReport
    ) {
        let reason = texts(CommandError(error).message)
        let shown = UntrustedText(name).sanitised(limit: 80)
        report.add(
            name, error.code == .notFound ? "not-found" : "failed", isDone: false, reason: reason,
            line: "\(shown)   \(reason)")
    }
}

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

/// What a command has done with a user, or found.
struct UserChange: Sendable {
    /// The word for scripts: `done`, `unchanged`, `wrong`.
    var outcome = "done"
    /// Whether the user is in the requested state.
    var isDone = true
    /// Further members for JSON.
    var members: [JSONText.Member] = []
    /// The cells of a table, in the order of the command's columns.
    var cells: [String] = []
    /// The line for readers.
    var line: String

    static let outcomes = ["done", "unchanged", "right", "wrong", "not-checked", "failed", "not-found"]
}

extension UserChange {
    /// The outcome of a change, or that there was nothing to change.
    static func changed(_ user: AdministeredUser, _ isChanged: Bool, _ texts: Texts) -> UserChange {
        let name = UsersCommand.shown(user.username)
        return UserChange(
            outcome: isChanged ? "done" : "unchanged",
            line: texts(isChanged ? Text("\(name) is changed.") : Text("\(name) is unchanged.")))
    }
}

extension OutcomeReport {
    fileprivate mutating func add(_ name: String, _ change: UserChange) {
        add(
            name, change.outcome, isDone: change.isDone, members: change.members, cells: change.cells,
            line: change.line)
    }
}
