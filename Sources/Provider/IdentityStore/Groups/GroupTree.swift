import IdentityModel
import SQLDatabase

/// The groups of a realm as a tree.
package struct GroupTree: Sendable {
    private let byID: [String: GroupRecord]
    private let childrenOf: [String: [GroupRecord]]
    /// Every group, in the order given.
    package let all: [GroupRecord]
    /// The top-level groups, in the order given.
    package let top: [GroupRecord]
    /// Every group, parents before their subgroups.
    package let outermostFirst: [GroupRecord]

    /// Builds the tree from the groups of one realm.
    ///
    /// A group with an unknown parent becomes a top-level group; groups nested deeper than ``StoredBounds/groupDepth``
    /// are skipped.
    package init(_ groups: [GroupRecord]) {
        let ids = Set(groups.map(\.id))
        let isTop = { (group: GroupRecord) in group.parentID.map { !ids.contains($0) } ?? true }
        top = groups.filter(isTop)
        let within = Dictionary(grouping: groups.filter { !isTop($0) }) { $0.parentID ?? "" }
        var levels = [top]
        while levels.count < StoredBounds.groupDepth, let last = levels.last, !last.isEmpty {
            levels.append(last.flatMap { within[$0.id] ?? [] })
        }
        let kept = Array(levels.joined())
        let byID = Dictionary(kept.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.byID = byID
        outermostFirst = kept
        all = groups.filter { byID[$0.id] != nil }
        childrenOf = within.mapValues { $0.filter { byID[$0.id] != nil } }
    }

    package subscript(id: String) -> GroupRecord? { byID[id] }

    package func children(of group: GroupRecord) -> [GroupRecord] { childrenOf[group.id] ?? [] }

    /// The path to a group as records: from the top-level group to the group itself.
    package func line(to group: GroupRecord) -> [GroupRecord] {
        var line = [group]
        while line.count < StoredBounds.groupDepth, let parent = line.last?.parentID.flatMap({ byID[$0] }) {
            line.append(parent)
        }
        return line.reversed()
    }

    /// The path of a group: the names from the top-level group down, each after a slash.
    package func path(of group: GroupRecord) -> String { line(to: group).map { "/" + $0.name }.joined() }

    /// The group with this path.
    ///
    /// Slashes at the start and the end are ignored.
    package func group(at path: String) -> GroupRecord? {
        // A group name can contain a slash, so every group whose name is a prefix of the rest of the path is tried.
        var open = top.map { ($0, path.split(separator: "/").joined(separator: "/")[...]) }
        while let (group, rest) = open.popLast() {
            guard rest.hasPrefix(group.name) else { continue }
            let below = rest.dropFirst(group.name.count)
            if below.isEmpty { return group }
            if below.hasPrefix("/") { open += children(of: group).map { ($0, below.dropFirst()) } }
        }
        return nil
    }

    /// The group's attributes, and those inherited from its ancestors for names that it does not have.
    func inheritedAttributes(of group: GroupRecord) -> [String: [String]] {
        line(to: group).reduce(into: [:]) { all, group in all.merge(group.attributes) { $1 } }
    }
}

/// A group that a user is a member of.
package struct MemberGroup: Sendable, Hashable {
    package let name: String
    /// The path from the top-level group, each name after a slash.
    package let path: String
    /// The group's attributes, and those inherited from its ancestors for names that it does not have.
    package let attributes: [String: [String]]
}
