import IdentityModel
import Localization
import Terminal
import TerminalUI

extension CredentialsScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run else { return }
        let texts = view.texts
        let client = page.client.map {
            UntrustedText($0.rawValue).sanitised(limit: 40) + " \(view.look.glyphs.dot) "
        }
        let number = page.address == nil ? texts[.credentialsPage, ["number": "\(page.pageNumber)"]] : ""
        let isNarrow = view.besidePicture(self)
        view.main.heading(texts[run.request.words.name], trailing: isNarrow ? number : (client ?? "") + number)
        if !isNarrow {
            view.main.steps(view.marks(run).map(\.mark))
            view.main.blank()
        }
        view.request(self)
        if let address = page.address { view.addressToOpen(address) }
        let showsFirst = !page.shownOnce.isEmpty
        if !showsFirst { view.pageWords(page, context) }
        view.shownOnce(page)
        view.consent(page)
        view.main.blank()
        view.main.form(form)
        if showsFirst { view.pageWords(page, context) }
        if page.address == nil { view.foot.paragraph(view.waiting(page), .dim) }
        guard view.picture == nil || !view.isWide else { return }
        view.explain(texts[.flowAside], texts[run.request.words.explanation])
        if page.address == nil { view.asideFields(self) }
    }
}

extension ScreenView {
    /// Adds what the page asks for, or why it asks again.
    fileprivate mutating func request(_ shown: CredentialsScreen) {
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
                fields.isEmpty ? texts[.credentialsNothing] : texts.counted(.credentialsAsks, fields.count),
                fields.isEmpty ? .text : .dim)
        }
    }

    /// Adds the page's own texts, each separately and marked as not the wizard's.
    fileprivate mutating func pageWords(_ page: CredentialsPage, _ context: WizardContext) {
        var known: Set = [context.provider?.name.lowercased(), context.provider?.tenant.rawValue.lowercased(), ""]
        let consent = Set(page.consent.map { $0.sanitised(limit: 1000).lowercased() })
        let said = ([page.pageTitle].compactMap { $0 } + page.pageTexts).map { $0.sanitised(limit: 1000) }
            .filter { known.insert($0.lowercased()).inserted && !consent.contains($0.lowercased()) }
        guard !said.isEmpty else { return }
        main.blank()
        main.paragraph(texts[.credentialsPageSays], .dim)
        for text in said { main.quote(text) }
    }

    /// Adds what the user is asked to consent to.
    fileprivate mutating func consent(_ page: CredentialsPage) {
        guard !page.consent.isEmpty else { return }
        main.blank()
        for item in page.consent {
            main.paragraph(
                item.sanitised(limit: 300), .server, indent: 2, mark: Span(String(look.glyphs.dot), .todo))
        }
    }

    fileprivate func waiting(_ page: CredentialsPage) -> String {
        let ids = page.fields.map { UntrustedText($0.id.rawValue).sanitised(limit: 40) }.joined(separator: ", ")
        return texts[.credentialsWaiting, ["call": "provideCredentials([\(ids)])"]]
    }

    fileprivate mutating func asideFields(_ shown: CredentialsScreen) {
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
