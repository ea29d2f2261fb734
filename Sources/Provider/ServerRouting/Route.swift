package import HTTPMessage
package import IdentityStore
package import OpenID

/// An endpoint: its path, methods, required right, cross-origin rule, discovery entry and handler.
///
/// The table derives from it 405 with `Allow`, preflights, the check of rights, the discovery document, and the name of
/// a request in the log. A route without a right does not compile.
package struct Route<Right: Sendable, Call: Sendable, Failure: Error>: Sendable {
    /// The path, relative to the table's prefix.
    package let path: RoutePath
    /// The accepted methods; GET includes HEAD.
    package let methods: [HTTPMethod]
    /// What a request must prove.
    package let right: Right
    /// Which requests scripts of other origins may send; `nil` for none.
    package let crossOrigin: CrossOriginRule?
    /// The methods with which browsers display a page; their errors are pages too.
    package let pageMethods: [HTTPMethod]
    /// Whether the endpoint itself checks the length of its parameters.
    package let judgesParameters: Bool
    /// The member of the discovery document that contains the route's address; `nil` if it is not listed.
    package let discovery: DiscoveryDocument.Endpoint?
    /// The operation of the event about a request; `nil` if it follows from the method.
    package var event: EventName?
    /// The type of resource that the event names.
    package var resource = ""
    package let answer: @Sendable (Call) async throws(Failure) -> HTTPResponse

    package init(
        _ path: RoutePath, _ methods: [HTTPMethod], right: Right, crossOrigin: CrossOriginRule? = nil,
        pageMethods: [HTTPMethod] = [], judgesParameters: Bool = false, discovery: DiscoveryDocument.Endpoint? = nil,
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
