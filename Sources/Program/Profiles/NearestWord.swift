/// Finds the likely meaning of a mistyped word.
package enum NearestWord {
    /// The candidate with the smallest distance to `word`; `nil` if none is near.
    ///
    /// The distance counts letters added, missing, wrong or swapped. It may be a third of the word's length, and at
    /// least 1. An unfinished word is accepted too.
    package static func to(_ word: String, among candidates: [String]) -> String? {
        let scored = candidates.map { (candidate: $0, slips: slips(Array(word), Array($0))) }
        guard let best = scored.min(by: { $0.slips < $1.slips }) else { return nil }
        if best.slips <= max(1, word.count / 3) { return best.candidate }
        let begun = candidates.filter { word.count >= 4 && $0.hasPrefix(word) }
        return begun.count == 1 ? begun.first : nil
    }

    /// The restricted Damerau–Levenshtein distance.
    private static func slips(_ left: [Character], _ right: [Character]) -> Int {
        var twoBack: [Int] = []
        var back = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(back[column + 1] + 1, current[column] + 1, back[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, twoBack[column - 1] + 1)
                }
                current.append(best)
            }
            (twoBack, back) = (back, current)
        }
        return back[right.count]
    }
}
