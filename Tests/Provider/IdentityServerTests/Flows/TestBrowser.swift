import HTML
import HTTPMessage
import JOSE
import OneTimePassword
import Synchronization
import Testing

/// A browser without scripts: it keeps cookies with their paths and its current page, and submits the page's form.
///
/// One that follows redirects stops at addresses outside the provider: the client's redirect URI, and other providers.
final class TestBrowser: Sendable {
    private struct Cookie {
        let name: String
        let value: String
        let path: String

        func isFor(_ target: String) -> Bool {
            target == path || target.hasPrefix(path.hasSuffix("/") ? path : path + "/")
        }
    }

    private struct State {
        var cookies: [Cookie] = []
        var target = "/"
        var response: HTTPResponse?
        var action = ""
        var leftTo: String?
        var visited: [String] = []
    }

    struct TooManyRedirects: Error {}

    let fixture: TestProvider
    private let headers: HTTPHeaders
    private let isFollowing: Bool
    private let state = Mutex(State())

    /// A browser that sends these headers with each request.
    init(_ fixture: TestProvider, headers: HTTPHeaders = [:], isFollowing: Bool = false) {
        self.fixture = fixture
        self.headers = headers
        self.isFollowing = isFollowing
    }

    var cookies: [String: String] {
        state.withLock { Dictionary($0.cookies.map { ($0.name, $0.value) }) { $1 } }
    }

    /// The last response.
    var response: HTTPResponse? { state.withLock { $0.response } }
    /// The text of the current page.
    var text: String { response?.shown ?? "" }
    /// The address of the last form, as the page has it.
    var action: String { state.withLock { $0.action } }
    /// The external address of the last redirect; `nil` while the browser shows a page of the provider.
    var leftTo: String? { state.withLock { $0.leftTo } }
    /// The paths of the last ``get(_:)``, ``post(_:_:)`` or ``submit(_:)``.
    var visited: [String] { state.withLock { $0.visited } }

    @discardableResult
    func get(_ target: String) async throws -> HTTPResponse { try await load(HTTPRequest(target: target)) }

    @discardableResult
    func post(_ target: String, _ fields: FormFields) async throws -> HTTPResponse {
        try await load(.form(fields, to: target))
    }

    /// Submits the form of the current page with these values and its hidden and prefilled fields.
    @discardableResult
    func submit(_ fields: FormFields) async throws -> HTTPResponse {
        let page = try #require(response)
        let action = try #require(page.formAction, "\(page.status) \(page.shown.prefix(2000))")
        var all = FormFields()
        for control in page.page?.forms.first?.controls ?? [] where [.hidden, .text].contains(control.kind) {
            // An input without a name is never sent.
            if !control.name.isEmpty, fields[control.name] == nil { all.add(control.name, control.value) }
        }
        for field in fields.fields { all.add(field.name, field.value) }
        return try await post(resolved(action), all)
    }

    /// The headers of a request, with the cookies for its path.
    func headers(for target: String) -> HTTPHeaders {
        let path = URLReference(target).path
        let cookies = state.withLock { $0.cookies.filter { $0.isFor(path) }.map { "\($0.name)=\($0.value)" } }
        var all = headers
        if !cookies.isEmpty { all.add("Cookie", cookies.sorted().joined(separator: "; ")) }
        return all
    }

    private func load(_ first: HTTPRequest) async throws -> HTTPResponse {
        state.withLock { ($0.leftTo, $0.visited) = (nil, []) }
        var request = first
        for _ in 0..<10 {
            if request.target.hasPrefix(fixture.origin + "/") { request.target.removeFirst(fixture.origin.count) }
            for field in headers(for: request.target).fields { request.headers.add(field.name, field.value) }
            let response = await fixture.send(request)
            keep(response, of: request.target)
            guard isFollowing, let location = response.redirectLocation else { return response }
            let next = resolved(location)
            guard next.hasPrefix(fixture.origin + "/") else {
                state.withLock { $0.leftTo = next }
                return response
            }
            request = HTTPRequest(target: next)
        }
        throw TooManyRedirects()
    }

    /// A reference on the current page, as an address.
    private func resolved(_ reference: String) -> String {
        URLReference(fixture.origin + state.withLock { $0.target }).resolving(reference).description
    }

    private func keep(_ response: HTTPResponse, of target: String) {
        state.withLock { state in
            state.target = target
            state.response = response
            state.visited.append(URLReference(target).path)
            if let action = response.formAction { state.action = action }
            for line in response.headers.values("Set-Cookie") {
                let parts = line.split(separator: ";", omittingEmptySubsequences: false)
                    .map { String($0.drop { $0 == " " }) }
                let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2 else { continue }
                let path = parts.first { $0.hasPrefix("Path=") }?.dropFirst("Path=".count) ?? "/"
                let cookie = Cookie(name: String(pair[0]), value: String(pair[1]), path: String(path))
                state.cookies.removeAll { $0.name == cookie.name && $0.path == cookie.path }
                if !parts.contains("Max-Age=0") { state.cookies.append(cookie) }
            }
        }
    }
}

/// A page as parsed by a program.
extension HTTPResponse {
    fileprivate var page: HTMLPage? { try? HTMLPage(body, contentType: headers["Content-Type"]) }

    /// The address of the page's form.
    var formAction: String? { page?.forms.first?.action }

    var hiddenFields: FormFields {
        var fields = FormFields()
        for control in page?.forms.first?.controls ?? [] where control.kind == .hidden {
            fields.add(control.name, control.value)
        }
        return fields
    }

    /// The page's error, in the form `580/10`.
    var pageError: String? {
        guard let subsystem = page?.text(ofElement: "error-subsystem"),
            let number = page?.text(ofElement: "error-code").flatMap({ Int($0) })
        else { return nil }
        return "\(subsystem)/\(number)"
    }

    /// The names of the inputs for the user.
    var inputNames: [String] {
        (page?.forms.first?.controls ?? []).filter { control in
            // An input without a name is never sent.
            !control.kind.isButton && control.kind != .hidden && !control.isDisabled && !control.isReadOnly
                && !control.name.isEmpty
        }.map(\.name)
    }

    /// The numbers in the error's text, from `error-parameters` on KOBIL's pages.
    var errorParameters: [String] { page?.listItems(inElement: "error-parameters") ?? [] }

    func link(_ id: String) -> String? { page?.links.first { $0.id == id }?.reference }

    var links: [String] { page?.links.map(\.reference) ?? [] }

    /// Every error on a page of Keycloak's theme: under an input, above the form, or on the error page.
    var feedback: [String] {
        guard let page else { return [] }
        return page.texts(withWord: "kc-feedback-text", in: "class", inside: [])
            + [page.text(ofElement: "kc-error-message")].compactMap(\.self)
    }

    /// The key for an authenticator app.
    ///
    /// Keycloak's page contains it in a hidden field without Base32.
    func totpKey() throws -> [UInt8] {
        if let raw = page?.text(ofElement: "totpSecret") { return Array(raw.utf8) }
        let text = try #require(page?.text(ofElement: "kc-totp-secret-key"))
        return try #require(Base32.decode(text))
    }
}
