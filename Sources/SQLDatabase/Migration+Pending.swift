extension Migration {
    /// The steps that lead from a version to the newest one; all for an empty database, whose version is nil.
    ///
    /// The first step is the baseline, whatever its number; the others follow it without gaps. Throws `newerSchema` for a database of a newer
    /// program, and `olderSchema` for a version from before the baseline, which no released program has made.
    public static func pending(
        _ steps: [Migration], after current: Int?, path: String
    ) throws(DatabaseError) -> ArraySlice<Migration> {
        precondition(
            zip(steps, steps.dropFirst()).allSatisfy { $1.version == $0.version + 1 },
            "migrations after the baseline are numbered without gaps")
        guard let current else { return steps[...] }
        let newest = steps.last?.version ?? 0
        guard current <= newest else {
            throw DatabaseError(.newerSchema(current), message: "the schema has version \(current)", path: path)
        }
        if let first = steps.first?.version, current < first {
            throw DatabaseError(
                .olderSchema(current), message: "the schema's version \(current) was never released", path: path)
        }
        return steps.drop { $0.version <= current }
    }
}
