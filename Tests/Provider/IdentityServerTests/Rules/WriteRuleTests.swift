import Testing

@testable import IdentityStore

/// The rules that decide whether a group is valid, and what the use of a refresh token changes.
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

    @Test func rotationDecidesWhichTokensOfAGrantAreValid() {
        func valid(_ state: RefreshGrantState) -> [Int64] { (0..<9).filter(state.admits) }
        var state = RefreshGrantState.initial
        #expect(valid(state) == [0])
        #expect(state.use(0, .never) == 0 && state == .initial)
        #expect(state.use(0, .atOnce) == 1)
        #expect(valid(state) == [1])
        // The successor's response is lost twice: three successors and the token itself are valid.
        #expect(state.use(1, .onceItsSuccessorIsUsed) == 2)
        #expect(state.use(1, .onceItsSuccessorIsUsed) == 3)
        #expect(state.use(1, .onceItsSuccessorIsUsed) == 4)
        #expect(valid(state) == [1, 2, 3, 4])
        // Using one of them invalidates the others, so that a second holder is detected.
        #expect(state.use(3, .onceItsSuccessorIsUsed) == 5)
        #expect(valid(state) == [3, 5])
        #expect(state.use(3, .atOnce) == 6)
        #expect(valid(state) == [6])
    }
}
