import Testing

@testable import IdentityCore

/// The rules that decide what a group may be, and what the use of a refresh token changes.
@Suite struct WriteRuleTests {
    private func outcome(_ change: (inout GroupSurroundings) -> Void) -> GroupWriteOutcome {
        var surroundings = GroupSurroundings()
        change(&surroundings)
        return GroupRule.outcome(
            of: GroupRecord(id: "g", parentID: "p", name: "team", isDefault: false), in: surroundings)
    }

    @Test func aGroupNeedsAParentThatIsNotBelowIt() {
        #expect(outcome { $0.ancestors = ["p", "q"] } == .written)
        #expect(outcome { $0.ancestors = ["p", "g"] } == .notFound)
        #expect(outcome { $0.ancestors = ["g"] } == .notFound)
        #expect(outcome { $0.lacksAncestor = true } == .notFound)
        #expect(outcome { $0.hasNamesake = true } == .nameTaken)
    }

    @Test func levelsAboveAndBelowAreLimitedTogether() {
        let most = StoredBounds.groupDepth
        let above = (0..<most).map { "p\($0)" }
        #expect(outcome { $0.ancestors = Array(above.dropLast()) } == .written)
        #expect(outcome { $0.ancestors = above } == .tooDeep)
        #expect(outcome { ($0.ancestors, $0.levels) = (["p"], most - 1) } == .written)
        #expect(outcome { ($0.ancestors, $0.levels) = (["p"], most) } == .tooDeep)
        #expect(outcome { ($0.lacksAncestor, $0.levels) = (true, most) } == .tooDeep)
    }

    @Test(
        arguments: [
            (.atOnce, false, .replaced), (.atOnce, true, .replaced), (.onceItsSuccessorIsUsed, false, .confirmed),
            (.onceItsSuccessorIsUsed, true, .none), (.never, false, .none), (.never, true, .none),
        ] as [(NewGrant.Rotation, Bool, TokenUse)])
    func rotationDecidesWhatTheUseOfATokenChanges(_ row: (NewGrant.Rotation, Bool, TokenUse)) {
        #expect(row.0.effect(wasUsed: row.1) == row.2)
    }
}
