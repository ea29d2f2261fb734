import HTML
import HTTPMessage
import OpenID
import Sentences

/// The meaning of a page's forms: a response, a question, a form that submits itself, or nothing.
struct PageForms {
    private let page: HTMLPage
    private let place: PagePlace
    private let languages: JSONTexts

    /// `languages` are the requested languages of texts.
    init(_ page: HTMLPage, _ place: PagePlace, languages: [String]) {
        self.page = page
        self.place = place
        self.languages = JSONTexts(wished: languages, page: page)
    }

    /// The meaning of the page by its forms; `nil` if they are irrelevant.
    var reading: PageReading? {
        if let answer = postedAnswer { return .answer(answer) }
        if let json = JSONForm(page, languages: languages) { return question(json) }
        switch FormChooser(page).choose() {
        case .question(let form, let others, let reason):
            if let manual = spelledOut(form) { return .onward(manual, because: "the key as text") }
            do throws(IdpSdkError) {
                return .question(
                    try PageQuestion(
                        page, form, others: others,
                        aside: (form.id == tryAnotherWay?.id ? [] : [tryAnotherWay].compactMap { $0 }) + brokers,
                        because: reason, at: place))
            } catch {
                return .end(error)
            }
        case .selfSubmitting(let form, let button): return selfSubmission(form, button)
        case .waitsForScript: return otherWay ?? clicked ?? .end(needsScript)
        case .nothing: return brokered
        }
    }

    private func question(_ json: JSONForm) -> PageReading {
        let said = languages.error(on: page)
        if let said, said.isSevere { return .end(said.error) }
        guard json.form.controls.contains(where: { FieldReader.isFillable($0) || $0.kind.isSubmit }) else {
            return .end(
                said?.error ?? IdpSdkError(.unreadablePage, .joined([Text("The page asks for nothing."), words])))
        }
        do throws(IdpSdkError) {
            return .question(try PageQuestion(page, json, error: said?.error, at: place))
        } catch {
            return .end(error)
        }
    }

    /// The meaning of a page whose forms are irrelevant.
    var withoutForm: PageReading {
        if let refresh = page.refresh, refresh.delay <= Self.longestDelay {
            return refresh.reference.map(onward) ?? .end(waits)
        }
        // Keycloak's page for a step that is no longer current; its second link leads to the current step.
        if let link = page.links.first(where: { $0.id == "loginContinueLink" }) { return onward(link.reference) }
        // A page that is empty or ends in an ellipsis waits for its script.
        let isEmpty = page.paragraphs.allSatisfy { $0.hasSuffix("...") || $0.hasSuffix("\u{2026}") }
        if page.hasScript && isEmpty { return .end(needsScript) }
        return .end(
            IdpSdkError(
                .unreadablePage,
                .joined([Text("The page has no form to fill in."), Self.said(page.allWords)])))
    }

    /// The response in a form that posts to the redirect URI (Form Post Response Mode), if the page has nothing else or
    /// submits it by itself.
    private var postedAnswer: ReceivedAuthorizationResponse? {
        let rivals = page.forms.filter { form in
            form.landmark == nil && form.isShown && form.controls.contains(where: FieldReader.isFillable)
        }
        for form in page.forms where form.method == .post && !rivals.contains(form) {
            guard rivals.isEmpty || !form.noScriptButtons.isEmpty || page.submitsOnLoad else { continue }
            let fields = form.controls.filter { $0.kind == .hidden && !$0.isDisabled && !$0.name.isEmpty }
            var values = FormFields()
            for field in fields { values.add(field.name, field.value) }
            let isOnlyOne = page.forms.filter { !$0.controls.isEmpty && $0.landmark == nil }.count == 1
            guard isOnlyOne || !form.noScriptButtons.isEmpty || page.submitsOnLoad else { continue }
            let target = place.resolve(form.action)
            let answer = ReceivedAuthorizationResponse.read(
                formPost: values, to: target.description, expecting: place.redirectURI)
            if let answer { return answer }
        }
        return nil
    }

    /// Keycloak's link to the key as text, if the page shows only a picture; `nil` if the page has the key.
    private func spelledOut(_ form: HTMLForm) -> URLReference? {
        guard let reference = ShownOnceReader.manualReference(on: page) else { return nil }
        let target = place.resolve(reference)
        // Without this check, a page that shows only the picture in both modes would be requested again and again.
        let isThere =
            FormFields(encoded: place.url.query ?? "")["mode"] == FormFields(encoded: target.query ?? "")["mode"]
        return isThere || !place.destination.allows(target) ? nil : target
    }

