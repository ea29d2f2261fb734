import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

/// Converts pages to markup with the elements, IDs and input names that KOBIL's or Keycloak's clients expect.
///
/// A tenant has one theme. The page determines what is shown; the theme determines how programs find it.
protocol PageTheme: Sendable {
    /// The whole document of a page.
    func document(of page: any Page, in frame: PageFrame) -> MarkupDocument

    /// The name of an input on a page of that kind; the field's ID if the theme has no other name.
    func inputName(of field: FieldID, on kind: PageKind) -> String
}

/// The parts that all pages of a tenant share.
struct PageFrame: Sendable {
    let tenantName: String
    let styleSheet: PageAddress
    /// Whether the page is the response to a POST; Keycloak's theme then rewrites the browser's history.
    var answersPost = false
    /// Whether the page says that logins are being watched.
    var isWatched = false
    var texts = PageTexts.english
    var languages = PageTexts.all
    /// The address of the request, for the links to other languages; `nil` if it was not a GET.
    ///
    /// Computed on demand, because few pages need it.
    var request: @Sendable () -> PageAddress?

    /// The line above a login page's content while logins are being watched.
    @MarkupBuilder var watchNotice: [Markup] {
        if isWatched {
            Tag.p(.class("notice"), .id("watched"), .role("status")) {
                texts(Text("An administrator is watching logins to find errors in apps."))
            }
        }
    }

    /// The footer of a page, with the choice of the language if the page can be shown again.
    func footer(_ page: (any Page)?, _ content: PageContent) -> Markup {
        Tag.footer {
            if languages.count > 1, let address = page.map({ $0.repeatAddress(content, request: request) }) ?? request()
            {
                LanguageChoice(
                    address: address, parameter: LanguageWishes.parameter, current: texts, languages: languages
                ).markup
            }
            Tag.p { texts(Text("idp-wizard identity server")) }
        }
    }
}

extension PageHead {
    /// The `head` of a page with the parts that all pages of the tenant share.
    init(frame: PageFrame, title: String, further: [Markup] = []) {
        self.init(tenantName: frame.tenantName, title: title, styleSheet: frame.styleSheet, further: further)
    }
}
