import IdentityModel

/// Forwards the administration's events to a run's trace.
///
/// The administration's requests are not part of the flow, because an app has no administrator: no pace stops them, and
/// they are neither counted nor compared. They carry no trace context, so the sandbox applies no fault to them.
struct DeskTrace: TraceSink {
    let run: any TraceSink

    var isRead: Bool { run.isRead }

    func record(_ event: TraceEvent) { run.record(event) }
}
