import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

// The running flow: which screen it shows, how it ends.
extension WizardState {
    /// The command of the running flow.
    public var runCommand: RunCommand? {
        context.run.map { RunCommand(flow: $0.id, command: context.command(of: $0.request, $0.answered, $0.fault)) }
    }

    /// Starts a flow and shows its progress; holds it until all cancelled flows have ended.
    mutating func run(_ request: RunRequest) -> [WizardEffect] {
        var next = ShownRun(id: FlowID(nextFlow), request: request, depth: screens.count)
        nextFlow += 1
        next.isHeld = !context.ending.isEmpty
        next.fault = context.fault.map(\.name).flatMap { request.meets($0) ? $0 : nil }
        context.run = next
        var live = LiveRun(id: next.id, request: request)
        live.note(.flow(context.snapshot))
        live.note(.sudo(context.sudo.snapshot))
        context.live = live
        push(ProgressScreen())
        if preferences.firstView == .diagram, context.size.width < WizardContext.widthOfPanel {
            push(DiagramScreen(.live))
        }
        return next.isHeld ? [] : [.flow(.start(next.id, request))]
    }

    /// Records that a step of the flow has begun.
    mutating func stepStarted(_ step: RunStep, of flow: FlowID) -> [WizardEffect] {
        guard context.run?.id == flow else { return [] }
        context.run?.step = step
        context.run?.begun.append(step)
        return sendToAll(.stepStarted)
    }

    /// Shows the screen for a question of the engine, or cancels the flow if the user has left it.
    mutating func asked(by flow: FlowID, _ screen: (ShownRun) -> Screen) -> [WizardEffect] {
        guard let run = context.run, run.id == flow, !run.isCancelling else {
            return context.ending.contains(flow) || context.run?.id == flow ? [.flow(.cancel(flow))] : []
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
            return [.flow(.cancel(run.id))]
        }
        context.ending.insert(run.id)
        leaveRun()
        return isFirst ? [.flow(.cancel(run.id))] : []
    }

    /// Closes the flow's screens.
    mutating func leaveRun() {
        guard let run = context.run else { return }
        let overlays = screens.dropFirst(run.depth).filter(\.isOverlay)
        screens = screens.prefix(run.depth) + overlays
        context.run = nil
        context.notice = .text(Text("Cancelled. Nothing was changed on this device."))
    }

    /// Removes a one-time fault that has ended with its run from the title row, and shows a notice.
    mutating func faultOver(_ fault: FaultName) {
        guard context.fault == ChosenFault(name: fault, isSticky: false) else { return }
        context.fault = nil
        context.notice = .text(Text("The fault \"\(context.settings.texts(fault.row.title))\" is off again."))
    }

    /// The flow has ended: shows its result.
    mutating func flowFinished(_ report: RunReport) -> [WizardEffect] {
        if context.live?.id == report.flow { context.live?.note(report.state) }
        recordingEnded(report.flow)
        // A flow that was requested while the provider started ends if the start fails; that failure is already shown.
        if case .flow = report, context.failure != nil { return [] }
        let effects = stateChanged(report.state)
        if context.ending.remove(report.flow) != nil {
            return effects + leftFlowFinished(hasSucceeded: report.hasSucceeded)
        }
        guard let run = context.run, run.id == report.flow, let ended = FinishedRun(run.request, report) else {
            return effects
        }
        let end = endScreen(of: run, ended, hasSucceeded: report.hasSucceeded)
        generation.advance()
        guard let end else {
            leaveRun()
            return effects
        }
        let overlays = screens.filter(\.isOverlay)
        context.run = nil
        if report.hasSucceeded { context.drafts = [:] }
        screens = screensToStart + [end] + overlays
        return effects
    }

    /// The screen about the end of a flow; `nil` if the user cancelled it.
    private mutating func endScreen(of run: ShownRun, _ ended: FinishedRun, hasSucceeded: Bool) -> Screen? {
        if ended.isCancelled { return nil }
        // What was issued is used up.
        if case .flow(_, let report) = ended,
            hasSucceeded || [.activationCodeExpired, .activationCodeInvalid].contains(report.error?.form)
        {
            context.handover = nil
        }
        return hasSucceeded
            ? Screen(ResultScreen(run: ended, answered: run.answered, fault: run.fault))
            : Screen(FailureScreen(subject: .run(ended, answered: run.answered), fault: run.fault))
    }

    /// Starts the held flow once every cancelled flow has ended.
    mutating func leftFlowFinished(hasSucceeded: Bool) -> [WizardEffect] {
        if hasSucceeded { context.notice = .text(Text("The cancelled flow had already succeeded.")) }
        guard context.ending.isEmpty, let run = context.run, run.isHeld else { return [] }
        context.run?.isHeld = false
        return [.flow(.start(run.id, run.request))]
    }

    /// Stores an SDK's state and notifies the screens.
    mutating func stateChanged(_ state: RunState) -> [WizardEffect] {
        let isStart = !context.hasStarted
        let effects = changingContext {
            if $0.live?.isOver == false { $0.live?.note(state) }
            switch state {
            case .flow(let snapshot):
                $0.snapshot = snapshot
                $0.hasStarted = true
                $0.failure = nil
            case .sudo(let snapshot): $0.sudo.take(snapshot)
            }
        }
        return effects + (isStart && context.hasStarted ? openDesk() : [])
    }

    /// Opens the users at the start, if the settings say so and nothing else was opened meanwhile.
    private mutating func openDesk() -> [WizardEffect] {
        guard preferences.startView == .desk, context.provider?.canAdminister == true, screens.count == 1 else {
            return []
        }
        return carryOut(UsersScreen.opening())
    }

    /// Changes the context and notifies the screens.
    mutating func changingContext(_ body: (inout WizardContext) -> Void) -> [WizardEffect] {
        let before = context
        body(&context)
        return sendToAll(.contextChanged(from: before))
    }

    /// Asks whether the profile may use files and variables that are not its own.
    ///
    /// Until the user agrees, the start has failed.
    mutating func asked(about secrets: [AskedSecret]) {
        startFailed(StartFailure(reason: .other))
        let address = context.provider.map { UntrustedText($0.address).sanitised(limit: 100) }
        let words = QuestionWords(
            Text("May \(.provider) use these?"),
            Text(
                "The profile names files or variables that do not belong to it. Their content is sent to \(.name), or used to sign for it. Allow only what is meant for this provider."
            ), Text("Do not use them"), Text("Allow, and do not ask again"))
        let question = ConfirmationScreen(
            question: .requests([.effect(.allowSecrets), .startAgain]), words: words, subject: address,
            details: .secrets(secrets))
        screens = [root, Screen(question)]
    }

    /// Shows why server, store or Master Controller could not be started.
    mutating func startFailed(_ failure: StartFailure) {
        context.run = nil
        context.ending = []
        context.failure = failure
        screens = [root, Screen(FailureScreen(subject: .start(failure)))]
        generation.advance()
    }
}
