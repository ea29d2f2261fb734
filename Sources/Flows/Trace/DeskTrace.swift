import IdentityModel

/// Passes the desk's events on to a run's trace.
///
/// The desk's requests are not part of the flow: no step stops them, and they carry no trace context, so no fault strikes them.
struct DeskTrace: TraceSink {
    let run: any TraceSink

    func record(_ event: TraceEvent) { run.record(event) }
}
