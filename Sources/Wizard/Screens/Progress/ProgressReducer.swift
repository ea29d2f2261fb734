import FlowModel
import IdentityModel

extension WizardState {
    /// Orders a flow and shows its progress; while an earlier one still ends, the order is held.
    mutating func start(
        _ flow: FlowName, user: UserID? = nil, mode: AuthenticationMode? = nil, client: ClientID? = nil,
        webView: WebViewChoice? = nil, via: LoginWay? = nil
    ) -> [WizardEffect] {
        guard run == nil else { return [] }
        let order = FlowRequest(flow, user: user, mode: mode, client: client, webView: webView, via: via)
        var next = FlowRun(id: FlowID(nextFlow), order: order, depth: screens.count)
        nextFlow += 1
        next.isHeld = !ending.isEmpty
        run = next
        push(.progress(ProgressScreen()))
        return next.isHeld ? [] : [.startFlow(next.id, order)]
    }

    /// A step of the flow has begun.
    mutating func stepStarted(_ step: RunningStep) {
        guard run?.id == step.flow else { return }
        run?.step = step.name
        run?.begun.append(step.name)
        addressIsUsed()
    }

    /// The engine asks something: shows the screen for it, or ends the flow when nobody waits for it any more.
    mutating func asked(by flow: FlowID, _ screen: (FlowRun) -> Screen) -> [WizardEffect] {
        guard let run, run.id == flow, !run.isCancelling else {
            return ending.contains(flow) || run?.id == flow ? [.cancelFlow(flow)] : []
        }
        showInRun(screen(run), pushedByEngine: true)
        return []
    }

    /// Puts a screen where the flow's screen is; help and questions that lie over it stay.
    mutating func showInRun(_ next: Screen, pushedByEngine: Bool) {
        guard let run else { return }
        let overlays = screens.dropFirst(run.depth).filter(\.isOverlay)
        screens = screens.prefix(run.depth) + [next] + overlays
        if pushedByEngine { generation.advance() }
    }

    mutating func progressPressed(_ command: CommandID?) -> [WizardEffect] {
        command == .cancelFlow ? cancelPressed() : []
    }

    /// Cancels the flow: at once where it waits for the person, else when its step ends; a second time, without waiting.
    mutating func cancelPressed() -> [WizardEffect] {
        guard let run else {
            pop()
            return []
        }
        keepDrafts()
        if run.isHeld {
            leaveRun(.noticeCancelled)
            return []
        }
        let isFirst = !run.isCancelling
        if screen.kind == .progress, isFirst {
            self.run?.isCancelling = true
            return [.cancelFlow(run.id)]
        }
        ending.insert(run.id)
        leaveRun(.noticeCancelled)
        return isFirst ? [.cancelFlow(run.id)] : []
    }

    /// Takes the flow's screens away.
    mutating func leaveRun(_ text: TextKey?) {
        guard let run else { return }
        let overlays = screens.dropFirst(run.depth).filter(\.isOverlay)
        screens = screens.prefix(run.depth) + overlays
        self.run = nil
        if let text { notice = .text(text, [:]) }
    }

    /// The flow has ended: shows what came of it.
    mutating func flowFinished(_ report: FlowReport) -> [WizardEffect] {
        take(report.snapshot)
        if ending.remove(report.flow) != nil { return leftFlowFinished(report) }
        guard let run, run.id == report.flow else { return [] }
        if report.status == .userCancel {
            leaveRun(.noticeCancelled)
            generation.advance()
            return []
        }
        let overlays = screens.filter(\.isOverlay)
        self.run = nil
        if report.status == .ok {
            handover = nil
            drafts = [:]
            screens = [screens[0], .result(ResultScreen(order: run.order, report: report, answered: run.answered))]
        } else {
            if report.error?.concernsCode == true { handover = nil }
            let failure = FailureScreen(subject: .flow(run.order, report, run.answered))
            screens = [screens[0], .failure(failure)]
        }
        screens += overlays
        generation.advance()
        return []
    }

    /// A flow that was cancelled and left has ended: the one that was held for it begins.
    private mutating func leftFlowFinished(_ report: FlowReport) -> [WizardEffect] {
        if report.status == .ok { notice = .text(.noticeEndedAfterAll, [:]) }
        guard ending.isEmpty, let run, run.isHeld else { return [] }
        self.run?.isHeld = false
        return [.startFlow(run.id, run.order)]
    }

    /// Takes the SDK's state; what is offered on the start screen follows from it.
    mutating func take(_ snapshot: SdkSnapshot) {
        changingStart {
            // Another state has another likely thing, and that has the focus.
            if $0.snapshot.state != snapshot.state { $0.screens[0] = .start(StartScreen()) }
            $0.snapshot = snapshot
            $0.hasStarted = true
            $0.failure = nil
        }
    }

    /// Changes what the start screen depends on; keys typed for another list of choices are dropped.
    mutating func changingStart(_ body: (inout WizardState) -> Void) {
        let before = startChoices
        body(&self)
        if screen.kind == .start, startChoices != before { generation.advance() }
    }
}

extension IdpSdkError {
    /// Whether the activation code is what was refused.
    var concernsCode: Bool { subsystem == Self.formSubsystem && (errorCode == 5 || errorCode == 6) }
}
