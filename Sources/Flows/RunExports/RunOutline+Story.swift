import FlowModel
import IdentityModel
import Localization
import Recording

extension RunOutline {
    /// What happened, in three sentences: who did what and where, with which result; how it went; and why, or what
    /// can be done next.
    var story: [String] { [who, course, next] }

    private var who: String {
        let header = run.header
        let parts = [
            "flow": ShownText.name(header.flow), "provider": ShownText.name(header.provider),
            "tenant": ShownText.name(header.tenant),
            "user": (run.ending?.user ?? header.user).map(ShownText.name) ?? "",
        ]
        let hasUser = parts["user"]?.isEmpty == false
        guard let ending = run.ending else { return texts[hasUser ? .storyOpen : .storyOpenNobody, parts] }
        return ending.succeeded
            ? texts[hasUser ? .storySucceeded : .storySucceededNobody, parts]
            : texts[hasUser ? .storyFailed : .storyFailedNobody, parts]
    }

    /// The steps, the messages and the time, and how many answers reported a failure.
    private var course: String {
        let failures = events.count { $0.isFailure && $0.kind == .answer && !$0.isOfDesk }
        let parts = [
            "steps": texts.counted(.storySteps, diagram.steps.count),
            "events": texts.counted(.resultEvents, diagram.flowEvents), "time": text(of: duration),
        ]
        return failures == 0
            ? texts[.storyCourse, parts] : texts.counted(.storyCourseFailed, failures, parts)
    }

    private var next: String {
        let fault = run.header.fault ?? run.ending?.faults.first
        if let fault, run.ending?.succeeded != true {
            return texts[.storyFault, ["fault": fault.rawValue, "reason": reason ?? texts[.storyNoReason]]]
        }
        if let reason { return reason }
        guard let ending = run.ending, ending.succeeded else { return texts[.storyNoReason] }
        switch (SdkState(rawValue: ending.state), SudoState(rawValue: ending.state)) {
        case (.loggedIn, _), (_, .signedIn): return texts[.storyLoggedIn]
        case (.loginRequired, _), (_, .registered): return texts[.storyLoginNext]
        default: return texts[.storyActivateNext]
        }
    }
}
