import FlowModel
import IdentityModel

/// Which of the users who are activated here is meant.
struct UserChoiceScreen: Sendable, Hashable {
    /// The flow that the answer is for.
    let flow: FlowName
    /// Which user has the focus.
    var menu = Menu<UserID>()
}
