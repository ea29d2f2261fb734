package import HTTPMessage
import IdentityModel
package import PageMarkup

extension Page {
    /// The page after a logout.
    package struct LoggedOut: Sendable, Hashable {
        /// The client's address to return to; nil shows no link.
        package var client: PageAddress?

        package init(client: PageAddress? = nil) {
            self.client = client
        }
    }

    /// The page for an answer to an earlier page of the login.
    package struct PageExpired: Sendable, Hashable {
        /// The address that starts the login again.
        package let restart: PageAddress
        /// The address of the login's current page.
        package let current: PageAddress

        package init(restart: PageAddress, current: PageAddress) {
            self.restart = restart
            self.current = current
        }
    }

    /// An authorization response as a form.
    package struct PostedAnswer: Sendable, Hashable {
        /// The client's redirect URI.
        package let redirect: PageAddress
        /// The parameters: `state`, `session_state`, `iss` and `code`, or the error.
        package let fields: FormFields

        package init(redirect: PageAddress, fields: FormFields) {
            self.redirect = redirect
            self.fields = fields
        }

        /// Whether the response is an error.
        var isError: Bool { fields["error"] != nil }
    }

    /// What a page without a form tells the user.
    package enum Information: Sendable, Hashable {
        /// Who is signed in in this browser: the user's names.
        case signedIn(String)
        /// Nobody is signed in in this browser.
        case nobodySignedIn
        /// The device has been logged in.
        case deviceAllowed
        /// The user has refused the device's login.
        case deviceDenied
    }
}
