import HTTPClient
import HTTPMessage
import Synchronization
import TestSupport
import Testing

/// A browser without scripts: it keeps cookies with their paths, follows redirects, and submits forms.
///
/// It stops at addresses outside the server: the app's redirect URI, and providers that are not in the network.
final class HostedBrowser: Sendable {
    private struct Place {
        var address = ""
        var response: HTTPResponse?
        var leftTo: String?
        var visited: [String] = []
    }

    private let origin: String
    private let exchange: any HTTPExchange
    private let place = Mutex(Place())

    init(_ fixture: HostedFixture) {
        origin = fixture.origin
        exchange = HostedFixture.exchange.session()
    }

    /// The last response.
    var response: HTTPResponse? { place.withLock { $0.response } }
    /// The text of the current page.
    var text: String { String(decoding: response?.body ?? [], as: UTF8.self) }
    /// The external address of the last redirect; `nil` while the browser shows a page of the server.
    var leftTo: String? { place.withLock { $0.leftTo } }
    /// The paths that the last ``open(_:)`` or ``submit(_:)`` requested.
    var visited: [String] { place.withLock { $0.visited } }

    /// The parameters at the app's redirect URI; fails if the browser is not there.
    var appParameters: FormFields {
        get throws {
            let address = try #require(leftTo, "\(text.prefix(2000))")
            #expect(address.hasPrefix(HostedFixture.redirectURI + "?"), "\(address)")
            return FormFields(encoded: URLReference(address).query ?? "")
        }
    }

    /// Opens an address and follows redirects.
    func open(_ address: String) async throws {
        place.withLock { $0 = Place() }
        try await load(HTTPRequest(target: address))
    }

    /// Submits the page's form with its hidden fields.
    func submit(_ fields: FormFields) async throws {
        let (base, text) = (place.withLock { $0.address }, text)
        let start = try #require(text.firstRange(of: "action=\""), "\(text.prefix(2000))")
        let action = text[start.upperBound...].prefix { $0 != "\"" }.split(separator: "&amp;").joined(separator: "&")
        var all = FormFields()
        for tag in text.split(separator: "<input").dropFirst() where tag.contains("type=\"hidden\"") {
            func attribute(_ name: String) -> String? {
                guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
                return String(tag[start.upperBound...].prefix { $0 != "\"" })
            }
            if let name = attribute("name") { all.add(name, attribute("value") ?? "") }
        }
        for field in fields.fields { all.add(field.name, field.value) }
        place.withLock { $0.visited = [] }
        try await load(.form(all, to: URLReference(base).resolving(action).description))
    }

    private func load(_ first: HTTPRequest) async throws {
        var request = first
        for _ in 0..<10 {
            let response = try await exchange.send(request)
            let address = request.target
            place.withLock { place in
                place.address = address
                place.response = response
                place.visited.append(URLReference(address).path)
            }
            guard let location = response.redirectLocation else { return }
            let next = URLReference(address).resolving(location).description
            guard next.hasPrefix(origin + "/") else {
                place.withLock { $0.leftTo = next }
                return
            }
            request = HTTPRequest(target: next)
        }
        Issue.record("more than ten redirects")
    }
}
