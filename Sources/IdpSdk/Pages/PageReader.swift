import HTML
import HTTPMessage
import OpenID

/// Reads what a provider serves: a question, the answer, or why it is the end.
///
/// Pure: nobody is asked, nothing is sent.
struct PageReader: Sendable {
    let redirectURI: String
    let destination: Destination
    /// Whether the provider judges the device before it shows a page.
    let expectsDevice: Bool
    /// The languages that the request wished for.
    var languages: [String] = []

    /// Reads one response; `isFirst` where it answers the authorization request itself.
    func read(_ served: ServedPage, isFirst: Bool) -> PageReading {
        let response = served.response
        let type = response.headers["Content-Type"]
        if let type, !isHTML(type) { return .end(notAPage(response, type)) }
        do throws(HTMLError) {
            let page = try Page(response.body, contentType: type)
            let reading = read(page, served, isFirst: isFirst)
            guard page.hasNoScript, case .end(let error) = reading, error.local == .scriptRequired else {
                return reading
            }
            // What stands there for browsers without scripts is meant for this program.
            let other = try Page(response.body, contentType: type, showsNoScript: true)
            switch read(other, served, isFirst: isFirst) {
            case .question(let question): return .question(question)
            case .selfSubmitting(let submission): return .selfSubmitting(submission)
            case .onward(let url, _): return .withoutScript(url, insteadOf: error)
            case .answer, .withoutScript, .end: return reading
            }
        } catch {
            return .end(IdpSdkError(.unreadablePage, Self.sentence(error.code)))
        }
    }

    private func read(_ page: Page, _ served: ServedPage, isFirst: Bool) -> PageReading {
        let response = served.response
        let place = PagePlace(of: page, at: served.url, destination: destination, redirectURI: redirectURI)
        if let error = PageErrors.kobilError(page), error.subsystem == IdpSdkError.astSubsystem { return .end(error) }
        let status = response.status
        if (200...299).contains(status) || (status < 500 && !(isFirst && isRefusal(status))),
            let reading = PageForms(page, place, languages: languages).reading
        {
            return reading
        }
        if let error = PageErrors.kobilError(page) { return .end(error) }
        guard (200...299).contains(status) else { return .end(refused(response, page, isFirst)) }
        return PageForms(page, place, languages: languages).withoutForm
    }

    private static func sentence(_ code: HTMLError.Code) -> String {
        switch code {
        case .tooLarge:
            "The provider's page is larger than any page to log in with (\(Page.byteLimit >> 20) MiB); it was not read."
        case .tooComplex: "The provider's page has more elements or fields than this program reads; nothing was sent."
        case .unreadable: "The provider's page cannot be read."
        }
    }

    private func isRefusal(_ status: Int) -> Bool { expectsDevice && (status == 403 || status == 406) }

    private func isHTML(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return name.isEmpty || name == "text/html" || name == "application/xhtml+xml"
    }

    private func notAPage(_ response: HTTPResponse, _ type: String) -> IdpSdkError {
        if let busy = BusyServer(response) { return IdpSdkError(.providerBusy, busy.description) }
        let error = OAuthError(reading: response)
        if !(200...299).contains(response.status) {
            return unexpected(response.status, error?.description)
        }
        return IdpSdkError(
            .unreadablePage, "The provider answers \(UntrustedText(type).sanitised(limit: 60)), which is no page.")
    }

    private func refused(_ response: HTTPResponse, _ page: Page, _ isFirst: Bool) -> IdpSdkError {
        if let busy = BusyServer(response, saying: page.allWords) {
            return IdpSdkError(.providerBusy, busy.description)
        }
        // Some send OAuth's JSON and call it HTML.
        let (status, words) = (response.status, OAuthError(reading: response)?.description ?? page.allWords)
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
}

extension Page {
    /// What a page without a form says, for a person to read.
    var words: String? {
        for id in ["kc-error-message", "kc-info-message"] {
            if let text = text(ofElement: id), !text.isEmpty { return text }
        }
        return [heading, title].first { !$0.isEmpty } ?? paragraphs.first
    }

    /// Everything that a page without a form says: a heading alone, such as *something went wrong*, would not tell what.
    ///
    /// Keycloak's own pages of errors and notices have one element for it.
    var allWords: String? {
        if ["kc-error-message", "kc-info-message"].contains(where: { text(ofElement: $0) != nil }) { return words }
        let said = ([heading] + paragraphs.filter { $0 != heading }).filter { !$0.isEmpty }
        guard said.count > 1 else { return words }
        let sentences = said.prefix(Self.toldLimit).map(\.endedAsSentence).joined(separator: " ")
        return UntrustedText(sentences).sanitised(limit: 500)
    }

    /// The most of a page's paragraphs that are told.
    private static var toldLimit: Int { 6 }
}
