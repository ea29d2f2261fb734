/// Decides whether a realm gets a key.
package enum RealmKeyRule {
    /// Whether the key is added to the stored ones: a realm has one for each algorithm, and the first one that was made stays.
    ///
    /// A pure function.
    package static func adds(_ key: RealmKey, to stored: [RealmKey]) -> Bool {
        !stored.contains { $0.algorithm == key.algorithm }
    }
}
