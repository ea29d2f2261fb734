import HTTPMessage
import IdentityModel
import IdentityStore
import ServerRouting

/// `watch`: the traffic of the realm, for a developer who looks for the mistake of an app.
enum WatchRoutes {
    /// The longest time for which a request waits for a message, in seconds; shorter than the server's own limit.
    private static let longestWait = 20

    static let routes: [AdministrationRoute] = [
        .changing("watch", [.get], .watch, .action) { call in
            guard let watch = call.services.watch else { throw RouteError(.refused(403, error: notWatchable)) }
            let wait = min(max(call.query["wait"].flatMap { Int($0) } ?? 0, 0), longestWait)
            let number = max(call.query["after"].flatMap { Int64($0) } ?? 0, 0)
            var fault: (FaultName, ClientID)?
            if let name = call.query["fault"] {
                guard watch.scope == .full else { throw RouteError(.refused(403, error: noFaults)) }
                guard let known = FaultName(rawValue: name), FaultName.ofLogins.contains(known),
                    let client = call.query["client"]
                else { throw RouteError(.refused(400, error: unknownFault)) }
                fault = (known, ClientID(client))
            }
            let page = try await watch.page(
                of: call.realm.name, after: number, waiting: .seconds(wait),
                for: RequestRecord.current?.content.user ?? "", arming: fault)
            // The first request of a watcher is an administrator's event, those that continue it are not.
            if !page.isNew { call.store.keepsNoEvent() }
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
                body: Array(page.text.utf8))
        }
    ]

    private static let notWatchable = "Watching is not allowed at this server"
    private static let noFaults = "Faults belong to a sandbox of one's own"
    private static let unknownFault = "The fault is not one of a client's login, or has no client"
}
