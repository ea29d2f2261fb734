package import HTTPMessage

/// The methods that Keycloak's resources accept, which decide between 404 and 405 if a path does not accept a method.
///
/// Keycloak's router answers 404 if the resource accepts the method at another of its paths, and 405 if it accepts the
/// method nowhere.
package struct ResourceMethods: Sendable {
    private let resources: [(path: RoutePath, methods: [HTTPMethod])]

    /// A path belongs to the first resource that it is below.
    package init(_ resources: [(path: RoutePath, methods: [HTTPMethod])]) { self.resources = resources }

    /// Whether a request without a route is answered with 404 instead of 405; outside all resources it always is.
    package func areMissing(_ method: HTTPMethod, at path: [String]) -> Bool {
        let resource = resources.first { $0.path.parameters(of: path) != nil }
        return resource?.methods.contains(method) ?? true
    }
}