    private func selfSubmission(_ form: HTMLForm, _ button: Control?) -> PageReading {
        do throws(IdpSdkError) {
            let target = place.resolve(button?.formAction ?? form.action)
            try place.check(target)
            guard let encoding = FormBody.encoding(of: form, pressing: button) else { return .end(needsScript) }
            let entries = try FormEntries(of: form, fields: []).entries(for: [:], pressing: button)
            return .selfSubmitting(
                PageSubmission(
                    target: target, method: button?.formMethod ?? form.method, entries: entries,
                    body: FormBody(encoding: encoding, charset: form.charset, fileNames: []), shownNames: []))
        } catch {
            return .end(error)
        }
    }

    /// Keycloak's link to another second factor, on a page that works only by script.
    private var otherWay: PageReading? {
        guard let offered = tryAnotherWay else { return nil }
        do throws(IdpSdkError) {
            let reason = "it leads to another second factor: the page's own works only by script"
            return .question(try PageQuestion(page, offered, others: [], because: reason, at: place))
        } catch {
            return .end(error)
        }
    }

    /// The links to other identity providers, on a page that has nothing else.
    private var brokered: PageReading? {
        guard let first = brokers.first else { return nil }
        do throws(IdpSdkError) {
            let reason = "it leads to other identity providers"
            return .question(
                try PageQuestion(page, first, others: Array(brokers.dropFirst()), because: reason, at: place))
        } catch {
            return .end(error)
        }
    }

    /// Keycloak's links to other identity providers (`social-ALIAS`), each as a form with a button selected by the
    /// alias.
    private var brokers: [HTMLForm] {
        page.links.lazy.compactMap { link in
            guard let id = link.id, id.hasPrefix(Self.brokerPrefix), id != Self.brokerPrefix else { return nil }
            let target = place.resolve(link.reference)
            guard target.path.contains("/broker/"), place.destination.allows(target) else { return nil }
            let entries = FormFields(encoded: target.query ?? "").fields.map { (name: $0.name, value: $0.value) }
            return HTMLForm(following: link, entries: entries).addingButton(
                id: id, value: String(id.dropFirst(Self.brokerPrefix.count)), label: link.text)
        }.prefix(Self.clickableLimit).map { $0 }
    }

    private static let brokerPrefix = "social-"

    /// The form that a click on Keycloak's list of second factors submits; it has no button.
    private var clicked: PageReading? {
        let clickables = page.clickables.prefix(Self.clickableLimit).filter {
            page.forms.indices.contains($0.form) && !$0.label.isEmpty
        }
        var labels: [Int: String] = [:]
        var forms: [HTMLForm] = []
        for clickable in clickables {
            if let label = labels.updateValue(clickable.label, forKey: clickable.form) {
                guard label == clickable.label else { return .end(.sentAlike([label, clickable.label])) }
            } else {
                forms.append(page.forms[clickable.form].addingButton(id: "", label: clickable.label))
            }
        }
        guard let first = forms.first else { return nil }
        do throws(IdpSdkError) {
            let reason = "a click on the page's list sends it"
            return .question(
                try PageQuestion(page, first, others: Array(forms.dropFirst()), because: reason, at: place))
        } catch {
            return .end(error)
        }
    }

    private static let clickableLimit = 50

    /// Keycloak's form that leads to another second factor, with its link as the button.
    private var tryAnotherWay: HTMLForm? {
        let form = page.forms.first { $0.id == "kc-select-try-another-way-form" }
        return form?.addingButton(
            id: ButtonChoice.tryAnotherWay, label: page.text(ofElement: ButtonChoice.tryAnotherWay) ?? "")
    }

    private func onward(_ reference: String) -> PageReading {
        if let answer = ReceivedAuthorizationResponse.read(redirect: reference, expecting: place.redirectURI) {
            return .answer(answer)
        }
        let target = place.resolve(reference)
        guard place.destination.allows(target) else {
            let host = UntrustedText(target.host ?? target.scheme ?? "").sanitised(limit: 100)
            let isPage = ["http", "https"].contains(target.scheme?.lowercased())
            return .end(
                IdpSdkError(
                    isPage ? .anotherHost : .redirectMismatch,
                    Text("The page leads to another host (\(host)); nothing was sent there.")))
        }
        return .onward(target, because: "the page says so")
    }

    private var needsScript: IdpSdkError {
        IdpSdkError(
            .scriptRequired,
            .joined([Text("The page works only by script, and this program runs none: use a browser."), words]))
    }

    private var waits: IdpSdkError {
        IdpSdkError(
            .scriptRequired, .joined([Text("The page waits for an event elsewhere: use a browser."), words]))
    }

    private var words: Text { Self.said(page.words) }

    private static func said(_ words: String?) -> Text {
        words.map { Text("It says: \($0.endedAsSentence)") } ?? .empty
    }

    /// The maximum delay of a refresh that is followed, in seconds; a longer one is meant for reading, or waits for
    /// another event.
    private static let longestDelay = 10
}
