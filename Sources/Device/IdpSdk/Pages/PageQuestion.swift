import HTML
import HTTPMessage
import Sentences

/// A page that requests input: its form, its fields, and its texts.
struct PageQuestion: Sendable {
    let fields: [IdpSdkInputField]
    private(set) var error: IdpSdkError?
    let identity: PageIdentity
    let notice: IdpSdkNotice?
    /// The chosen form and the reason, for the trace.
    let formNote: String
    private let page: HTMLPage
    private let form: HTMLForm
    private let place: PagePlace
    private let json: JSONForm?
    private let buttons: [ButtonChoice]
    /// The hints of fields, which are not repeated among the page's texts.
    private let hintTexts: Set<String>
    /// The ID of the button field; `nil` if there is no choice.
    private let buttonFieldID: String?

    /// Throws 900/5 if the form leads elsewhere or requests something that cannot be answered.
    ///
    /// The buttons of `aside` lead to other pages and are optional: without an answer the page's own button is pressed.
    init(
        _ page: HTMLPage, _ served: HTMLForm, others: [HTMLForm], aside: [HTMLForm] = [], because reason: String,
        at place: PagePlace
    ) throws(IdpSdkError) {
        let form = CredentialTiles.offered(in: served, on: page)
        try self.init(
            page, form, others: others, aside: aside, errors: PageErrors(page, form: form), json: nil,
            because: "\(Self.number(of: served, on: page)): \(reason)", at: place)
    }

    init(_ page: HTMLPage, _ json: JSONForm, error: IdpSdkError?, at place: PagePlace) throws(IdpSdkError) {
        try self.init(
            page, json.form, others: [], aside: [], errors: PageErrors(json, overall: error), json: json,
            because: "\(Self.number(of: json.served, on: page)): it holds the step as JSON", at: place)
    }

    private static func number(of form: HTMLForm, on page: HTMLPage) -> String {
        "\(page.forms.firstIndex(of: form).map { $0 + 1 } ?? 1) of \(page.forms.count)"
    }

    private init(
        _ page: HTMLPage, _ form: HTMLForm, others: [HTMLForm], aside: [HTMLForm], errors: PageErrors, json: JSONForm?,
        because note: String, at place: PagePlace
    ) throws(IdpSdkError) {
        self.page = page
        self.form = form
        self.place = place
        self.json = json
        let own = try ButtonChoice.choices(of: [form] + others, at: place)
        let more = ButtonChoice.choices(aside: aside, taken: own)
        buttons = own + more
        let hints = PageHints(page, form: form, errors: errors)
        hintTexts = hints.texts
        var fields = FieldReader.fields(of: form, errors: errors, hints: hints)
        try FieldReader.checkChoices(of: form)
        let asksButton = own.count > 1 || !fields.contains(where: \.mustBeAnswered)
        if asksButton || !more.isEmpty {
            var id = FieldID.submit.rawValue
            while fields.contains(where: { $0.id == id }) { id += "-button" }
            buttonFieldID = id
        } else {
            buttonFieldID = nil
        }
        if let buttonFieldID {
            fields.append(FieldReader.buttonField(buttons, id: buttonFieldID, standard: asksButton ? nil : own.first))
        }
        self.fields = fields
        error = errors.overall
        notice = errors.notice
        let action = place.resolve(form.action)
        identity = PageIdentity(
            pageID: page.bodyAttributes["data-page-id"], formID: json?.id ?? form.id, path: action.path,
            execution: FormFields(encoded: action.query ?? "")["execution"], fieldIDs: fields.map(\.id))
        formNote = note
        try check(action)
    }

    /// Throws if the form must not be filled in; called before the app is asked.
    private func check(_ action: URLReference) throws(IdpSdkError) {
        guard !form.hasCaptcha else {
            throw IdpSdkError(
                .scriptRequired,
                Text("The page asks for a captcha: use a browser."))
        }
        for target in [action] + ButtonChoice.pressable(form).compactMap({ $0.formAction.map(place.resolve) }) {
            try checkTarget(target)
        }
        if let file = form.controls.first(where: { $0.kind == .file && $0.isRequired && !$0.isDisabled && $0.isShown })
        {
            let name = UntrustedText(file.label.isEmpty ? file.name : file.label).sanitised(limit: 100)
            throw IdpSdkError(
                .unreadablePage,
                Text("The page asks for a file (\(name)), which this program cannot send: use a browser."))
        }
        guard FormBody.encoding(of: form, pressing: nil) != nil else {
            throw IdpSdkError(.unreadablePage, Text("The page's form is sent as text/plain, which is not supported."))
        }
    }

    private func checkTarget(_ target: URLReference) throws(IdpSdkError) {
        let asksSomething = fields.contains { $0.kind != .button }
        if asksSomething || !place.isRedirectURI(target) { try place.check(target) }
    }

    /// Replaces the error with `startedAnew` if Keycloak restarted the login; returns `false` for any other page.
    ///
    /// Keycloak responds directly to a rejected post. It redirects if it did not evaluate the values, because the login
    /// or its page had expired. Other providers also redirect after a rejection, so this is decided by Keycloak's
    /// paths.
    mutating func startsAnew() -> Bool {
        guard let words = error, words.isRefusedByPage, place.url.path.contains("/login-actions/"),
            fields.allSatisfy({ $0.error == nil }), !form.controls.contains(where: \.isInvalid)
        else { return false }
        error = IdpSdkError(.startedAnew, words.words)
        return true
    }

