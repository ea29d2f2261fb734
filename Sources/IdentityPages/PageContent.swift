import HTTPMessage
import IdentityCore
import IdentityModel
import PageMarkup

/// What a page says and asks, in words: the part that does not depend on the theme.
struct PageContent: Sendable, Hashable {
    /// The heading.
    var title: String
    /// The sentence under it.
    var lead: String?
    /// Something good that has just happened.
    var notice: String?
    /// What is wrong, the first first.
    var errors: [InputError] = []
    /// Whose page it is, where the name is known and not asked.
    var attemptedUsername = ""
    /// Paragraphs above the form.
    var paragraphs: [String] = []
    /// What is asked; nil for a page that asks nothing.
    var form: Form?
    /// Ways to other pages, under the form.
    var links: [Link] = []

    /// A form.
    struct Form: Sendable, Hashable {
        /// Where it goes.
        let action: PageAddress
        /// What is asked, in order.
        var inputs: [PageInput] = []
        /// What goes back unseen.
        var hidden: FormFields = [:]
        /// The ways to send it; the first is the usual one.
        var buttons: [Button]
    }

    /// A button that sends the form.
    struct Button: Sendable, Hashable {
        /// What stands on it.
        let label: String
        /// Its name in the form; nil for one that is not sent.
        var name: String?
    }

    /// A way to another page.
    struct Link: Sendable, Hashable {
        /// What stands on it.
        let label: String
        /// Where it leads.
        let address: PageAddress
        /// Its id in the page.
        let id: String
    }

    /// The input that an error is about: the one that it names, or for any password the one that the page asks first.
    func input(of error: InputError) -> FieldID? {
        guard let field = error.field, let inputs = form?.inputs else { return nil }
        if inputs.contains(where: { $0.field == field }) { return field }
        let passwords: [FieldID] = [.newPassword, .password, .currentPassword]
        guard passwords.contains(field) else { return nil }
        return passwords.first { password in inputs.contains { $0.field == password } }
    }
}
