/// Decides whether a realm gets another key.
enum RealmKeyRule {
    /// Whether the key is added to the stored ones: a realm has one per algorithm, and keeps the first.
    ///
    /// A pure function.
    static func adds(_ key: RealmKey, to stored: [RealmKey]) -> Bool {
        !stored.contains { $0.algorithm == key.algorithm }
    }
}
