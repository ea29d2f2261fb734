import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences

extension RunOutline {
    /// What happened, in three sentences: who did what and where, with which result; how it went; and why, or what
    /// can be done next.
    var story: [String] { [who, course, next] }

    private var who: String {
        let header = run.header
        let parts: [Text.Place: String] = [
            .flow: ShownText.name(header.flow), .provider: ShownText.name(header.provider),
            .tenant: ShownText.name(header.tenant), .user: (run.ending?.user ?? header.user).map(ShownText.name) ?? "",
        ]
        let hasUser = parts[.user]?.isEmpty == false
        guard let ending = run.ending else {
            return texts(
                (hasUser
                    ? Text(
                        "The flow \(.flow) for \(.user) at \(.provider), tenant \(.tenant), was interrupted before its end."
                    ) : Text("The flow \(.flow) at \(.provider), tenant \(.tenant), was interrupted before its end."))
                    .filled(parts))
        }
        return ending.succeeded
            ? texts(
                (hasUser
                    ? Text("The flow \(.flow) for \(.user) at \(.provider), tenant \(.tenant), succeeded.")
                    : Text("The flow \(.flow) at \(.provider), tenant \(.tenant), succeeded.")).filled(parts))
            : texts(
                (hasUser
                    ? Text("The flow \(.flow) for \(.user) at \(.provider), tenant \(.tenant), failed.")
                    : Text("The flow \(.flow) at \(.provider), tenant \(.tenant), failed.")).filled(parts))
    }

    /// The steps, the messages and the time, and how many answers reported a failure.
    private var course: String {
        let failures = events.count { $0.isFailure && $0.kind == .answer && !$0.isOfDesk }
        let steps = texts(Text(diagram.steps.count, one: "\(.count) step", other: "\(.count) steps"))
        let events = texts(Text(diagram.flowEvents, one: "\(.count) event", other: "\(.count) events"))
        let time = text(of: duration)
        return failures == 0
            ? texts(Text("It took \(steps), \(events) and \(time); no answer reported a failure."))
            : texts(
                Text(
                    one: "It took \(steps), \(events) and \(time); \(.count) answer reported a failure.",
                    other: "It took \(steps), \(events) and \(time); \(.count) answers reported a failure."
                ).counted(failures))
    }

    private var next: String {
        let fault = run.header.fault ?? run.ending?.faults.first
        if let fault, run.ending?.succeeded != true {
            return texts(
                Text(
                    "The sandbox made this happen, with the fault \(fault.rawValue): \(reason ?? texts(Text("No reason is recorded.")))"
                ))
        }
        if let reason { return reason }
        guard let ending = run.ending, ending.succeeded else { return texts(Text("No reason is recorded.")) }
        switch (SdkState(rawValue: ending.state), SudoState(rawValue: ending.state)) {
        case (.loggedIn, _), (_, .signedIn):
            return texts(Text("The user is logged in, and the app can use its tokens."))
        case (.loginRequired, _), (_, .registered): return texts(Text("Next, a user of this device can log in."))
        default: return texts(Text("Next, a user must be activated on this device."))
        }
    }
}
