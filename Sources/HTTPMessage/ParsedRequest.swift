import Synchronization

/// What was read from the target and the body of a request, for its next use; ends with the last copy of the request.
///
/// Can be used from any thread. Two threads that read at once may both parse, with the same result.
final class ParsedRequest: Sendable {
    private struct State {
        var query: FormFields?
        var form: FormFields?
    }

    private let state = Mutex(State())

    /// The parameters of the query, which `read` parses at the first use.
    func query(_ read: () -> FormFields) -> FormFields {
        if let kept = state.withLock({ $0.query }) { return kept }
        let query = read()
        state.withLock { $0.query = query }
        return query
    }

    /// The fields of the body, which `read` parses at the first use.
    func form(_ read: () -> FormFields) -> FormFields {
        if let kept = state.withLock({ $0.form }) { return kept }
        let form = read()
        state.withLock { $0.form = form }
        return form
    }
}
