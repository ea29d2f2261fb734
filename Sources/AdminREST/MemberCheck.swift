import HTTPMessage
import IdentityCore
import JOSE

extension AdministrationRoutes {
    /// Refuses a request that asks for what this server does not do; one answer names all of it, and nothing is written.
    func checkMembers(_ refused: [String]) throws {
        guard !refused.isEmpty else { return }
        // An import of many users may have any number of them.
        let rest = refused.count - Self.mostNames
        let names = refused.prefix(Self.mostNames) + (rest > 0 ? ["and \(rest) more"] : [])
        throw AdministrationRefusal(
            AdministrationAnswer.notBuilt(
                "This server does not act on these values, and nothing was written: \(names.joined(separator: ", "))."))
    }

    /// The same of a request's body, by the table of what it represents.
    func checkMembers(
        _ request: HTTPRequest, _ table: MemberTable, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        let sent = (try? JSONValue(parsing: request.body))?.object ?? [:]
        try checkMembers(table.refused(sent, on: occasion, shown: shown))
    }

    private static let mostNames = 500
}
