import IdentityModel

/// Forwards the administration's events to a run's trace.
///
/// The administration's requests are not part of the flow: no pace stops them. They carry no trace context, so the
/// sandbox applies no fault to them.
struct DeskTrace: TraceSink {
    let run: any TraceSink

    var isRead: Bool { run.isRead }

    func record(_ event: TraceEvent) { run.record(event) }
}