    /// The data for the app; `account` is the owner of the items in `shownOnce` if the page shows no name.
    func interactionData(
        pageNumber: Int, attempt: Int, countedAttempt: Int? = nil, error: IdpSdkError?,
        account known: UntrustedText? = nil
    ) -> IdpSdkInteractionData {
        let account =
            page.text(ofElement: "kc-attempted-username").flatMap { $0.isEmpty ? nil : UntrustedText($0) } ?? fixedName
        let shownOnce = ShownOnceReader.items(on: page, form: form, account: account ?? known)
        let consent = consent
        let texts = PageSentences(
            of: page,
            elsewhere: [error?.errorDescription, account?.original].compactMap { $0 } + consent + hintTexts
                + fields.flatMap { [$0.error, $0.hint, $0.label] + $0.choices.map(\.label) }.compactMap { $0?.original },
            secrets: shownOnce.flatMap(\.secrets))
        let own = (json?.texts ?? []).filter { !$0.isEmpty && $0 != json?.title }
        return IdpSdkInteractionData(
            inputFieldIds: fields.filter(\.mustBeAnswered).map(\.id), pageNumber: pageNumber, attempt: attempt,
            countedAttempt: countedAttempt, previousError: error, fields: fields,
            title: UntrustedText(json.flatMap { $0.title.isEmpty ? nil : $0.title } ?? texts.title),
            texts: (own + texts.paragraphs).map { UntrustedText($0) }, consent: consent.map { UntrustedText($0) },
            shownOnce: shownOnce, account: account, notice: notice, pageID: page.bodyAttributes["data-page-id"])
    }

    /// A name that the page shows in a read-only field.
    private var fixedName: UntrustedText? {
        let control = form.controls.first { control in
            control.isReadOnly && control.isShown && !control.value.isEmpty && control.kind != .password
                && (control.name == FieldID.username.rawValue
                    || control.autocomplete.contains(FieldID.username.rawValue))
        }
        return control.map { UntrustedText($0.value) }
    }

    /// The permissions, on a page with only buttons and checkboxes: Keycloak's list, else the lists on the page.
    private var consent: [String] {
        guard buttons.count > 1, !fields.contains(where: { $0.kind != .button && $0.kind != .box }) else { return [] }
        let own = page.listItems(inElement: "kc-oauth")
        // Keycloak's other pages of buttons (terms, second factors) have lists that grant nothing.
        return own.isEmpty && page.bodyAttributes["data-page-id"] == nil ? page.shownListItems : own
    }

    /// Returns the submission for the app's answers.
    func submission(of answers: [String: String]) throws(IdpSdkError) -> PageSubmission {
        let button = try chosenButton(answers)
        let form = button?.form ?? self.form
        let own = form == self.form ? fields : []
        var entries = try FormEntries(of: form, fields: own).entries(for: answers, pressing: button?.control)
        if let json { entries = try json.entries(for: entries, pressing: button?.control) }
        let target = place.resolve(button?.control.formAction ?? form.action)
        if form == self.form {
            try checkTarget(target)
        } else if !place.isRedirectURI(target) {
            try place.check(target)
        }
        guard let encoding = FormBody.encoding(of: form, pressing: button?.control) else {
            throw IdpSdkError(.unreadablePage, Text("The button sends its form as text/plain, which is not supported."))
        }
        let files = form.controls.filter { $0.kind == .file }.map(\.name)
        return PageSubmission(
            target: target, method: button?.control.formMethod ?? form.method, entries: entries,
            body: FormBody(encoding: encoding, charset: form.charset, fileNames: Set(files)), shownNames: shownNames)
    }

    private func chosenButton(_ answers: [String: String]) throws(IdpSdkError) -> ButtonChoice? {
        guard let buttonFieldID else { return buttons.first ?? ButtonChoice.unseen(in: form) }
        guard let answer = answers[buttonFieldID], !answer.isEmpty else {
            if fields.contains(where: { $0.id == buttonFieldID && $0.mayBeOmitted }) { return buttons.first }
            throw .missing(buttonFieldID)
        }
        guard
            let chosen = buttons.first(where: { $0.value == answer })
                ?? buttons.first(where: { $0.answers(to: answer) })
        else { throw .noChoice(buttonFieldID, among: buttons.map(\.value)) }
        return chosen
    }

    /// The fields whose values a trace may show: the user's name, and choices among the page's options.
    private var shownNames: Set<String> {
        let open: Set<String> = [FieldID.username.rawValue, "email"]
        return Set(fields.filter { $0.kind != .secret && ($0.kind != .text || open.contains($0.id)) }.map(\.id))
    }
}

extension IdpSdkInputField {
    /// Whether it is in `inputFieldIds`: checkboxes and lists with a value are not, nor are optional lines of text
    /// without one.
    var mustBeAnswered: Bool { !mayBeOmitted || (kind == .text && !initialValue.original.isEmpty) }
}
