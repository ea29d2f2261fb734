/// The version of a database's schema.
public struct SchemaVersion: Sendable, Hashable {
    public let version: Int
    /// The oldest version whose programs can use the database: all later steps were additive.
    public let oldest: Int

    public init(version: Int, oldest: Int) {
        self.version = version
        self.oldest = oldest
    }

    /// The version after all steps.
    public init(after steps: [Migration]) {
        version = steps.last?.version ?? 0
        oldest = steps.last { !$0.isAdditive }?.version ?? version
    }
}
