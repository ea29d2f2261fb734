import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: CredentialsScreen, _ state: WizardState) {
        guard let run = state.run else { return }
        let client = shown.page.client.map { UntrustedText($0.rawValue).sanitised(limit: 40) + " \(look.glyphs.dot) " }
        let page = texts[.credentialsPage, ["number": "\(shown.page.pageNumber)"]]
        main.heading(texts.name(of: run.order.flow), trailing: (client ?? "") + page)
        main.steps(marks(run).map(\.mark))
        main.blank()
        if let refusal = shown.refusal {
            main.fieldError(refusal, label: "", indent: 0)
        } else if shown.page.error != nil {
            main.paragraph(texts[.credentialsAgain, ["attempt": "\(shown.page.attempt)"]], .todo)
        } else {
            let count = shown.form.fields.count
            main.paragraph(count == 0 ? texts[.credentialsNothing] : texts.counted(.credentialsAsks, count))
        }
        let words = newWords(shown.page, state).prefix(8).joined(separator: " ")
        if !words.isEmpty { main.serverWords(texts[.fieldPageSays, ["words": words]]) }
        main.blank()
        main.form(shown.form)
        foot.paragraph(waiting(shown.page), .dim)
        explain(texts[.flowAside], explanation(run.order.flow))
        asideFields(shown)
    }

    /// What the page says beyond its title and the names that the title row has already.
    private func newWords(_ page: CredentialsPage, _ state: WizardState) -> [String] {
        var known: Set = [state.provider?.name.lowercased(), state.provider?.tenant.rawValue.lowercased()]
        known.insert(page.pageTitle?.sanitised().lowercased())
        return page.pageTexts.map { $0.sanitised(limit: 300) }.filter { known.insert($0.lowercased()).inserted }
    }

    private func waiting(_ page: CredentialsPage) -> String {
        let ids = page.fields.map { UntrustedText($0.id.rawValue).sanitised(limit: 40) }.joined(separator: ", ")
        return texts[.credentialsWaiting, ["call": "provideCredentials([\(ids)])"]]
    }

    private mutating func asideFields(_ shown: CredentialsScreen) {
        guard var column = aside else { return }
        column.blank()
        if let title = shown.page.pageTitle {
            column.pair(texts[.credentialsPageTitle], "\"\(title.sanitised(limit: 100))\"", column: 20, .server)
            column.blank()
        }
        column.heading("inputFieldIds")
        for field in shown.form.fields {
            let id = UntrustedText(field.id.rawValue).sanitised(limit: 40)
            let isSecret = field.isMasked || field.text.isSecret
            column.pair(id, texts[isSecret ? .credentialsHiddenField : .credentialsOpenField], column: 20, .dim)
        }
        aside = column
    }
}
