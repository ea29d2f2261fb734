extension Migration {
    /// Returns the steps after version `current`: all for an empty database (`nil`), and none for a newer schema whose
    /// steps were additive.
    ///
    /// The first step is the baseline, whatever its number; the others follow it without gaps. Throws `newerSchema` for
    /// any other newer schema, and `olderSchema` for a version before the baseline, which was never released.
    public static func pending(
        _ steps: [Migration], after current: SchemaVersion?, path: String
    ) throws(DatabaseError) -> ArraySlice<Migration> {
        precondition(
            zip(steps, steps.dropFirst()).allSatisfy { $1.version == $0.version + 1 },
            "migrations after the baseline are numbered without gaps")
        guard let current else { return steps[...] }
        let newest = steps.last?.version ?? 0
        let version = current.version
        guard version <= newest || current.oldest <= newest else {
            throw DatabaseError(.newerSchema(version), message: "the schema has version \(version)", path: path)
        }
        if let first = steps.first?.version, version < first {
            throw DatabaseError(
                .olderSchema(version), message: "the schema's version \(version) was never released", path: path)
        }
        return steps.drop { $0.version <= version }
    }
}
