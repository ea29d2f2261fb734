import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

/// The texts and inputs of a page, which do not depend on the theme.
struct PageContent: Sendable, Hashable {
    var title: String
    /// The sentence under the heading.
    var lead: String?
    /// The message about a success.
    var notice: String?
    /// The errors in the order of their fields.
    var errors: [InputRefusal] = []
    /// The user's name if the page shows it without asking for it; otherwise empty.
    var attemptedUsername = ""
    /// The paragraphs above the form.
    var paragraphs: [String] = []
    /// The form, or `nil` for a page without one.
    var form: Form?
    /// The links under the form.
    var links: [Link] = []

    struct Form: Sendable, Hashable {
        let action: PageAddress
        /// The visible inputs in order.
        var inputs: [PageInput] = []
        var hidden: FormFields = [:]
        /// The submit buttons; the first is the primary one.
        var buttons: [Button]
    }

    struct Button: Sendable, Hashable {
        let label: String
        /// The name in the form; `nil` for a button whose name is not sent.
        var name: String?
    }

    struct Link: Sendable, Hashable {
        let label: String
        let address: PageAddress
        let id: String
    }

    /// Whether the form is long enough for two columns on a wide screen.
    var hasColumns: Bool { (form?.inputs.count { !$0.isCheckbox } ?? 0) >= 6 }
    /// The class of the element around the content; a form in two columns needs a wider one.
    var cardClass: String { hasColumns ? "card wide" : "card" }

    /// The input that an error concerns: the one that it names or, for a password that is not on the page, the page's
    /// first password.
    func input(of error: InputRefusal) -> FieldID? {
        guard let field = error.field, let inputs = form?.inputs else { return nil }
        if inputs.contains(where: { $0.field == field }) { return field }
        let passwords: [FieldID] = [.newPassword, .password, .currentPassword]
        guard passwords.contains(field) else { return nil }
        return passwords.first { password in inputs.contains { $0.field == password } }
    }
}
