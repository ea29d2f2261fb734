package import HTTPMessage
package import IdentityStore

/// How an API reports the error that ended a route.
package protocol ErrorResponses: Sendable {
    /// The errors that a route passes to its caller: `StoreError`, or `Never` if every error is answered here.
    associatedtype Passed: Error = Never

    /// The response to an error with which the API's rules reject a request; `nil` for any other error.
    ///
    /// Records the rejection if it belongs in the log; it is not recorded as a failure of the server.
    func refused(by error: any Error) -> HTTPResponse?
    /// The response to a failure of the store, which has changed nothing.
    func unavailable(_ error: StoreError) throws(Passed) -> HTTPResponse
    /// The response if too many password hashes are queued: 503 with `Retry-After`.
    var busy: HTTPResponse { get }
    /// The response to an error that no route expects; the log contains the error.
    var defect: HTTPResponse { get }
}

extension ErrorResponses {
    package func unavailable(_ error: StoreError) throws(StoreError) -> HTTPResponse where Passed == StoreError {
        throw error
    }
    package var busy: HTTPResponse { RouteAnswer.busy }
    package var defect: HTTPResponse { RouteAnswer.failed }

    /// Runs a route and answers the error that ends it, if any.
    package func answering(_ work: () async throws -> HTTPResponse) async throws(Passed) -> HTTPResponse {
        do { return try await work() } catch { return try answer(to: error) }
    }

    /// The response to an error; a failure is recorded once, where it is answered.
    package func answer(to error: any Error) throws(Passed) -> HTTPResponse {
        let answer: HTTPResponse
        switch error {
        case let error as RouteError: return error.answer
        case let error as StoreError: answer = try unavailable(error)
        case is HashingBusyError: answer = busy
        default:
            if let refusal = refused(by: error) { return refusal }
            answer = defect
        }
        RequestRecord.current?.note(error)
        return answer
    }
}

/// Ends a route early with a response.
package struct RouteError: Error {
    package let answer: HTTPResponse
    /// The member that exceeds a limit; `nil` for any other reason.
    package let field: String?

    package init(_ answer: HTTPResponse, field: String? = nil) {
        self.answer = answer
        self.field = field
    }
}
