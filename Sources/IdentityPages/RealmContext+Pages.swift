import IdentityCore
package import ServerRouting

extension RealmContext {
    /// The realm's pages, in the realm's theme.
    package var pages: LoginPages { LoginPages(tenantName: record.displayName, theme: record.theme) }
}
