/// The endpoints of the hosted UI.
enum HostedUIRoutes {
    /// Each endpoint declares its own routes.
    static let routes: [PoolRoute] = []
}
