/// The tenant's display name, with its first letter as a logo.
package struct PageBrand: Sendable {
    package let tenantName: String

    package init(tenantName: String) { self.tenantName = tenantName }

    /// The elements of the page's header.
    package var parts: [Markup] {
        [
            Tag.span(.class("mark"), .ariaHidden) { String(tenantName.prefix(1)).uppercased() },
            // Keycloak's ID, by which programs find the realm's name.
            Tag.bdi(.id("kc-header-wrapper"), .class("tenant")) { tenantName },
        ]
    }
}
