import FlowModel
import IdentityAdministration
import Localization
import Profiles
import Sentences

/// The events that a command line selects.
struct EventChoice: Sendable {
    private let user: String?
    private let types: [String]
    private let areAdministrators: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        user = try line.text(.user)
        types = line.values(.type)
        areAdministrators = line.has(.admin)
    }

    /// Looks up the user.
    func selection(_ client: AdministrationClient) async throws -> EventSelection {
        var selection = EventSelection()
        selection.types = types
        guard let user else { return selection }
        guard let found = try await client.findUser(named: user) else {
            throw AdministrationError(.notFound, Text("There is no user \(user)."))
        }
        selection.user = found.id
        return selection
    }

    /// The events, newest first; at most `selection.maximum`.
    func lines(_ selection: EventSelection, _ client: AdministrationClient) async throws -> [PrintedEvent] {
        if areAdministrators {
            return try await Self.all(selection) { try await client.listAdministratorEvents($0, after: $1) }
                .map(PrintedEvent.administrator)
        }
        guard let user = selection.user, types.isEmpty else {
            return try await client.events(selection).map(PrintedEvent.login)
        }
        return try await Self.all(selection) { try await client.loginHistory(of: user, $0, after: $1) }
            .map(PrintedEvent.login)
    }

    /// Why there are no events; `isFiltered` is whether a part of the time was selected too.
    func emptiness(_ client: AdministrationClient, isFiltered: Bool) async throws -> Text {
        let keeping = try await client.eventKeeping()
        return keeping.keeps(areAdministrators ? .administrators : .logins)
            ? isFiltered || user != nil || !types.isEmpty
                ? Text("There are no such events.") : Text("There are no events.")
            : areAdministrators
                ? Text("This tenant keeps no events of administrators.")
                : Text("This tenant keeps no events of logins.")
    }

    /// Reads page after page.
    private static func all<Event: Sendable>(
        _ selection: EventSelection,
        _ page: (EventSelection, EventListCursor?) async throws -> EventListing<Event>
    ) async throws -> [Event] {
        var events: [Event] = []
        var cursor: EventListCursor?
        repeat {
            var rest = selection
            rest.maximum -= events.count
            let listing = try await page(rest, cursor)
            events += listing.events
            cursor = listing.next
        } while cursor != nil && events.count < selection.maximum
        return events
    }
}
