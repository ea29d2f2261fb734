package import IdentityCore
package import IdentityModel
package import PageMarkup

extension Page {
    /// A page with the terms of use.
    package struct TermsForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// The terms, a paragraph each.
        package let paragraphs: [String]

        package init(action: PageAddress, paragraphs: [String]) {
            self.action = action
            self.paragraphs = paragraphs
        }
    }

    /// A page that asks whether a client may have what it wants.
    package struct ConsentForm: Sendable, Hashable {
        /// Something that is asked for.
        package struct Scope: Sendable, Hashable {
            /// The scope as requests name it.
            package let name: String
            /// What it means, for people.
            package let sentence: String

            package init(name: String, sentence: String) {
                self.name = name
                self.sentence = sentence
            }
        }

        /// Where the form goes.
        package let action: PageAddress
        /// The client's name for people.
        package let clientName: String
        /// What it asks for.
        package let scopes: [Scope]
        /// Proves that the form is ours; goes back as `code`.
        package let code: Secret

        package init(action: PageAddress, clientName: String, scopes: [Scope], code: Secret) {
            self.action = action
            self.clientName = clientName
            self.scopes = scopes
            self.code = code
        }
    }

    /// A page that asks for the code of a device that waits (RFC 8628, section 3.3).
    package struct DeviceCodeForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// The code that came with the address, or was typed before.
        package var userCode = ""
        /// Why the page is shown again.
        package var error: InputError?

        package init(action: PageAddress, userCode: String = "", error: InputError? = nil) {
            self.action = action
            self.userCode = userCode
            self.error = error
        }
    }

    /// The page before a logout that nobody proved to have asked for.
    package struct LogoutForm: Sendable, Hashable {
        /// Where the form goes.
        package let action: PageAddress
        /// Proves that the form is ours; goes back as `session_code`.
        package let sessionCode: String

        package init(action: PageAddress, sessionCode: String) {
            self.action = action
            self.sessionCode = sessionCode
        }
    }
}
