package import HTTPMessage
package import OpenID

/// One endpoint: where it is, what it takes, what a request needs, and what answers.
///
/// Everything that is said about endpoints elsewhere is derived from it: 405 and `Allow`, preflights, the rights gate, the discovery document,
/// the log's name of a request. A route without a right does not compile.
package struct Route<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    /// Adds what the discovery document says of an endpoint.
    package typealias Discovery = @Sendable (inout DiscoveryDocument, RealmEndpoints) -> Void

    /// The path below the place where the table stands.
    package let path: RoutePath
    /// The methods that it takes; HEAD comes with GET.
    package let methods: [HTTPMethod]
    /// What a request must prove or may do.
    package let right: Right
    /// Which requests scripts of other origins may make; nil for none.
    package let crossOrigin: CrossOriginRule?
    /// The methods whose refusals are shown on a page, since a browser goes there.
    package let pageMethods: [HTTPMethod]
    /// Whether the endpoint judges the bounds of its parameters itself.
    package let judgesParameters: Bool
    /// What the discovery document says of it.
    package let discovery: Discovery?
    /// Answers a request.
    package let answer: @Sendable (Call) async throws(Failure) -> HTTPResponse

    /// Describes an endpoint.
    package init(
        _ path: RoutePath, _ methods: [HTTPMethod], right: Right, crossOrigin: CrossOriginRule? = nil,
        pageMethods: [HTTPMethod] = [], judgesParameters: Bool = false, discovery: Discovery? = nil,
        _ answer: @escaping @Sendable (Call) async throws(Failure) -> HTTPResponse
    ) {
        self.path = path
        self.methods = methods
        self.right = right
        self.crossOrigin = crossOrigin
        self.pageMethods = pageMethods
        self.judgesParameters = judgesParameters
        self.discovery = discovery
        self.answer = answer
    }
}
