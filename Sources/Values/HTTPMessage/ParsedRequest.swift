import Synchronization

/// Caches the parsed query and form of a request; all copies of the request share it.
///
/// Can be used from any thread. Two threads may both parse at the same time, with the same result.
final class ParsedRequest: Sendable {
    private struct State {
        var query: FormFields?
        var form: FormFields?
    }

    private let state = Mutex(State())

    /// The query, which `read` parses on first use.
    func query(_ read: () -> FormFields) -> FormFields {
        if let kept = state.withLock({ $0.query }) { return kept }
        let query = read()
        state.withLock { $0.query = query }
        return query
    }

    /// The form, which `read` parses on first use.
    func form(_ read: () -> FormFields) -> FormFields {
        if let kept = state.withLock({ $0.form }) { return kept }
        let form = read()
        state.withLock { $0.form = form }
        return form
    }
}
