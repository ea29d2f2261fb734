package import HTTPMessage
import IdentityModel
package import PageMarkup

extension Page {
    /// The page after a logout.
    package struct LoggedOut: Sendable, Hashable {
        /// Where the client wants the person back; nil shows no link.
        package var client: PageAddress?

        package init(client: PageAddress? = nil) {
            self.client = client
        }
    }

    /// The page for answers to a page that is no longer the login's.
    package struct PageExpired: Sendable, Hashable {
        /// Begins the login anew.
        package let restart: PageAddress
        /// Shows the page that the login has come to.
        package let current: PageAddress

        package init(restart: PageAddress, current: PageAddress) {
            self.restart = restart
            self.current = current
        }
    }

    /// An authorization response in the shape of a form.
    package struct PostedAnswer: Sendable, Hashable {
        /// The client's redirect URI.
        package let redirect: PageAddress
        /// `state`, `session_state`, `iss` and `code`, or the error.
        package let fields: FormFields

        package init(redirect: PageAddress, fields: FormFields) {
            self.redirect = redirect
            self.fields = fields
        }

        /// Whether the answer says that there is no code.
        var isError: Bool { fields["error"] != nil }
    }
}
