import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: CredentialsScreen, _ state: WizardState) {
        guard let run = state.run else { return }
        let client = shown.page.client.map { UntrustedText($0.rawValue).sanitised(limit: 40) + " \(look.glyphs.dot) " }
        let page = shown.page.address == nil ? texts[.credentialsPage, ["number": "\(shown.page.pageNumber)"]] : ""
        let isNarrow = besidePicture(shown)
        main.heading(texts.name(of: run.order), trailing: isNarrow ? page : (client ?? "") + page)
        if !isNarrow {
            main.steps(marks(run).map(\.mark))
            main.blank()
        }
        request(shown)
        if let address = shown.page.address { elsewhere(address) }
        let showsFirst = !shown.page.shownOnce.isEmpty
        if !showsFirst { pageWords(shown.page, state) }
        shownOnce(shown.page)
        consent(shown.page)
        main.blank()
        main.form(shown.form)
        if showsFirst { pageWords(shown.page, state) }
        if shown.page.address == nil { foot.paragraph(waiting(shown.page), .dim) }
        guard picture == nil || !isWide else { return }
        explain(texts[.flowAside], explanation(run.order))
        if shown.page.address == nil { asideFields(shown) }
    }

    /// What is asked, or why it is asked again.
    private mutating func request(_ shown: CredentialsScreen) {
        if let refusal = shown.refusal {
            main.fieldError(refusal, label: "", indent: 0)
        } else if shown.page.error != nil, shown.page.address == nil, shown.page.attempt > 1 {
            let isCounted = shown.page.error?.breaksPasswordRule != true
            main.paragraph(
                isCounted
                    ? texts[.credentialsAgain, ["attempt": "\(shown.page.countedAttempt)"]] : texts[.credentialsRule],
                .todo)
        } else if shown.page.address != nil {
            return
        } else if !shown.page.consent.isEmpty {
            main.paragraph(texts[.consentAsks])
        } else if shown.page.shownOnce.isEmpty {
            let fields = shown.form.fields.filter { $0.kind != .button }
            main.paragraph(
                fields.isEmpty ? texts[.credentialsNothing] : texts.counted(.credentialsAsks, fields.count))
        }
    }

    /// What the page says, each text of it apart, marked as not the wizard's.
    private mutating func pageWords(_ page: CredentialsPage, _ state: WizardState) {
        var known: Set = [state.provider?.name.lowercased(), state.provider?.tenant.rawValue.lowercased(), ""]
        let consent = Set(page.consent.map { $0.sanitised(limit: 1000).lowercased() })
        let said = ([page.pageTitle].compactMap { $0 } + page.pageTexts).map { $0.sanitised(limit: 1000) }
            .filter { known.insert($0.lowercased()).inserted && !consent.contains($0.lowercased()) }
        guard !said.isEmpty else { return }
        main.blank()
        main.paragraph(texts[.credentialsPageSays], .dim)
        for text in said { main.quote(text) }
    }

    /// What the person is asked to agree to.
    private mutating func consent(_ page: CredentialsPage) {
        guard !page.consent.isEmpty else { return }
        main.blank()
        for item in page.consent {
            main.paragraph(
                item.sanitised(limit: 300), .server, indent: 2, mark: Span(String(look.glyphs.dot), .todo))
        }
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
