import HTTPMessage
import IdentityModel
import OpenID

/// Traces the pages that go through the browser, without secrets.
struct BrowserTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock

    func opened() { record(.app, .browser, "start", []) }

    func sent(_ request: HTTPRequest) {
        let name = URLReference(request.target).path.split(separator: "/").last.map(String.init) ?? "/"
        let headers = request.headers.fields.compactMap { header -> TraceField? in
            switch header.name.lowercased() {
            case KobilHeaders.clientDataName.lowercased(): .hidden(header.name)
            case let name where name.hasPrefix("x-kobil-"): TraceField(header.name, UntrustedText(header.value))
            default: nil
            }
        }
        record(.browser, .identityProvider, "\(request.method) \(UntrustedText(name).sanitised(limit: 60))", headers)
    }

    func received(_ status: Int, _ what: String) {
        record(
            .identityProvider, .browser, "\(status) \(UntrustedText(what).sanitised(limit: 60))", [], "\(status)")
    }

    func failed(_ error: HTTPExchangeError) {
        record(.identityProvider, .browser, "no answer", [], error.reason.rawValue)
    }

    private func record(
        _ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField], _ outcome: String? = nil
    ) {
        sink.record(TraceEvent(time: clock.now(), from: from, to: to, name: name, fields: fields, outcome: outcome))
    }
}
