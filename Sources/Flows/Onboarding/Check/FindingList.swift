/// The first findings of a file in the order of their places, however many there are.
struct FindingList {
    private let limit: Int
    /// How many were added.
    private(set) var count = 0
    private(set) var first: [CellFinding] = []

    init(limit: Int) { self.limit = limit }

    mutating func add(_ finding: CellFinding) {
        count += 1
        if first.count == limit, let last = first.last, last.place <= finding.place { return }
        var (low, high) = (0, first.count)
        while low < high {
            let middle = (low + high) / 2
            if first[middle].place <= finding.place { low = middle + 1 } else { high = middle }
        }
        first.insert(finding, at: low)
        if first.count > limit { first.removeLast() }
    }
}
