import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

/// Converts pages to markup with the elements, IDs and input names that KOBIL's or Keycloak's clients expect.
///
/// A tenant has one theme. The page determines what is shown; the theme determines how programs find it.
protocol PageTheme: Sendable {
    /// The whole document of a page.
    func document(of page: any Page, in frame: PageFrame) -> MarkupDocument

    /// The name of an input on a page of that kind; the field's ID if the theme has no other name.
    func inputName(of field: FieldID, on kind: PageKind) -> String
}

extension PageTheme {
    /// The posted fields with the names of `FieldID` instead of the theme's.
    ///
    /// The new password is `new-password` on every page. The current one is `password`, or `current-password` if the
    /// page asks for both. A field that is not on the page keeps its name, or is dropped if that is the ID of a field
    /// on the page.
    func answers(of kind: PageKind, form: FormFields) -> PageAnswers {
        var ids: [String: String] = [:]
        for field in kind.fields { ids[inputName(of: field, on: kind)] = field.rawValue }
        let reserved = Set(kind.fields.map(\.rawValue))
        var result = FormFields()
        for field in form.fields {
            if let name = ids[field.name] {
                result.add(name, field.secret)
            } else if !reserved.contains(field.name) {
                result.add(field.name, field.secret)
            }
        }
        return PageAnswers(result)
    }
}

extension PageThemeName {
    var theme: any PageTheme {
        switch self {
        case .kobil: KobilTheme()
        case .keycloak: KeycloakTheme()
        }
    }
}

/// The parts that all pages of a tenant share.
struct PageFrame: Sendable {
    let tenantName: String
    let styleSheet: PageAddress
    /// Whether the page is the response to a POST; Keycloak's theme then rewrites the browser's history.
    var answersPost = false
    var texts = PageTexts.english
    /// The address of the request, for the links to other languages; `nil` if it was not a GET.
    ///
    /// Computed on demand, because few pages need it.
    var request: @Sendable () -> PageAddress?

    /// The footer of a page, with the choice of the language if the page can be shown again.
    func footer(_ page: (any Page)?, _ content: PageContent) -> Markup {
        Tag.footer {
            if let address = page.map({ $0.repeatAddress(content, request: request) }) ?? request() {
                LanguageChoice(
                    address: address, parameter: LanguageWishes.parameter, current: texts
                ).markup
            }
            Tag.p { texts[.footer] }
        }
    }
}

extension PageHead {
    /// The `head` of a page with the parts that all pages of the tenant share.
    init(frame: PageFrame, title: String, further: [Markup] = []) {
        self.init(tenantName: frame.tenantName, title: title, styleSheet: frame.styleSheet, further: further)
    }
}
