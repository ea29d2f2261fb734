import IdentityModel
import Localization
import Terminal

// The running flow: which screen it shows, how it ends.
extension WizardState {
    /// Runs a flow and shows its progress; holds it while a cancelled flow has not ended.
    mutating func run(_ request: RunRequest) -> [WizardEffect] {
        var next = FlowRun(id: FlowID(nextFlow), request: request, depth: screens.count)
        nextFlow += 1
        next.isHeld = !context.ending.isEmpty
        next.fault = context.fault.map(\.name).flatMap { request.meets($0) ? $0 : nil }
        context.run = next
        context.live = LiveRun(id: next.id, request: request)
        push(ProgressScreen())
        if preferences.firstView == .diagram, context.size.width < WizardContext.widthOfPanel {
            push(DiagramScreen(.live))
        }
        return next.isHeld ? [] : [request.start(as: next.id)]
    }

    /// A step of the flow has begun.
    mutating func stepStarted(_ step: RunStep, of flow: FlowID) -> [WizardEffect] {
        guard context.run?.id == flow else { return [] }
        context.run?.step = step
        context.run?.begun.append(step)
        return sendToAll(.stepStarted)
    }

    /// The engine asks something: shows the screen for it, or cancels the flow when the user has left it.
    mutating func asked(by flow: FlowID, _ screen: (FlowRun) -> Screen) -> [WizardEffect] {
        guard let run = context.run, run.id == flow, !run.isCancelling else {
            return context.ending.contains(flow) || context.run?.id == flow ? [.cancelFlow(flow)] : []
        }
        showInRun(screen(run), droppingKeys: true)
        return []
    }

    /// Replaces the flow's screen; overlays above it stay.
    mutating func showInRun(_ next: Screen, droppingKeys: Bool) {
        guard let run = context.run else { return }
        let overlays = screens.dropFirst(run.depth).filter(\.isOverlay)
        screens = screens.prefix(run.depth) + [next] + overlays
        if droppingKeys { generation.advance() }
    }

    /// Cancels the flow and closes its screens.
    ///
    /// With `afterStep` the first call keeps the screens until the flow has ended; a second call closes them.
    mutating func cancelRun(afterStep: Bool) -> [WizardEffect] {
        guard let run = context.run else {
            if screens.count > 1 { screens.removeLast() }
            return []
        }
        if run.isHeld {
            leaveRun()
            return []
        }
        let isFirst = !run.isCancelling
        if afterStep, isFirst {
            context.run?.isCancelling = true
            return [.cancelFlow(run.id)]
        }
        context.ending.insert(run.id)
        leaveRun()
        return isFirst ? [.cancelFlow(run.id)] : []
    }

    /// Closes the flow's screens.
    mutating func leaveRun() {
        guard let run = context.run else { return }
        let overlays = screens.dropFirst(run.depth).filter(\.isOverlay)
        screens = screens.prefix(run.depth) + overlays
        context.run = nil
        context.notice = .text(.noticeCancelled, [:])
    }

    /// A fault that strikes once is over: the title row no longer shows it, and a notice tells.
    mutating func faultOver(_ fault: FaultName) {
        guard context.fault == ChosenFault(name: fault, isSticky: false) else { return }
        context.fault = nil
        context.notice = .text(.noticeFaultOver, ["name": context.settings.texts[fault.title]])
    }

    /// The flow has ended: shows its result.
    mutating func flowFinished(_ report: FlowReport) -> [WizardEffect] {
        recordingEnded(report.flow)
        // What was ordered while the provider started ends with its start, which tells why.
        guard context.failure == nil else { return [] }
        let effects = stateChanged(report.snapshot)
        if context.ending.remove(report.flow) != nil {
            return effects + leftFlowFinished(hasSucceeded: report.status == .ok)
        }
        guard let run = context.run, run.id == report.flow, let request = run.request.flow else { return effects }
        // A login that was denied on another device is not cancelled here: its result says so.
        let isDeniedElsewhere = run.request.flow?.via == .device && report.error?.combinedCode == 910_000_018
        if report.status == .userCancel, !isDeniedElsewhere {
            leaveRun()
            generation.advance()
            return effects
        }
        let overlays = screens.filter(\.isOverlay)
        context.run = nil
        if report.status == .ok {
            context.handover = nil
            context.drafts = [:]
            var result = ResultScreen(request: request, report: report, answered: run.answered)
            result.fault = run.fault
            screens = [screens[0], Screen(result)]
        } else {
            if report.error?.concernsCode == true { context.handover = nil }
            var failure = FailureScreen(subject: .flow(request, report, run.answered))
            failure.fault = run.fault
            screens = [screens[0], Screen(failure)]
        }
        screens += overlays
        generation.advance()
        return effects
    }

    /// Starts the held flow once every cancelled flow has ended.
    mutating func leftFlowFinished(hasSucceeded: Bool) -> [WizardEffect] {
        if hasSucceeded { context.notice = .text(.noticeEndedAfterAll, [:]) }
        guard context.ending.isEmpty, let run = context.run, run.isHeld else { return [] }
        context.run?.isHeld = false
        return [run.request.start(as: run.id)]
    }

    /// Stores the SDK's state and tells the screens.
    mutating func stateChanged(_ snapshot: SdkSnapshot) -> [WizardEffect] {
        changingContext {
            $0.snapshot = snapshot
            $0.hasStarted = true
            $0.failure = nil
        }
    }

    /// Changes the context and tells the screens.
    mutating func changingContext(_ body: (inout WizardContext) -> Void) -> [WizardEffect] {
        let before = context
        body(&context)
        return sendToAll(.contextChanged(from: before))
    }

    /// Asks whether the profile may use what is not its own; below the question the provider is not opened.
    mutating func asked(about secrets: [AskedSecret]) {
        startFailed(StartFailure(reason: .other))
        screens = [root, Screen(ConfirmationScreen(question: .allowSecrets(secrets)))]
    }

    /// Server, store or Master Controller could not be started: shows why.
    mutating func startFailed(_ failure: StartFailure) {
        context.run = nil
        context.ending = []
        context.failure = failure
        screens = [root, Screen(FailureScreen(subject: .start(failure)))]
        generation.advance()
    }
}

extension RunRequest {
    fileprivate func start(as id: FlowID) -> WizardEffect {
        switch self {
        case .flow(let request): .startFlow(id, request)
        case .sudo(let request): .sudo(.start(id, request))
        }
    }
}

extension IdpSdkError {
    /// Whether the provider refused the activation code.
    fileprivate var concernsCode: Bool { subsystem == Self.formSubsystem && (errorCode == 5 || errorCode == 6) }
}
