import HTTPMessage
import JOSE
import Sentences

extension AdministrationClient {
    /// The group with this path (`/ks-users`); throws `notFound` if there is none.
    public func group(atPath path: String) async throws(AdministrationError) -> AdministeredGroup {
        let names = path.split(separator: "/").map { PercentCoding.encode($0) }.joined(separator: "/")
        return try await transport.read(AdministeredGroup.self, "group-by-path/" + names)
    }

    /// All groups, each before those within it.
    public func listGroups() async throws(AdministrationError) -> [AdministeredGroup] {
        try await groups(at: "groups")
    }

    private func groups(at path: String) async throws(AdministrationError) -> [AdministeredGroup] {
        let pageSize = 100
        var (all, first): ([AdministeredGroup], Int) = ([], 0)
        while true {
            let page = try await transport.read(
                [AdministeredGroup].self, path, ["first": "\(first)", "max": "\(pageSize)"])
            for group in page {
                all.append(group)
                if group.subGroupCount ?? 0 > 0 { all += try await groups(at: children(of: group)) }
            }
            guard page.count == pageSize else { return all }
            first += pageSize
        }
    }

    /// Creates the group with this path and those above it that do not exist; returns the new ones, outermost first.
    ///
    /// Throws `conflict` if the group exists.
    public func createGroups(toPath path: String) async throws(AdministrationError) -> [AdministeredGroup] {
        var (above, created, shown): (AdministeredGroup?, [AdministeredGroup], String) = (nil, [], "")
        for name in path.split(separator: "/") {
            shown += "/" + name
            if let group = try await existing(atPath: shown) {
                above = group
                continue
            }
            try await transport.send(.post, above.map(children) ?? "groups", body: ["name": .string(String(name))])
            let group = try await group(atPath: shown)
            created.append(group)
            above = group
        }
        guard !created.isEmpty else { throw AdministrationError(.conflict, Text("The group \(shown) exists.")) }
        return created
    }

    private func existing(atPath path: String) async throws(AdministrationError) -> AdministeredGroup? {
        do throws(AdministrationError) { return try await group(atPath: path) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Deletes a group and those within it.
    public func deleteGroup(_ group: AdministeredGroup) async throws(AdministrationError) {
        try await transport.send(.delete, "groups/" + PercentCoding.encode(group.id))
    }

    private func children(of group: AdministeredGroup) -> String {
        "groups/" + PercentCoding.encode(group.id) + "/children"
    }

    /// The groups that a user is a member of.
    public func groups(of id: UserRecordID) async throws(AdministrationError) -> [AdministeredGroup] {
        try await transport.read([AdministeredGroup].self, path(id) + "/groups")
    }

    /// Makes a user a member of a group; a member stays one.
    public func join(_ group: AdministeredGroup, _ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.put, membership(of: id, in: group))
    }

    public func leave(_ group: AdministeredGroup, _ id: UserRecordID) async throws(AdministrationError) {
        try await transport.send(.delete, membership(of: id, in: group))
    }

    private func membership(of id: UserRecordID, in group: AdministeredGroup) -> String {
        path(id) + "/groups/" + PercentCoding.encode(group.id)
    }
}
