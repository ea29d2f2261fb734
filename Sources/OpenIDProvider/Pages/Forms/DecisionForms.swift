package import IdentityCore
package import IdentityModel
package import PageMarkup

extension Page {
    /// A page with the terms of use.
    package struct TermsForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The paragraphs of the terms.
        package let paragraphs: [String]

        package init(action: PageAddress, paragraphs: [String]) {
            self.action = action
            self.paragraphs = paragraphs
        }
    }

    /// The consent page.
    package struct ConsentForm: Sendable, Hashable {
        /// A scope that the client asks for.
        package struct Scope: Sendable, Hashable {
            /// The name in requests.
            package let name: String
            /// The description for users.
            package let sentence: String

            package init(name: String, sentence: String) {
                self.name = name
                self.sentence = sentence
            }
        }

        /// The address that the form is sent to.
        package let action: PageAddress
        /// The client's display name.
        package let clientName: String
        /// The scopes that the client asks for.
        package let scopes: [Scope]
        /// Proves that the form is from this server; sent back as `code`.
        package let code: Secret

        package init(action: PageAddress, clientName: String, scopes: [Scope], code: Secret) {
            self.action = action
            self.clientName = clientName
            self.scopes = scopes
            self.code = code
        }
    }

    /// A page that asks for the code of a waiting device (RFC 8628, section 3.3).
    package struct DeviceCodeForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// The code from the query, or the one that the user has typed.
        package var userCode = ""
        /// The error of the last answer; nil on the first showing.
        package var error: InputError?

        package init(action: PageAddress, userCode: String = "", error: InputError? = nil) {
            self.action = action
            self.userCode = userCode
            self.error = error
        }
    }

    /// The page that asks the user to confirm a logout.
    package struct LogoutForm: Sendable, Hashable {
        /// The address that the form is sent to.
        package let action: PageAddress
        /// Proves that the form is from this server; sent back as `session_code`.
        package let sessionCode: String

        package init(action: PageAddress, sessionCode: String) {
            self.action = action
            self.sessionCode = sessionCode
        }
    }
}
