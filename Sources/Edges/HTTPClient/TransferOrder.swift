import HTTPMessage
import Sentences
import Synchronization

/// One request, validated so that libcurl cannot interpret it differently.
final class TransferOrder: Sendable {
    let request: HTTPRequest
    let settings: HTTPClientSettings
    let jar: Int?
    /// The URL without its fragment.
    let url: String
    /// Whether the environment's proxy may be used.
    let mayUseEnvironmentProxy: Bool
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest, settings: HTTPClientSettings, jar: Int?) throws(HTTPExchangeError) {
        var reference = URLReference(request.target)
        reference.fragment = nil
        url = reference.description
        let scheme = reference.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", let authority = reference.authority, let host = reference.host,
            !host.isEmpty, let port = reference.effectivePort, !authority.contains("@"), !authority.contains("\\"),
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw HTTPExchangeError(.invalidRequest, detail: Text("not an absolute http or https URL")) }
        guard Self.isToken(request.method.rawValue) else {
            throw HTTPExchangeError(.invalidRequest, detail: Text("the method is not a token"))
        }
        for field in request.headers.fields {
            guard Self.isToken(field.name), !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
            else { throw HTTPExchangeError(.invalidRequest, detail: Text("a header field cannot be sent")) }
        }
        let isMapped = settings.connectTo.contains { $0.host.lowercased() == host && $0.port == port }
        guard settings.pins.isEmpty || scheme == "https" || reference.isLoopback else {
            throw HTTPExchangeError(.pinMismatch, detail: Text("a server with pins can be reached over https only"))
        }
        mayUseEnvironmentProxy = !reference.isLoopback && !isMapped
        self.request = request
        self.settings = settings
        self.jar = jar
    }

    /// Whether the caller has cancelled; set before the engine is notified, so that an order that arrives later is not
    /// started.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func markCancelled() { cancelled.store(true, ordering: .releasing) }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains($0)
                }
            }
    }
}
