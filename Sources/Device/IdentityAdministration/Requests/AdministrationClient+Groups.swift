import HTTPMessage

extension AdministrationClient {
    /// The group with this path (`/ks-users`); throws `notFound` if there is none.
    public func group(atPath path: String) async throws(AdministrationError) -> AdministeredGroup {
        let names = path.split(separator: "/").map { PercentCoding.encode($0) }.joined(separator: "/")
        return try await transport.read(AdministeredGroup.self, "group-by-path/" + names)
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
