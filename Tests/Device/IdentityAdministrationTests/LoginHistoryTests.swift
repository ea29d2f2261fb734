import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

/// Why a user cannot log in: the user's events, and refused logins with unknown names from the same address.
@Suite struct LoginHistoryTests {
    private static let jane = UserRecordID(rawValue: "7d0e-1")

    /// Events of a provider, newest first: one of jane, many refusals of others at her address, and a mistyped name.
    private static let events: [JSONValue] = {
        func event(
            _ id: Int, _ type: String, _ user: String?, _ address: String, _ error: String? = nil
        ) -> JSONValue {
            var event: JSONValue = [
                "id": .string("\(id)"), "time": .integer(Int64(100_000 - id)), "type": .string(type),
                "ipAddress": .string(address),
            ]
            event["userId"] = user.map(JSONValue.string)
            event["error"] = error.map(JSONValue.string)
            return event
        }
        let others = (10..<5_000).map { event($0, "LOGIN_ERROR", "somebody", "10.0.2.7") }
        return [event(1, "LOGIN_ERROR", jane.rawValue, "10.0.2.7"), event(2, "LOGIN_ERROR", nil, "10.0.2.8")]
            + others
            // It has no user, but is not about a name.
            + [event(5_500, "LOGIN_ERROR", nil, "10.0.2.7", "invalid_redirect_uri")]
            + [
                event(6_000, "LOGIN_ERROR", nil, "10.0.2.7", "user_not_found"),
                event(6_001, "LOGIN", jane.rawValue, "10.0.2.7"),
            ]
            + (6_002..<6_012).map { event($0, "LOGIN_ERROR", nil, "10.0.2.7") }
    }()

    private func client() -> AdministrationClient {
        let provider = ScriptedAdministration()
        let (client, _) = provider.client()
        provider.state.withLock {
            $0.override = { request in
                guard request.method == .get, URLReference(request.target).path.hasSuffix("/events") else { return nil }
                let query = FormFields(encoded: URLReference(request.target).query ?? "")
                let types = query.values("type")
                let selected = Self.events.filter { event in
                    (types.isEmpty || types.contains(event["type"]?.string ?? ""))
                        && (query["user"] == nil || query["user"] == event["userId"]?.string)
                        && (query["ipAddress"] == nil || query["ipAddress"] == event["ipAddress"]?.string)
                        && (query["dateTo"].flatMap { Int64($0) }.map { (event["time"]?.integer ?? 0) <= $0 } ?? true)
                }
                let first = query["first"].flatMap { Int($0) } ?? 0
                let most = query["max"].flatMap { Int($0) } ?? 100
                return ScriptedAdministration.json(.array(Array(selected.dropFirst(first).prefix(most))))
            }
        }
        return client
    }

    /// The mistyped name is found behind thousands of refusals of other users.
    @Test(arguments: [1, 3, 100]) func pagesHaveNoSeam(_ size: Int) async throws {
        let client = client()
        var selection = EventSelection()
        selection.maximum = size
        var ids: [String] = []
        var cursor: EventListCursor?
        repeat {
            let listing = try await client.loginHistory(of: Self.jane, selection, after: cursor)
            #expect(listing.events.count <= size)
            ids += listing.events.compactMap(\.id)
            cursor = listing.next
        } while cursor != nil
        #expect(ids == ["1"] + (6_000..<6_012).map { "\($0)" })
    }

    /// A user's lock-outs have another path than the user, and sessions the path of no user.
    @Test func aUsersChangesAreInThreeLists() async throws {
        let provider = ScriptedAdministration()
        let (client, _) = provider.client()
        provider.state.withLock {
            $0.override = { request in
                guard URLReference(request.target).path.hasSuffix("/admin-events") else { return nil }
                let query = FormFields(encoded: URLReference(request.target).query ?? "")
                func event(_ time: Int64, _ path: String, _ target: String?) -> JSONValue {
                    var event: JSONValue = [
                        "id": .string("\(time)"), "time": .integer(time), "operationType": "DELETE",
                        "resourcePath": .string(path),
                    ]
                    if let target { event["details"] = ["target_user_id": .string(target)] }
                    return event
                }
                let events: [JSONValue] =
                    switch query["resourcePath"] {
                    case "users/7d0e-1*": [event(5, "users/7d0e-1", nil), event(1, "users/7d0e-1", nil)]
                    case "attack-detection/brute-force/users/7d0e-1":
                        [event(3, "attack-detection/brute-force/users/7d0e-1", nil)]
                    case "sessions/*": [event(4, "sessions/s", "7d0e-1"), event(2, "sessions/t", "somebody")]
                    default: []
                    }
                let first = query["first"].flatMap { Int($0) } ?? 0
                return ScriptedAdministration.json(.array(Array(events.dropFirst(first))))
            }
        }
        var selection = EventSelection()
        selection.user = Self.jane
        let listing = try await client.listAdministratorEvents(selection)
        #expect(listing.events.compactMap(\.id) == ["5", "4", "3", "1"] && listing.next == nil)
    }
}
