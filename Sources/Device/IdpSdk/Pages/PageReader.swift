import HTML
import HTTPMessage
import OpenID
import Sentences

/// Interprets a response: a question, the result, or the end of the flow.
///
/// Asks and sends nothing.
struct PageReader: Sendable {
    let redirectURI: String
    let destination: Destination
    /// Whether the provider checks the device before it shows a page.
    let expectsDevice: Bool
    /// The requested languages.
    var languages: [String] = []

    /// Interprets one response; `isFirst` if it is the response to the authorization request itself.
    func read(_ served: ServedPage, isFirst: Bool) -> PageReading {
        let response = served.response
        let type = response.headers["Content-Type"]
        if let type, !isHTML(type) { return .end(notAPage(response, type)) }
        do throws(HTMLError) {
            let page = try HTMLPage(response.body, contentType: type)
            let reading = read(page, served, isFirst: isFirst)
            guard page.hasNoScript, case .end(let error) = reading, error.local == .scriptRequired else {
                return reading
            }
            // Reads the page again with its content for browsers without scripts, because this program runs none.
            let other = try HTMLPage(response.body, contentType: type, showsNoScript: true)
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

    private func read(_ page: HTMLPage, _ served: ServedPage, isFirst: Bool) -> PageReading {
        let response = served.response
        let place = PagePlace(of: page, at: served.url, destination: destination, redirectURI: redirectURI)
        if let error = PageErrors.kobilError(page), error.subsystem == AstError.subsystem { return .end(error) }
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

    private static func sentence(_ code: HTMLError.Code) -> Text {
        switch code {
        case .tooLarge:
            Text("The provider's page is larger than the limit of \(HTMLPage.byteLimit >> 20) MiB; it was not read.")
        case .tooComplex: Text("The provider's page has too many elements or fields; nothing was sent.")
        case .unreadable: Text("The provider's page cannot be read.")
        }
    }

    private func isRefusal(_ status: Int) -> Bool { expectsDevice && (status == 403 || status == 406) }

    private func isHTML(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return name.isEmpty || name == "text/html" || name == "application/xhtml+xml"
    }

    private func notAPage(_ response: HTTPResponse, _ type: String) -> IdpSdkError {
        if let busy = BusyServer(response) { return IdpSdkError(.providerBusy, busy.sentence) }
        let error = OAuthError(reading: response)
        if !(200...299).contains(response.status) {
            return unexpected(response.status, error?.description)
        }
        return IdpSdkError(
            .unreadablePage,
            Text("The provider answers \(UntrustedText(type).sanitised(limit: 60)), which is not a page."))
    }

    private func refused(_ response: HTTPResponse, _ page: HTMLPage, _ isFirst: Bool) -> IdpSdkError {
        if let busy = BusyServer(response, saying: page.allWords) {
            return IdpSdkError(.providerBusy, busy.sentence)
        }
        // Some providers send OAuth's JSON as HTML.
        let (status, words) = (response.status, OAuthError(reading: response)?.description ?? page.allWords)
        guard isFirst && isRefusal(status) else { return unexpected(status, words) }
        return IdpSdkError(
            .unexpectedStatus,
            Text("The provider refused the device data (HTTP \(status))\(Self.said(words))").ended())
    }

    /// The error for a status other than success, with the provider's words.
    private func unexpected(_ status: Int, _ words: String?) -> IdpSdkError {
        IdpSdkError(
            status == 507 ? .serverStorageFull : .unexpectedStatus,
            Text("The provider answers HTTP \(status)\(Self.said(words))").ended())
    }

    private static func said(_ words: String?) -> Text {
        words.map { Text(untranslated: ": \($0)") } ?? Text.empty
    }
}

extension HTMLPage {
    /// The text of a page without a form.
    var words: String? {
        for id in ["kc-error-message", "kc-info-message"] {
            if let text = text(ofElement: id), !text.isEmpty { return text }
        }
        return [heading, title].first { !$0.isEmpty } ?? paragraphs.first
    }

    /// All texts of a page without a form, because a heading such as *something went wrong* is not specific.
    ///
    /// Keycloak's error and notice pages have one element for it.
    var allWords: String? {
        if ["kc-error-message", "kc-info-message"].contains(where: { text(ofElement: $0) != nil }) { return words }
        let said = ([heading] + paragraphs.filter { $0 != heading }).filter { !$0.isEmpty }
        guard said.count > 1 else { return words }
        let sentences = said.prefix(Self.toldLimit).map(\.endedAsSentence).joined(separator: " ")
        return UntrustedText(sentences).sanitised(limit: 500)
    }

    /// The maximum number of paragraphs in an error.
    private static var toldLimit: Int { 6 }
}
