import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import OpenID
import PageMarkup
import Sentences
import ServerRouting

/// The page at `/auth`: lists the realms with links, or describes the addresses of realms.
struct StartPage: Sendable {
    /// The realms, or `nil` if they are not listed.
    let realms: [TenantID]?
    let texts: PageTexts
    let request: PageAddress

    var document: MarkupDocument {
        let frame = PageFrame(
            tenantName: "idp-wizard", styleSheet: StyleSheet.login.address, texts: texts, request: { request })
        let content = PageContent(
            title: texts(Text("Identity server")),
            lead: texts(Text("OpenID Connect and OAuth 2.0 for apps, with Keycloak's paths.")))
        return KobilLayout(frame: frame).document(content) {
            if let realms {
                for realm in realms { entry(realm) }
            } else {
                Tag.div(.id("info")) {
                    Tag.p { texts(Text("A realm is at /auth/realms/ followed by its name.")) }
                    Tag.p { texts(Text("Realms are listed only to a browser on the server's own machine.")) }
                }
            }
        }
    }

    private func entry(_ realm: TenantID) -> Markup {
        let paths = RealmEndpoints(base: "/auth", tenant: realm)
        return Tag.section(.class("realm")) {
            Tag.h2 { Tag.bdi { realm.rawValue } }
            Tag.ul {
                link(texts(Text("Account")), paths.issuer + "/account")
                link(texts(Text("Discovery document")), paths.discovery)
                link(texts(Text("Signing keys")), paths.keys)
                link(texts(Text("Realm document")), paths.issuer)
            }
        }
    }

    private func link(_ label: String, _ path: String) -> Markup {
        Tag.li { Tag.a(.href(PageAddress(path: path))) { label } }
    }
}

/// `/auth`: a start page for users who open the address that the program prints.
struct StartPageRoute: Sendable {
    let store: DatabaseStore
    /// The part of the issuers before `/realms`.
    let baseURL: String

    /// The paths that this route answers.
    static let paths: Set = ["/", "/auth", "/auth/"]

    /// Answers a request for one of ``paths``; returns `nil` for every other path.
    func answer(_ request: ServerRequest) async throws(StoreError) -> HTTPResponse? {
        let path = request.http.path
        guard Self.paths.contains(path) else { return nil }
        RequestRecord.current?.matched(path)
        let allowed = "GET, HEAD, OPTIONS"
        if request.http.method == .options { return HTTPResponse(status: 204, headers: ["Allow": allowed]) }
        guard request.http.method == .get else { return RouteAnswer.methodNotAllowed(allowed) }
        guard path != "/" else { return RouteAnswer.redirect(to: "/auth") }
        let realms = isFromThisMachine(request) ? try await store.realms().filter(\.isEnabled) : nil
        let document = StartPage(
            realms: realms?.map(\.name), texts: LanguageWishes(request.http).texts,
            request: PageAddress(path: path, query: request.http.query)
        ).document
        return HTTPResponse(
            status: 200, headers: PageHeaders.all(document.scripts), body: document.bytes)
    }

    /// Whether the request comes from this machine and not through a proxy on it.
    ///
    /// The page lists the realms only then. Any proxy's header counts, even a trusted one's.
    private func isFromThisMachine(_ request: ServerRequest) -> Bool {
        let forwarded = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via"]
        guard forwarded.allSatisfy({ request.http.headers[$0] == nil }), URLReference(baseURL).isLoopback else {
            return false
        }
        let address = request.remoteAddress
        return address.isEmpty || address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }
}
