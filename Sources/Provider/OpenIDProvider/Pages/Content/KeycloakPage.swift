/// The names of a page and its elements in Keycloak's theme `keycloak.v2` (26.7.3, observed).
struct KeycloakPage: Sendable, Hashable {
    /// The element that submits a form.
    enum Submit: Sendable, Hashable {
        /// A button with a name and an ID; an empty name means none.
        case button(name: String, id: String)
        /// An input with an ID; an empty ID means none.
        case input(id: String)
        case namedInput(name: String, id: String)
    }

    /// The value of `data-page-id`.
    let id: String
    /// The form's ID, or `nil` if Keycloak's form has none.
    var formID: String?
    /// The submit elements, one for each button of the page's content.
    var submits: [Submit] = []
    /// Whether the page belongs to a required action; the sentence above the form is then a warning.
    var isRequiredAction = false

    init(_ id: String, _ formID: String?, _ submits: Submit..., isRequiredAction: Bool = false) {
        self.id = id
        self.formID = formID
        self.submits = submits
        self.isRequiredAction = isRequiredAction
    }
}
