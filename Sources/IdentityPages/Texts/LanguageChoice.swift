import HTTPMessage
import PageMarkup

/// The links with which the user chooses the language of a page; they work without scripts.
struct LanguageChoice: Sendable, Hashable {
    /// The address of the page, to which the language is added.
    let address: PageAddress
    /// The language of the page.
    let current: PageTexts

    /// The list of languages, each in its own words.
    var markup: Markup {
        Tag.nav(.class("languages"), .ariaLabel(current[.languages])) {
            for language in PageTexts.all {
                if language.tag == current.tag {
                    Tag.span(.lang(language.tag), .ariaCurrent) { language.name }
                } else {
                    Tag.a(
                        .href(address.settingQuery([LanguageWishes.parameter: language.tag])), .lang(language.tag),
                        .hreflang(language.tag)
                    ) { language.name }
                }
            }
        }
    }
}

extension Page {
    /// The address at which a GET shows the page again; nil for a page that cannot be shown twice.
    ///
    /// `request` is the address of the request; nil if it was no GET.
    func repeatAddress(_ content: PageContent, request: PageAddress?) -> PageAddress? {
        switch self {
        case .formPost, .info(.deviceAllowed), .info(.deviceDenied): nil
        case .pageExpired(let end): end.current
        case .loggedOut: request?.settingQuery(["id_token_hint": nil])
        case .logoutConfirmation, .info, .error: request
        case .deviceCode(let form):
            form.action.settingQuery(["session_code": nil, "user_code": form.userCode.isEmpty ? nil : form.userCode])
        default: content.form?.action.settingQuery(["session_code": nil])
        }
    }
}
