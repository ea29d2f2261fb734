/// Groups with those that they stand in.
struct GroupTree: Sendable {
    private let byID: [String: GroupRecord]
    private let childrenOf: [String: [GroupRecord]]
    /// Every one, in the order in which they came.
    let all: [GroupRecord]
    /// Those that stand in none, in the order in which they came.
    let top: [GroupRecord]

    /// Takes groups of one realm; those whose parent is not among them are at the top.
    init(_ groups: [GroupRecord]) {
        let byID = Dictionary(groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.byID = byID
        all = groups
        let isTop = { (group: GroupRecord) in group.parentID.flatMap { byID[$0] } == nil }
        top = groups.filter(isTop)
        childrenOf = Dictionary(grouping: groups.filter { !isTop($0) }) { $0.parentID ?? "" }
    }

    /// The group of that id.
    subscript(id: String) -> GroupRecord? { byID[id] }

    /// Those that stand in a group itself.
    func children(of group: GroupRecord) -> [GroupRecord] { childrenOf[group.id] ?? [] }

    /// A group with those that it stands in, the outermost first.
    func line(to group: GroupRecord) -> [GroupRecord] {
        var line = [group]
        while let parent = line[0].parentID.flatMap({ byID[$0] }), line.count <= byID.count {
            line.insert(parent, at: 0)
        }
        return line
    }

    /// The names from the top down, each behind a slash.
    func path(of group: GroupRecord) -> String { line(to: group).map { "/" + $0.name }.joined() }

    /// The group of that path; a slash at either end does not count.
    func group(at path: String) -> GroupRecord? {
        let wanted = path.split(separator: "/").joined(separator: "/")
        return byID.values.first { self.path(of: $0).dropFirst().elementsEqual(wanted) }
    }

    /// The attributes of a group, with those of the groups around it where it has none of that name.
    func inheritedAttributes(of group: GroupRecord) -> [String: [String]] {
        line(to: group).reduce(into: [:]) { all, group in all.merge(group.attributes) { $1 } }
    }
}
