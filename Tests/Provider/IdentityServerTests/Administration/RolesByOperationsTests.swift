import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import ServerRouting

/// Every route of a realm's admin REST, tried by administrators with different roles, with the status of each answer.
///
/// The table is `Exports/roles-by-operations.txt`; the callers are its columns.
@Suite struct RolesByOperationsTests {
    /// The columns of the table, which are tried from the last to the first; the last one has no role.
    static let callers = ["realm-admin", "manage-users", "view-users", "helpdesk", "nobody"]

    /// A line of the table: method, path, what the request contains (`-` for nothing), and a status for each caller.
    struct Row: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let variant: String
        let statuses: [Int]

        init(_ line: Substring) {
            let parts = line.split(separator: " ").map(String.init) + ["", "", ""]
            method = HTTPMethod(rawValue: parts[0])
            path = parts[1] == "." ? "" : parts[1]
            variant = parts[2]
            statuses = parts.dropFirst(3).compactMap { Int($0) }
        }

        /// Rows with the same first part of the path share a server.
        var group: String { path.split(separator: "/").first.map(String.init) ?? "" }
        var testDescription: String { "\(method) \(path) \(variant)" }

        func line(_ statuses: [Int]) -> String {
            ([method.rawValue, path.isEmpty ? "." : path, variant] + statuses.map(String.init)).joined(separator: " ")
        }
    }

    private static let rows: [Row] = {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let text = try? String(contentsOf: URL(filePath: folder + "/Exports/roles-by-operations.txt"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map(Row.init)
    }()

    @Test func noRouteIsMissing() {
        let declared = AdministrationTable.table.routes.flatMap { route in
            route.methods.map { "\($0) \(route.path.template)" }
        }
        let tried = Set(Self.rows.map { "\($0.method) \($0.path)" })
        #expect(Set(declared).subtracting(tried).sorted() == [])
        #expect(tried.subtracting(declared).sorted() == [])
        #expect(Self.rows.allSatisfy { $0.statuses.count == Self.callers.count })
    }

    @Test(arguments: Set(rows.map(\.group)).sorted()) func eachCallerGetsTheStatusOfTheTable(_ group: String)
        async throws
    {
        let desk = try await DeskFixture()
        var callers: [Administrator] = []
        for role in Self.callers {
            callers.append(try await desk.admin.service(role == "nobody" ? [] : [role], named: role).administrator)
        }
        for row in Self.rows where row.group == group {
            var statuses: [Int] = []
            for caller in callers.reversed() {
                let request = try await desk.request(row)
                statuses.insert(await caller.call(row.method, request.path, request.body).status, at: 0)
            }
            #expect(statuses == row.statuses, "is \(row.line(statuses))")
        }
    }

    /// The paths about the server and about realms, which the table of a realm does not have.
    @Test func whatIsOutsideOfTheRealmIsOpenToNoneOfThem() async throws {
        let desk = try await DeskFixture()
        for (place, role) in Self.callers.enumerated() {
            let caller = try await desk.admin.service(role == "nobody" ? [] : [role], named: "\(role)-\(place)")
                .administrator
            let isAnything = role != "nobody"
            #expect(await caller.call(.get, "").status == (isAnything ? 200 : 403), "\(role)")
            #expect(await caller.call(.post, "", ["realm": "other"]).status == 403, "\(role)")
            for path in ["/master", "/master/users", "/master/users/x", "/master/events"] {
                #expect(await caller.call(.get, path).status == 403, "\(role) \(path)")
            }
            #expect(await caller.call(.put, "/master/users/x", [:]).status == 403, "\(role)")
        }
    }
}
