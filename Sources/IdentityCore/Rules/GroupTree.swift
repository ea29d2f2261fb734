/// Groups with those that they stand in.
package struct GroupTree: Sendable {
    private let byID: [String: GroupRecord]
    private let childrenOf: [String: [GroupRecord]]
    /// Every one, in the order in which they came.
    package let all: [GroupRecord]
    /// Those that stand in none, in the order in which they came.
    package let top: [GroupRecord]
    /// Every one, those that others stand in before these.
    package let outermostFirst: [GroupRecord]

    /// Takes groups of one realm; those whose parent is not among them are at the top, and those too deep (``StoredBounds/groupDepth``) are skipped.
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

    /// The group of that id.
    package subscript(id: String) -> GroupRecord? { byID[id] }

    /// Those that stand in a group itself.
    package func children(of group: GroupRecord) -> [GroupRecord] { childrenOf[group.id] ?? [] }

    /// A group with those that it stands in, the outermost first.
    package func line(to group: GroupRecord) -> [GroupRecord] {
        var line = [group]
        while line.count < StoredBounds.groupDepth, let parent = line.last?.parentID.flatMap({ byID[$0] }) {
            line.append(parent)
        }
        return line.reversed()
    }

    /// The names from the top down, each behind a slash.
    package func path(of group: GroupRecord) -> String { line(to: group).map { "/" + $0.name }.joined() }

    /// The group of that path; a slash at either end does not count.
    package func group(at path: String) -> GroupRecord? {
        // A name can have a slash of its own: each group whose name the rest begins with is gone into.
        var open = top.map { ($0, path.split(separator: "/").joined(separator: "/")[...]) }
        while let (group, rest) = open.popLast() {
            guard rest.hasPrefix(group.name) else { continue }
            let below = rest.dropFirst(group.name.count)
            if below.isEmpty { return group }
            if below.hasPrefix("/") { open += children(of: group).map { ($0, below.dropFirst()) } }
        }
        return nil
    }

    /// The attributes of a group, with those of the groups around it where it has none of that name.
    package func inheritedAttributes(of group: GroupRecord) -> [String: [String]] {
        line(to: group).reduce(into: [:]) { all, group in all.merge(group.attributes) { $1 } }
    }
}
