import FoundationEssentials
import HTTPMessage
import JOSE
import Testing

@testable import IdentityServer

/// Clients and realms that are created or imported with few members equal those of an unmodified Keycloak 26.7.3.
///
/// The table is the output of `defaults.py` at Keycloak; `PeerTests` compares it again.
@Suite struct DefaultsTests {
    private static func table() throws -> [JSONValue] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let lines = try String(contentsOf: URL(filePath: folder + "/Exports/defaults-26.7.3.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    @Test func whatFewMembersMakeIsShownAsKeycloakShowsIt() async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.post, "", ["realm": "defaults", "enabled": true]).status == 201)
        var whole: [String: JSONValue] = [:]
        let rows = try Self.table()
        #expect(rows.count > 90)
        for (number, row) in rows.enumerated() {
            let way = try #require(row["way"]?.string)
            let request = try #require(row["request"])
            let kind = way == "realm" ? "realm" : "client"
            let shown = try await made(way, request, named: "c\(number)", by: admin)
            let isFirst = whole[kind] == nil
            let answer = isFirst || shown["status"] != nil ? shown : difference(try #require(whole[kind]), shown)
            if isFirst { whole[kind] = shown }
            #expect(answer == row["shown"], "\(way) \(request.text): \(answer.text)")
        }
    }

    /// The created resource, or the status of the refusal.
    private func made(
        _ way: String, _ members: JSONValue, named name: String, by admin: Administrator
    ) async throws -> JSONValue {
        var client = members
        client["clientId"] = .string(name)
        var realm: JSONValue = way == "realm" ? members : ["enabled": true, "clients": [client]]
        realm["realm"] = "imported"
        let answer =
            way == "post" ? await admin.call(.post, "/defaults/clients", client) : await admin.call(.post, "", realm)
        guard answer.status == 201 else { return ["status": .integer(Int64(answer.status))] }
        let place = way == "post" ? "/defaults" : "/imported"
        let shown =
            way == "realm"
            ? await admin.call(.get, place).json : await admin.call(.get, place + "/clients?clientId=\(name)").json[0]
        if way != "post" { #expect(await admin.call(.delete, "/imported").status == 204) }
        return plain(try #require(shown), members)
    }

    /// A representation without run-specific values, and without the theme, which the server sets.
    private func plain(_ shown: JSONValue, _ given: JSONValue) -> JSONValue {
        var value = shown
        for name in ["id", "clientId", "realm", "defaultRole"] { value[name] = nil }
        for (name, member) in value.object ?? [:] {
            if let texts = member.strings { value[name] = .array(texts.sorted().map(JSONValue.string)) }
        }
        if let secret = value["secret"], secret != given["secret"] { value["secret"] = "<fresh>" }
        if value["attributes"]?["client.secret.creation.time"] != nil {
            value["attributes"]?["client.secret.creation.time"] = "<time>"
        }
        return value
    }

    /// The differing members of the other representation; null stands for a missing member.
    private func difference(_ whole: JSONValue, _ other: JSONValue) -> JSONValue {
        let (own, others) = (whole.object ?? [:], other.object ?? [:])
        var found: [String: JSONValue] = [:]
        for name in Set(own.keys).union(others.keys) where own[name] != others[name] {
            let (before, after) = (own[name] ?? .null, others[name] ?? .null)
            let areObjects = before.object != nil && after.object != nil
            found[name] = areObjects ? difference(before, after) : after
        }
        return .object(found)
    }
}
