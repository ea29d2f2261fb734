/// The accounts on which a caller may act.
package enum AccountReach: Sendable, Hashable {
    /// Accounts without a right that the caller lacks.
    case rights(Set<String>)
    /// Persons without any right in the realm, except the caller, whose account has this ID.
    case persons(except: String)

    package func includes(_ account: SubjectStanding) -> Bool {
        switch self {
        case .rights(let own): account.rights.isSubset(of: own)
        case .persons(let caller): account.rights.isEmpty && !account.isServiceAccount && account.id != caller
        }
    }
}
