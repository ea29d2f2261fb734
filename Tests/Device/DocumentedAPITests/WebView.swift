import HTML
import HTTPClient
import HTTPMessage

/// A web view as in the older document's app: shows pages to the user, sends the app's headers with each request, and
/// asks the app before it loads another address.
final class WebView {
    private let exchange = CurlExchange().session()
    private let headers: HTTPHeaders
    /// Whether the web view must not load an address because the app handles it.
    private let shouldStop: (String) -> Bool
    /// The field names of each page that was shown.
    private(set) var shown: [[String]] = []

    init(headers: [String: String], shouldStop: @escaping (String) -> Bool) {
        var all = HTTPHeaders()
        for (name, value) in headers { all.add(name, value) }
        self.headers = all
        self.shouldStop = shouldStop
    }

    /// Loads a page and the following pages, as the user answers them, until the app stops it.
    ///
    /// Returns the address at which it stopped.
    func load(_ url: String, person: (String) -> String?) async throws -> String? {
        var request = HTTPRequest(target: url, headers: headers)
        for _ in 1...20 {
            let answer = try await exchange.send(request)
            if let place = answer.redirectLocation {
                if shouldStop(place) { return place }
                request = HTTPRequest(target: resolve(place, at: request.target), headers: headers)
                continue
            }
            let page = try HTMLPage(answer.body, contentType: answer.headers["Content-Type"])
            guard let form = page.forms.first(where: { $0.method == .post }) else { return nil }
            let action = resolve(form.action ?? "", at: request.target)
            var fields = FormFields()
            for control in form.controls where !control.isDisabled && !control.name.isEmpty && !control.kind.isButton {
                let isHidden = control.kind == .hidden
                fields.add(control.name, isHidden ? control.value : person(control.name) ?? control.value)
            }
            // A page that submits its response with a form is stopped like a redirect.
            if shouldStop(action) { return "\(action)?\(fields.encoded)" }
            shown.append(form.controls.filter { !$0.kind.isButton && $0.kind != .hidden }.map(\.name))
            request = .form(fields, to: action, headers: headers)
        }
        return nil
    }

    private func resolve(_ reference: String, at url: String) -> String {
        URLReference(url).resolving(reference).description
    }
}
