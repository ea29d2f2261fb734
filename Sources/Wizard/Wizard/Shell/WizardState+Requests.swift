import IdentityModel

extension WizardState {
    /// Stores a screen and carries out its requests in order; returns their effects.
    mutating func store(
        _ changed: any WizardScreen, at index: Int, _ requests: [ScreenRequest]
    ) -> [WizardEffect] {
        screens[index].value = changed
        return carryOut(requests, from: index)
    }

    /// Carries out requests in order; returns their effects.
    mutating func carryOut(_ requests: [ScreenRequest], from index: Int = 0) -> [WizardEffect] {
        var effects: [WizardEffect] = []
        var isUncovered = false
        for request in requests {
            if case .close = request, index == screens.count - 1, !screens[index].isOverlay { isUncovered = true }
            effects += carryOut(request, from: index)
        }
        // Not if a question has taken the place of what was closed.
        return isUncovered && !screen.isOverlay ? effects + showAgain() : effects
    }

    /// Carries out a request of the screen that is, or was, at the index.
    private mutating func carryOut(_ request: ScreenRequest, from index: Int) -> [WizardEffect] {
        switch request {
        case .change(let change): context.apply(change)
        case .effect(let effect): return [effect]
        case .open(let next): push(next.value)
        case .openAbove(let next): screens.insert(next, at: index + 1)
        case .become(let next): screens[index] = next
        case .close: if index > 0 { screens.remove(at: index) }
        case .closeAll: screens = [screens[0]]
        case .closeToStart: screens = screensToStart
        case .dropTypedKeys: if index == screens.count - 1 { generation.advance() }
        case .pressKey(let key):
            return keyPressed(key, on: ShownFrame(generation: generation, viewport: context.viewport))
        case .notify(let notice): context.notice = notice
        case .run(let request): return run(request)
        case .showProgress(let droppingKeys): showInRun(Screen(ProgressScreen()), droppingKeys: droppingKeys)
        case .cancelRun(let afterStep): return cancelRun(afterStep: afterStep)
        case .answer(let answer): return send(.answered(answer), to: screens.count - 1) ?? []
        case .startAgain: return startAgain()
        case .leave(let way):
            guard let question = questionBeforeLeaving(by: way) else {
                return carryOut(context.requests(leavingBy: way), from: index)
            }
            // A question that was asked before the palette was opened.
            if shown is ConfirmationScreen { screens.removeLast() }
            push(question)
        case .goOut(let way): return carryOut(context.requests(leavingBy: way), from: index)
        case .choose(let choice): return carryOut(context.begin(choice), from: index)
        case .switchProvider(let name): return switchProvider(to: name)
        case .quit: return quitNow()
        }
        return []
    }

    /// Notifies the uppermost screen that it is seen again.
    mutating func showAgain() -> [WizardEffect] { send(.shownAgain, to: screens.count - 1) ?? [] }

    /// Sends a message to every screen, the uppermost first.
    mutating func sendToAll(_ message: ScreenMessage) -> [WizardEffect] {
        var effects: [WizardEffect] = []
        for index in screens.indices.reversed() where screens.indices.contains(index) {
            effects += send(message, to: index) ?? []
        }
        return effects
    }

    /// Sends a message to the uppermost screen that accepts it; returns `nil` if none does.
    mutating func sendToFirst(_ message: ScreenMessage) -> [WizardEffect]? {
        for index in screens.indices.reversed() {
            if let effects = send(message, to: index) { return effects }
        }
        return nil
    }

    private mutating func send(_ message: ScreenMessage, to index: Int) -> [WizardEffect]? {
        var receiver = screens[index].value
        guard let requests = receiver.update(message, context) else { return nil }
        return store(receiver, at: index, requests)
    }

    /// The question to ask before the shown screen is left; it comes from the uppermost screen that is not an overlay,
    /// or from a run below it, whose screen is left, too.
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen? {
        screens.last { !$0.isOverlay }?.value.questionBeforeLeaving(by: way)
            ?? (isRunningFile ? .stoppingFile(by: way) : nil)
    }

    /// Whether the users of a file are being created.
    private var isRunningFile: Bool { screens.contains { ($0.value as? FileOnboardingScreen)?.isRunning == true } }

    private mutating func startAgain() -> [WizardEffect] {
        screens = [root]
        context.hasStarted = false
        context.failure = nil
        context.snapshot = SdkSnapshot(state: .uninitialised)
        return [.startAgain]
    }

    mutating func quitNow() -> [WizardEffect] {
        hideSecrets()
        isQuitting = true
        return [.quit]
    }
}
