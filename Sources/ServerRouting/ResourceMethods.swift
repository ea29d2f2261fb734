package import HTTPMessage

/// The methods that Keycloak's resources take, which decide between 404 and 405 where a path does not take a method.
///
/// Keycloak's router answers 404 where the resource takes the method at another of its paths, and 405 where it takes the method nowhere.
package struct ResourceMethods: Sendable {
    private let resources: [(path: RoutePath, methods: [HTTPMethod])]

    /// Resources with the methods that they take; a path belongs to the first one that it is below.
    package init(_ resources: [(path: RoutePath, methods: [HTTPMethod])]) { self.resources = resources }

    /// Whether a request that no route takes is answered 404, not 405; outside of all resources every one is.
    package func areMissing(_ method: HTTPMethod, at path: [String]) -> Bool {
        let resource = resources.first { $0.path.parameters(of: path) != nil }
        return resource?.methods.contains(method) ?? true
    }
}
