import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

extension WizardAdministration {
    /// The number of events of a page, and of new events, which are loaded at once.
    private static let most = 100
    private static let mostNew = 1_000

    /// Reads a page of the provider's stored events.
    func events(_ request: EventListRequest) async throws(AdministrationError) -> KeptEventPage {
        var cursor: EventListCursor?
        var keeping: EventKeeping?
        var selection = EventSelection()
        selection.maximum = Self.most
        switch request.part {
        case .newest: break
        case .older(let place): cursor = place
        case .from(let time):
            selection.maximum = Self.mostNew
            selection.since = Date(timeIntervalSince1970: Double(time) / 1000)
        }
        let asksConfiguration = request.part == .newest || request.filter == .failures
        if asksConfiguration { keeping = try await client.eventKeeping() }
        switch request.source {
        case .logins: return try await logins(request, selection, cursor, keeping)
        case .administrators: return try await changes(request, selection, cursor, keeping)
        }
    }

    private func logins(
        _ request: EventListRequest, _ selection: EventSelection, _ cursor: EventListCursor?, _ keeping: EventKeeping?
    ) async throws(AdministrationError) -> KeptEventPage {
        var selection = selection
        switch request.filter {
        case .all: break
        case .failures:
            let failures = (keeping?.types ?? []).filter(KeptEvent.isFailure)
            selection.types = failures.isEmpty ? [AdministrationClient.refusedLogin] : failures
        case .type(let type): selection.types = [type]
        }
        let listing: EventListing<LoginEvent>
        if let user = request.user {
            let id = try await record(of: user).id
            if case .type(let type) = request.filter, type != AdministrationClient.refusedLogin {
                selection.user = id
                listing = try await client.listEvents(selection, after: cursor)
            } else {
                listing = try await client.loginHistory(of: id, selection, after: cursor)
            }
        } else {
            listing = try await client.listEvents(selection, after: cursor)
        }
        let now = clock.now()
        return KeptEventPage(
            request: request, events: listing.events.map { KeptEvent($0, ReportedTime($0.date, now: now)) },
            next: listing.next, keeping: keeping)
    }

    private func changes(
        _ request: EventListRequest, _ selection: EventSelection, _ cursor: EventListCursor?, _ keeping: EventKeeping?
    ) async throws(AdministrationError) -> KeptEventPage {
        var selection = selection
        if let user = request.user { selection.user = try await record(of: user).id }
        if case .type(let type) = request.filter { selection.types = [type] }
        let listing = try await client.listAdministratorEvents(
            selection, onlyFailures: request.filter == .failures, after: cursor)
        let now = clock.now()
        return KeptEventPage(
            request: request, events: listing.events.map { KeptEvent($0, ReportedTime($0.date, now: now)) },
            next: listing.next, keeping: keeping)
    }
}

extension KeptEvent {
    init(_ event: LoginEvent, _ time: ReportedTime) {
        let details = event.details ?? [:]
        self.init(
            id: event.id ?? "\(event.time) \(event.type) \(details.hashValue)", milliseconds: event.time, time: time,
            name: UntrustedText(event.type))
        error = event.error.map { UntrustedText($0) }
        actor = event.username.map { UntrustedText($0) }
        actorID = event.userId.map { UntrustedText($0) }
        client = event.clientId.map { UntrustedText($0) }
        address = event.ipAddress.map { UntrustedText($0) }
        session = event.sessionId.map { UntrustedText($0) }
        rule = details.filter { ["reason", "redirect_uri"].contains($0.key) }
        addDetails(details)
    }

    init(_ event: AdministratorEvent, _ time: ReportedTime) {
        let details = event.details ?? [:]
        let name = [event.operationType, event.resourceType ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        self.init(
            id: event.id ?? "\(event.time) \(name) \(event.resourcePath ?? "")", milliseconds: event.time, time: time,
            name: UntrustedText(name))
        error = event.error.map { UntrustedText($0) }
        actor = event.username.map { UntrustedText($0) }
        actorID = event.authDetails?.userId.map { UntrustedText($0) }
        client = (event.clientID ?? event.authDetails?.clientId).map { UntrustedText($0) }
        address = event.authDetails?.ipAddress.map { UntrustedText($0) }
        target = event.targetUsername.map { UntrustedText($0) }
        credentials = details["credential_type"]
        path = UntrustedText(event.resourcePath ?? "")
        representation = event.representation.map { UntrustedText($0) }
        addDetails(details)
    }

    /// Adds the details that are not shown elsewhere; `previous_` and `updated_` are a change.
    private mutating func addDetails(_ details: [String: String]) {
        trace = details["trace_id"].map { UntrustedText($0) }
        let shown: Set = ["username", "target_username", "target_user_id", "auth_client", "trace_id"]
        let (before, after) = ("previous_", "updated_")
        var changed: Set<String> = []
        for (name, value) in details.sorted(by: { $0.key < $1.key }) where !shown.contains(name) {
            if let member = [before, after].lazy.filter({ name.hasPrefix($0) }).map({ name.dropFirst($0.count) }).first
            {
                changed.insert(String(member))
            } else {
                self.details.append(Sheet.Row(name, value))
            }
        }
        changes = changed.sorted().map { name in
            Change(
                UntrustedText(name), before: details[before + name].map { UntrustedText($0) },
                after: details[after + name].map { UntrustedText($0) })
        }
    }
}
