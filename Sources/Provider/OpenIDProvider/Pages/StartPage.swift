import HTTPMessage
import IdentityModel
import OpenID
import PageMarkup

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
            title: texts[.startTitle], lead: texts[.startLead])
        return KobilLayout(frame: frame).document(content) {
            if let realms {
                for realm in realms { entry(realm) }
            } else {
                Tag.div(.id("info")) {
                    Tag.p { texts[.startRealms] }
                    Tag.p { texts[.startHidden] }
                }
            }
        }
    }

    private func entry(_ realm: TenantID) -> Markup {
        let paths = RealmEndpoints(base: "/auth", tenant: realm)
        return Tag.section(.class("realm")) {
            Tag.h2 { Tag.bdi { realm.rawValue } }
            Tag.ul {
                link(texts[.startAccount], paths.issuer + "/account")
                link(texts[.startDiscovery], paths.discovery)
                link(texts[.startKeys], paths.keys)
                link(texts[.startRealm], paths.issuer)
            }
        }
    }

    private func link(_ label: String, _ path: String) -> Markup {
        Tag.li { Tag.a(.href(PageAddress(path: path))) { label } }
    }
}
