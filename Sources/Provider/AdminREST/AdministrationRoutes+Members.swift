import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationRoutes {
    /// Rejects settings that this server does not support; one response names all of them, and nothing is written.
    func checkMembers(_ refused: [String]) throws {
        guard !refused.isEmpty else { return }
        // An import of many users can have any number of such members.
        let rest = refused.count - Self.mostNames
        let names = refused.prefix(Self.mostNames) + (rest > 0 ? ["and \(rest) more"] : [])
        throw RouteError(
            .notImplemented(
                "This server does not act on these values, and nothing was written: \(names.joined(separator: ", "))."))
    }

    /// Does the same for a request's body, with the table of its representation.
    func checkMembers(
        _ request: HTTPRequest, _ table: MemberTable, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        let sent = (try? JSONValue(parsing: request.body))?.object ?? [:]
        try checkMembers(table.refused(sent, on: occasion, shown: shown))
    }

    private static let mostNames = 500
}
