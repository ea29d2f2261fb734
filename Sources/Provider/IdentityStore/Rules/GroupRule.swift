/// The stored groups around a group that is written.
struct GroupSurroundings: Sendable, Hashable {
    /// The IDs of the stored ancestors, the parent first.
    ///
    /// At most one more than ``StoredBounds/groupDepth``.
    var ancestors: [String] = []
    var lacksAncestor = false
    /// The number of levels of the group and its subgroups.
    var levels = 1
    /// Whether another group with the same parent has the name.
    var hasNamesake = false

    init() {}
}

/// Decides whether a group can be stored with its parent and name.
enum GroupRule {
    /// The result of writing the group.
    ///
    /// It succeeds if no sibling has the name, no ancestor is a subgroup of it, and it is not nested too deeply.
    ///
    /// A pure function.
    static func outcome(of group: GroupRecord, in surroundings: GroupSurroundings) -> GroupWriteOutcome {
        var levels = surroundings.levels
        for id in surroundings.ancestors {
            levels += 1
            guard levels <= StoredBounds.groupDepth else { return .tooDeep }
            guard id != group.id else { return .notFound }
        }
        if surroundings.lacksAncestor { return levels < StoredBounds.groupDepth ? .notFound : .tooDeep }
        return surroundings.hasNamesake ? .nameTaken : .written
    }
}
