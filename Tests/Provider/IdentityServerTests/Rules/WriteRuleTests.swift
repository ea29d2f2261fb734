import Testing

@testable import IdentityStore

/// The rules that decide whether a group is valid, and what the use of a refresh token changes.
@Suite struct WriteRuleTests {
    private func refusal(_ change: (inout GroupSurroundings) -> Void) -> StoreRefusal? {
        var surroundings = GroupSurroundings()
        change(&surroundings)
        let group = GroupRecord(id: "g", parentID: "p", name: "team", isDefault: false)
        do throws(StoreRefusal) { try GroupRule.check(group, in: surroundings) } catch { return error }
        return nil
    }

    @Test func aGroupNeedsAParentThatIsNotBelowIt() {
        #expect(refusal { $0.ancestors = ["p", "q"] } == nil)
        #expect(refusal { $0.ancestors = ["p", "g"] } == .groupNotFound)
        #expect(refusal { $0.ancestors = ["g"] } == .groupNotFound)
        #expect(refusal { $0.lacksAncestor = true } == .groupNotFound)
        #expect(refusal { $0.hasNamesake = true } == .groupTaken("team"))
    }

    @Test func levelsAboveAndBelowAreLimitedTogether() {
        let most = StoredBounds.groupDepth
        let above = (0..<most).map { "p\($0)" }
        #expect(refusal { $0.ancestors = Array(above.dropLast()) } == nil)
        #expect(refusal { $0.ancestors = above } == .groupTooDeep)
        #expect(refusal { ($0.ancestors, $0.levels) = (["p"], most - 1) } == nil)
        #expect(refusal { ($0.ancestors, $0.levels) = (["p"], most) } == .groupTooDeep)
        #expect(refusal { ($0.lacksAncestor, $0.levels) = (true, most) } == .groupTooDeep)
    }

    @Test func rotationDecidesWhichTokensOfAGrantAreValid() {
        func valid(
            _ state: RefreshGrantState, _ rotation: RefreshRotation = .onceItsSuccessorIsUsed
        ) -> [Int64] {
            (0..<9).filter { state.admits($0, rotation) }
        }
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
        // One use and one reuse are the most.
        #expect(valid(state, .afterReuses(1)) == [3, 5] && valid(state, .atOnce) == [5])
        #expect(state.use(3, .afterReuses(1)) == 6)
        #expect(valid(state, .afterReuses(1)) == [5, 6] && valid(state, .afterReuses(2)) == [3, 5, 6])
        #expect(state.use(6, .atOnce) == 7)
        #expect(valid(state) == [7])
    }
}
