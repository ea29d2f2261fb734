import HTTPMessage
import IdentityModel

extension Page {
    /// The page after a logout.
    struct LoggedOut: Sendable, Hashable {
        /// Where the client wants the person back; nil shows no link.
        var client: PageAddress?
    }

    /// The page for answers to a page that is no longer the login's.
    struct PageExpired: Sendable, Hashable {
        /// Begins the login anew.
        let restart: PageAddress
        /// Shows the page that the login has come to.
        let current: PageAddress
    }

    /// An authorization response in the shape of a form.
    struct PostedAnswer: Sendable, Hashable {
        /// The client's redirect URI.
        let redirect: PageAddress
        /// `state`, `session_state`, `iss` and `code`, or the error.
        let fields: FormFields

        /// Whether the answer says that there is no code.
        var isError: Bool { fields["error"] != nil }
    }
}
