import IdentityModel

extension Page {
    /// A page with the terms of use.
    struct TermsForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The terms, a paragraph each.
        let paragraphs: [String]
    }

    /// A page that asks whether a client may have what it wants.
    struct ConsentForm: Sendable, Hashable {
        /// Something that is asked for.
        struct Scope: Sendable, Hashable {
            /// The scope as requests name it.
            let name: String
            /// What it means, for people.
            let sentence: String
        }

        /// Where the form goes.
        let action: PageAddress
        /// The client's name for people.
        let clientName: String
        /// What it asks for.
        let scopes: [Scope]
        /// Proves that the form is ours; goes back as `code`.
        let code: Secret
    }

    /// A page that asks for the code of a device that waits (RFC 8628, section 3.3).
    struct DeviceCodeForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// The code that came with the address, or was typed before.
        var userCode = ""
        /// Why the page is shown again.
        var error: InputError?
    }

    /// The page before a logout that nobody proved to have asked for.
    struct LogoutForm: Sendable, Hashable {
        /// Where the form goes.
        let action: PageAddress
        /// Proves that the form is ours; goes back as `session_code`.
        let sessionCode: String
    }
}
