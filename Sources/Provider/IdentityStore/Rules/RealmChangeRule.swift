/// The result of a change of a realm.
package enum RealmChangeOutcome: Sendable, Hashable {
    case written
    case notFound
    /// Another realm has the name.
    case nameTaken
    /// Its attributes would be impossible, or contradict each other.
    case impossible(ActivationCodePolicyError)
}

/// Judges a realm's change in the transaction that writes it, because another one may have changed the realm since it
/// was read.
enum RealmChangeRule {
    /// Why the changed attributes cannot be; `nil` if they can, or are not changed.
    static func contradiction(from before: RealmRecord, to realm: RealmRecord) -> ActivationCodePolicyError? {
        guard realm.attributes != before.attributes else { return nil }
        do throws(ActivationCodePolicyError) {
            _ = try ActivationCodePolicy(realm.attributes)
            return nil
        } catch {
            return error
        }
    }
}
