import HTTPMessage
import IdentityModel
import OpenID
import PageMarkup

/// The page at `/auth`: lists the realms with links, or says at which addresses realms are.
struct StartPage: Sendable {
    /// The realms; nil if they are not listed.
    let realms: [TenantID]?

    /// The whole page.
    var document: MarkupDocument {
        let frame = PageFrame(tenantName: "idp-wizard", styleSheet: StyleSheet.login.address)
        let content = PageContent(
            title: "Identity server", lead: "OpenID Connect and OAuth 2.0 for apps, with Keycloak's paths.")
        return KobilLayout(frame: frame).document(content) {
            if let realms {
                for realm in realms { entry(realm) }
            } else {
                Tag.div(.id("info")) {
                    Tag.p { "A realm stands at /auth/realms/ and its name." }
                    Tag.p { "Realms are listed only to a browser on the server's own machine." }
                }
            }
        }
    }

    private func entry(_ realm: TenantID) -> Markup {
        let paths = RealmEndpoints(base: "/auth", tenant: realm)
        return Tag.section(.class("realm")) {
            Tag.h2 { Tag.bdi { realm.rawValue } }
            Tag.ul {
                link("Account", paths.issuer + "/account")
                link("Discovery document", paths.discovery)
                link("Signing keys", paths.keys)
                link("Realm document", paths.issuer)
            }
        }
    }

    private func link(_ label: String, _ path: String) -> Markup {
        Tag.li { Tag.a(.href(PageAddress(path: path))) { label } }
    }
}
