import FoundationEssentials
import IdentityModel

/// The result of replacing a page by the next one.
package enum PageReplacement: Sendable, Hashable {
    case replaced
    /// The answered page is not the current one.
    case stale
    /// The user is locked out.
    case locked
}

/// The result of refusing a wrong answer.
package enum RefusalResult: Sendable, Hashable {
    /// The page has a new page code. `attemptsLeft` is the number of failures until the next lock-out; `nil` if there
    /// is none or the user is locked out.
    case replaced(attemptsLeft: Int?)
    /// The answered page is not the current one.
    case stale
    /// The user was already locked out.
    case locked
}

/// An answered page.
package struct AnsweredPage: Sendable, Hashable {
    package let login: LoginKey
    /// The SHA-256 digest of the code in the page's form.
    package let pageCode: [UInt8]

    package init(login: LoginKey, pageCode: [UInt8]) {
        self.login = login
        self.pageCode = pageCode
    }
}
