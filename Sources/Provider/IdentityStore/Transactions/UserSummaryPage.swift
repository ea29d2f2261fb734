/// A page of a realm's users, as lists show them.
package struct UserSummaryPage: Sendable, Hashable {
    package enum Total: Sendable, Hashable {
        case exactly(Int)
        case moreThan(Int)
    }

    package var users: [UserSummaryRecord] = []
    /// How many users match in all.
    package var total = Total.exactly(0)
    /// Whether the terms were searched anywhere in the values, because no word begins with them.
    package var isAnywhere = false
    /// Where the next page begins; `nil` after the last one.
    package var next: UserSummaryCursor?

    package init() {}
}
