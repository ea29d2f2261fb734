import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

/// `events …`: the events that the provider keeps.
enum EventsCommand {
    private static let most = 10_000

    struct List: AdministrationCommand {
        static let description = CommandDescription(
            "events list", Text("list what has happened at the provider: logins, and what users do"),
            options: [.user, .type, .admin, .since, .maximum],
            help: [
                Text(
                    """
                    With --user it answers why somebody cannot log in: the user's events, and refused logins with \
                    an unknown name from the address of the user's last event.
                    """),
                Text("With --admin it lists what administrators have changed; with --user, of that user."),
                Text(
                    """
                    --type takes Keycloak's names, such as LOGIN_ERROR; with --admin CREATE, UPDATE, DELETE and \
                    ACTION.
                    """),
                Text(
                    """
                    The tenant decides what is kept. Tenants that this program creates keep events of logins for \
                    30 days, and of administrators for a year.
                    """),
            ])

        private let choice: EventChoice
        private let period: CodePeriod?
        private let maximum: Int

        init(_ line: ParsedLine) throws(UsageError) {
            choice = try EventChoice(line)
            period = try OptionBound.period(.since, line, example: "12h")
            maximum = try OptionBound.number(.maximum, line, in: 1...EventsCommand.most) ?? 100
        }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            var selection = try await choice.selection(client)
            selection.maximum = maximum
            selection.since = period.map { SystemWallClock().now().addingTimeInterval(-Double($0.seconds)) }
            let lines = try await choice.lines(selection, client)
            if lines.isEmpty {
                let reason = try await choice.emptiness(client, isFiltered: period != nil)
                context.console.reportEmpty(context.texts(reason))
            }
            for line in lines { line.report(context) }
        }
    }

    /// Reads every two seconds what has happened, until a signal ends the program: Keycloak's events cannot be awaited.
    struct Follow: AdministrationCommand {
        static let description = CommandDescription(
            "events follow", Text("print events as they happen"), options: [.user, .type, .admin],
            help: [Text("It asks every two seconds, until Ctrl-C.")])

        private let choice: EventChoice

        init(_ line: ParsedLine) throws(UsageError) { choice = try EventChoice(line) }

        func run(at access: ProviderAccess, _ context: CommandContext) async throws {
            let client = access.administration
            var selection = try await choice.selection(client)
            // Uses the provider's clock, not this machine's.
            let earlier = try await choice.lines(selection, client)
            var window = EventWindow(after: earlier)
            while true {
                selection.since = window.since
                selection.maximum = EventsCommand.most
                for line in window.added(try await choice.lines(selection, client)) { line.report(context) }
                guard (try? await ContinuousClock().sleep(for: .seconds(2))) != nil else { return }
            }
        }
    }
}
