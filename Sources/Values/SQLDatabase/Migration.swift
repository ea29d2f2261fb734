/// One step of a schema; it must not change once a released program has used it.
public struct Migration: Sendable, Hashable {
    /// The schema version after the step; the first is the baseline, and the others follow without gaps.
    public let version: Int
    /// A short description for readers.
    public let name: String
    /// Its statements, separated by semicolons.
    public let sql: String
    /// Whether programs that know only the previous version can use the migrated database; otherwise they refuse it.
    public let isAdditive: Bool

    public init(version: Int, name: String, isAdditive: Bool = false, sql: String) {
        self.version = version
        self.name = name
        self.sql = sql
        self.isAdditive = isAdditive
    }
}
