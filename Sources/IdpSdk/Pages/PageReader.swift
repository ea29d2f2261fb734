import HTML
import HTTPMessage
import IdentityModel
import OpenID

/// Reads what a provider serves: a question, the answer, or why it is the end.
///
/// Pure: nobody is asked, nothing is sent.
struct PageReader: Sendable {
    let redirectURI: String
    let destination: Destination
    /// Whether the provider judges the device before it shows a page.
    let expectsDevice: Bool

    /// Reads one response; `isFirst` where it answers the authorization request itself.
    func read(_ served: ServedPage, isFirst: Bool) -> PageReading {
        let response = served.response
        let type = response.headers["Content-Type"]
        if let type, !isHTML(type) { return .end(notAPage(response, type)) }
        let page: Page
        do throws(HTMLError) {
            page = try Page(response.body, contentType: type)
        } catch {
            return .end(IdpSdkError(.unreadablePage, "The provider's page cannot be read (\(error.code.rawValue))."))
        }
        let base = page.baseReference.map { Destination.resolve($0, at: served.url) } ?? served.url
        let reading = Reading(page: page, base: base, url: served.url, reader: self)
        if let answer = reading.postedAnswer { return .answer(answer) }
        if let error = PageErrors.kobilError(page), error.subsystem == IdpSdkError.astSubsystem { return .end(error) }
        if (200...299).contains(response.status) || (response.status < 500 && !(isFirst && isRefusal(response.status)))
        {
            if let reading = reading.form { return reading }
        }
        if let error = PageErrors.kobilError(page) { return .end(error) }
        guard (200...299).contains(response.status) else { return .end(refused(response.status, page, isFirst)) }
        if let refresh = page.refreshReference { return reading.onward(refresh) }
        return .end(reading.unanswerable)
    }

    private func isRefusal(_ status: Int) -> Bool { expectsDevice && (status == 403 || status == 406) }

    private func isHTML(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return name.isEmpty || name == "text/html" || name == "application/xhtml+xml"
    }

    private func notAPage(_ response: HTTPResponse, _ type: String) -> IdpSdkError {
        let error = OAuthError(reading: response)
        if !(200...299).contains(response.status) {
            return unexpected(response.status, error?.description)
        }
        return IdpSdkError(
            .unreadablePage, "The provider answers \(UntrustedText(type).sanitised(limit: 60)), which is no page.")
    }

    private func refused(_ status: Int, _ page: Page, _ isFirst: Bool) -> IdpSdkError {
        let words = Self.words(of: page)
        guard isFirst && isRefusal(status) else { return unexpected(status, words) }
        return IdpSdkError(
            .unexpectedStatus,
            "The provider refused the device data (HTTP \(status))\(words.map { ": \($0)" } ?? "")".endedAsSentence)
    }

    /// A status that is no page: what the provider says of it, as a sentence.
    private func unexpected(_ status: Int, _ words: String?) -> IdpSdkError {
        IdpSdkError(
            status == 507 ? .serverStorageFull : .unexpectedStatus,
            "The provider answers HTTP \(status)\(words.map { ": \($0)" } ?? "")".endedAsSentence)
    }

    /// What a page without a form says, for a person to read.
    static func words(of page: Page) -> String? {
        for id in ["kc-error-message", "kc-info-message"] {
            if let text = page.text(ofElement: id), !text.isEmpty { return text }
        }
        return [page.heading, page.title].first { !$0.isEmpty } ?? page.paragraphs.first
    }
}

/// A page together with where it stands.
private struct Reading {
    let page: Page
    let base: URLReference
    let url: URLReference
    let reader: PageReader

    /// The answer in a form that is meant for the redirect URI (Form Post Response Mode).
    var postedAnswer: ReceivedAuthorizationResponse? {
        for form in page.forms where form.method == .post {
            let fields = form.controls.filter { $0.kind == .hidden && !$0.isDisabled && !$0.name.isEmpty }
            var values = FormFields()
            for field in fields { values.add(field.name, field.value) }
            let answer = ReceivedAuthorizationResponse.read(
                formPost: values, to: form.action ?? "", expecting: reader.redirectURI)
            if let answer { return answer }
        }
        return nil
    }

    /// The form that the page is about: the first that can be filled in, else the first that can be sent.
    var form: PageReading? {
        let usable = page.forms.filter { $0.method == .post }
        let fillable = usable.first { form in form.controls.contains { FieldReader.isFillable($0) } }
        guard let form = fillable ?? usable.first(where: { !$0.submitButtons.isEmpty }) else { return nil }
        if form.encoding == "multipart/form-data" || form.encoding == "text/plain" {
            return .end(
                IdpSdkError(
                    .unreadablePage, "The page wants its form as \(form.encoding ?? ""), which is not supported."))
        }
        let question = PageQuestion(page, form, base: base, url: url)
        for target in question.targets where !reader.destination.allows(target) {
            let host = UntrustedText(target.host ?? target.scheme ?? "").sanitised(limit: 100)
            return .end(
                IdpSdkError(.unreadablePage, "The page's form posts to another host (\(host)); nothing was sent there.")
            )
        }
        return .question(question)
    }

    func onward(_ reference: String) -> PageReading {
        if let answer = ReceivedAuthorizationResponse.read(redirect: reference, expecting: reader.redirectURI) {
            return .answer(answer)
        }
        let target = Destination.resolve(reference, at: base)
        guard reader.destination.allows(target) else {
            return .end(IdpSdkError(.redirectMismatch, "The page leads to another host; nothing was sent there."))
        }
        return .onward(target)
    }

    /// Why nothing can be done with the page.
    var unanswerable: IdpSdkError {
        let words = PageReader.words(of: page).map { " It says: \($0)" } ?? ""
        // A form that nobody can fill in or send waits for a script; so does a page that has a script and not a word.
        let waitsForScript = page.forms.contains { $0.method != .dialog && $0.controls.contains { $0.kind == .hidden } }
        if waitsForScript || (page.hasScript && page.paragraphs.isEmpty) {
            return IdpSdkError(
                .scriptRequired,
                "The page works by script alone, which this program does not run; a browser is needed for it.\(words)")
        }
        return IdpSdkError(.unreadablePage, "The page has no form to fill in.\(words)")
    }
}
