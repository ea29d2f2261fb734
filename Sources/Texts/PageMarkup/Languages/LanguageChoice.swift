import Sentences

/// Links with which the user chooses the language of a page; they work without scripts.
package struct LanguageChoice: Sendable, Hashable {
    /// The address of the page, to which the language is added.
    package let address: PageAddress
    /// The query field that contains the language.
    package let parameter: String
    package let current: PageTexts
    private let languages: [PageTexts]

    package init(address: PageAddress, parameter: String, current: PageTexts, languages: [PageTexts] = PageTexts.all) {
        self.languages = languages
        self.address = address
        self.parameter = parameter
        self.current = current
    }

    /// The list of languages, each with its name in that language.
    package var markup: Markup {
        // The address is parsed once for all languages.
        let plain = address.settingQuery([parameter: nil])
        return Tag.nav(.class("languages"), .ariaLabel(current(Text("Language")))) {
            for language in languages {
                if language.tag == current.tag {
                    Tag.span(.lang(language.tag), .ariaCurrent) { language.name }
                } else {
                    Tag.a(
                        .href(plain.addingQuery(parameter, language.tag)), .lang(language.tag),
                        .hreflang(language.tag)
                    ) { language.name }
                }
            }
        }
    }
}
