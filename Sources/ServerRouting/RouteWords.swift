package import HTTPMessage
package import IdentityCore

/// How an API tells what ends its routes.
package protocol RouteWords: Sendable {
    /// What a route leaves to its caller: `StoreError`, or `Never` if every error is answered here.
    associatedtype Passed: Error = Never

    /// The answer to an error by which the API's rules refuse a request; nil for any other error.
    ///
    /// Records the error if the log tells of it: no failure of the server is recorded by that.
    func refused(by error: any Error) -> HTTPResponse?
    /// The answer to a failure of the store, which has changed nothing.
    func unavailable(_ error: StoreError) throws(Passed) -> HTTPResponse
    /// The answer if too many password hashes are queued: 503 with `Retry-After`.
    var busy: HTTPResponse { get }
    /// The answer to an error that no route expects; the log names it.
    var defect: HTTPResponse { get }
}

extension RouteWords {
    package func unavailable(_ error: StoreError) throws(StoreError) -> HTTPResponse where Passed == StoreError {
        throw error
    }
    package var busy: HTTPResponse { RouteAnswer.busy }
    package var defect: HTTPResponse { RouteAnswer.failed }

    /// Runs a route, and answers the error that ends it.
    package func answering(_ work: () async throws -> HTTPResponse) async throws(Passed) -> HTTPResponse {
        do { return try await work() } catch { return try answer(to: error) }
    }

    /// The answer to an error; a failure is recorded once, by whoever answers it.
    package func answer(to error: any Error) throws(Passed) -> HTTPResponse {
        let answer: HTTPResponse
        switch error {
        case let error as RouteError: return error.answer
        case let error as StoreError: answer = try unavailable(error)
        case is HashingBusy: answer = busy
        default:
            if let refusal = refused(by: error) { return refusal }
            answer = defect
        }
        RequestRecord.current?.note(error)
        return answer
    }
}
