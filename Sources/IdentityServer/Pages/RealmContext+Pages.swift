extension RealmContext {
    /// The realm's pages, in its theme.
    var pages: LoginPages { LoginPages(tenantName: record.displayName, theme: record.theme) }
}
