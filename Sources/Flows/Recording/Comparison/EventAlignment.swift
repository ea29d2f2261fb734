/// Aligns the events, or the attempts at a page, of two runs.
enum EventAlignment {
    /// The indices of two aligned elements.
    struct Pair: Hashable {
        let left: Int
        let right: Int
    }

    /// The maximum size of the table, in cells.
    private static let mostCells = 1_000_000

    /// Returns a longest common subsequence, in order; for very long runs, it need not be the longest.
    static func pairs<Place: Hashable>(_ left: [Place], _ right: [Place]) -> [Pair] {
        // Numbers are faster to compare than places.
        var numbers: [Place: Int] = [:]
        func numbered(_ places: [Place]) -> [Int] {
            places.map { place in
                let number = numbers[place] ?? numbers.count
                numbers[place] = number
                return number
            }
        }
        return pairs(numbers: numbered(left), numbered(right))
    }

    private static func pairs(numbers left: [Int], _ right: [Int]) -> [Pair] {
        var start = 0
        while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
        var end = 0
        while end < min(left.count, right.count) - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
            end += 1
        }
        let middleLeft = Array(left[start..<left.count - end])
        let middleRight = Array(right[start..<right.count - end])
        let middle =
            (middleLeft.count + 1) * (middleRight.count + 1) <= mostCells
            ? longest(middleLeft, middleRight) : greedy(middleLeft, middleRight)
        return (0..<start).map { Pair(left: $0, right: $0) }
            + middle.map { Pair(left: $0.left + start, right: $0.right + start) }
            + (0..<end).reversed().map { Pair(left: left.count - 1 - $0, right: right.count - 1 - $0) }
    }

    private static func longest(_ left: [Int], _ right: [Int]) -> [Pair] {
        let width = right.count + 1
        // For each pair of positions, the length of the longest common subsequence of the rests from there.
        var lengths = [UInt32](repeating: 0, count: (left.count + 1) * width)
        for row in left.indices.reversed() {
            for column in right.indices.reversed() {
                lengths[row * width + column] =
                    left[row] == right[column]
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var pairs: [Pair] = []
        var row = 0
        var column = 0
        while row < left.count, column < right.count {
            if left[row] == right[column] {
                pairs.append(Pair(left: row, right: column))
                row += 1
                column += 1
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    /// Pairs each event with the next equal one within a window.
    private static func greedy(_ left: [Int], _ right: [Int]) -> [Pair] {
        let window = 64
        var pairs: [Pair] = []
        var next = 0
        for (row, number) in left.enumerated() where next < right.count {
            let found = right[next..<min(next + window, right.count)].firstIndex(of: number)
            guard let found else { continue }
            pairs.append(Pair(left: row, right: found))
            next = found + 1
        }
        return pairs
    }
}
