import FlowModel
import IdentityModel
import Recording
import Sentences
import Terminal
import TerminalUI
import TestSupport
import Testing

@testable import Wizard

/// Any keys and any messages of the engine, in any order: no crash, a way back from every screen, no secret on a
/// screen.
struct AnyOrderTests {
    /// A character that is typed only into masked fields.
    ///
    /// If it is on a screen, a secret has leaked.
    static let leak: Character = "ß"

    @Test(arguments: 0..<24)
    func anyOrderOfKeysAndFactsKeepsTheRules(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var driver = try WizardTestDriver()
        var engine = EngineInDisorder()
        let look = try WizardTestDriver.theme
        for step in 0..<SplitMix.rounds(120) {
            let action = random.below(3) == 0 ? engine.fact(&random) : person(driver.state, &random)
            engine.take(driver.sendAnyway(action))
            check(driver.state, look, everySize: step % 20 == 0, "seed \(seed) step \(step)")
            if driver.state.isQuitting { return }
            if step % 10 == 0 { escapeLeadsToTheStart(driver) }
        }
    }

    func person(_ state: WizardState, _ random: inout SplitMix) -> WizardMessage {
        let keys: [Key] = [
            .enter, .enter, .enter, .tab, .backTab, .up, .down, .down, .left, .right, .home, .end, .backspace, .delete,
            .escape, .function(1), .function(2), .character("a"), .character("n"), .character("/"), .character("c"),
            .character("d"), .character("u"), .character("日"), .control("u"), .control("_"), .control("y"), .pageDown,
            .pageUp, .function(5), .function(6), .insert, .alt("x"), .function(3), .function(3), .function(4),
            .function(7), .character(" "), .character("f"), .character("m"), .character("x"), .character("o"),
            .character("e"), .character("E"), .character("s"), .character("R"), .character("P"), .character("+"),
        ]
        var stamp = state.generation
        if random.below(15) == 0 { stamp = ScreenGeneration() }
        let isMasked = Self.focusedField(state)?.isMasked == true
        switch random.below(20) {
        case 0:
            let least = random.below(4) == 0 ? Size(width: 0, height: 0) : Layout.minimum
            return .resized(Size(width: least.width + random.below(90), height: least.height + random.below(40)))
        case 1: return .pasted(Paste(Array((isMasked ? "ß\nß" : "p\tq").utf8)), on: ShownFrame(generation: stamp))
        case 2: return .attentionLost
        case 3...9 where isMasked: return .keyPressed(.character(Self.leak), on: state.undrawnFrame)
        case 3...6: return .keyPressed(.character("x"), on: ShownFrame(generation: stamp))
        default: return .keyPressed(keys[random.below(keys.count)], on: ShownFrame(generation: stamp))
        }
    }

    private func check(_ state: WizardState, _ theme: Theme, everySize: Bool, _ place: Comment) {
        guard state.screens.first?.value is StartScreen else {
            Issue.record("the start screen is gone: \(place)")
            return
        }
        #expect(EveryScreen.contains(state.shown), place)
        if let run = state.context.run { #expect((1..<state.screens.count).contains(run.depth), place) }
        #expect(state.screen.belongsToRun ? state.context.run != nil : true, place)
        if let form = Self.focusedForm(state), !form.fields.isEmpty {
            #expect(form.fields.indices.contains(form.focus), place)
        }
        let mayShow = Self.focusedField(state)?.isRevealed == true || Self.showsToken(state) || Self.showsSecret(state)
        // Draws every frame that could show a secret, and some of the others.
        let isDrawn = everySize || Self.focusedField(state)?.isMasked == true
        let others = [Size(width: 61, height: 17), Size(width: 140, height: 40), state.context.size]
        for size in (isDrawn ? [Size.standard] : []) + (everySize ? others : []) {
            let grid = WizardRenderer.render(state, size: size, theme: theme, glyphs: .unicode)
            #expect(grid.size == size, place)
            let text = grid.textRows.joined()
            #expect(mayShow || !text.contains(Self.leak), place)
            #expect(!text.contains("{"), place)
            let controls = text.unicodeScalars.filter { [.control, .format].contains($0.properties.generalCategory) }
            #expect(controls.isEmpty, place)
            if let cursor = grid.cursor { #expect(grid[cursor] != nil, place) }
        }
        #expect(!"\(state)".contains(Self.leak), place)
        #expect(!String(reflecting: state).contains(Self.leak), place)
    }

    /// Esc alone leads to the start screen in few steps, without an answer of the engine; a run of a file first ends.
    private func escapeLeadsToTheStart(_ driver: WizardTestDriver) {
        var driver = driver
        driver.sendAnyway(.resized(.standard))
        for _ in 0..<40 where driver.state.screens.count > 1 {
            if case .running(_, _, .stopping) = (driver.state.shown as? FileOnboardingScreen)?.phase {
                driver.sendAnyway(.fileOnboarding(.ended(Scenes.finishedFile)))
            }
            // A screen that is the only place for a code asks before Esc leaves it, and a run of a file before it stops.
            guard (driver.state.shown as? ConfirmationScreen)?.question.isAboutCodes == true else {
                driver.pressAnyway(.escape)
                continue
            }
            driver.pressAnyway(.down)
            driver.pressAnyway(.enter)
        }
        #expect(type(of: driver.state.shown) == type(of: driver.state.root.value))
    }

    static func focusedForm(_ state: WizardState) -> Form? {
        switch state.shown {
        case let shown as CredentialsScreen: shown.form
        case let shown as PINScreen: shown.form
        case let shown as NewUserScreen: shown.form
        case let shown as SudoFormScreen: shown.form
        case let shown as SudoAddScreen: shown.form
        default: nil
        }
    }

    /// Whether the user has requested the text of a token.
    static func showsToken(_ state: WizardState) -> Bool {
        if let shown = state.shown as? TokensScreen { shown.revealed != nil } else { false }
    }

    /// Whether the user has requested a secret of an event.
    static func showsSecret(_ state: WizardState) -> Bool {
        if let shown = state.shown as? InspectorScreen { !shown.revealed.isEmpty } else { false }
    }

    static func focusedField(_ state: WizardState) -> FormField? { focusedForm(state)?.focused }

    @Test(arguments: GoldenScreenTests.scenes + GoldenRunTests.scenes)
    func backIsPossibleFromEveryScreen(_ scene: GoldenScreenTests.Scene) throws {
        escapeLeadsToTheStart(try scene.make())
    }

    @Test(arguments: GoldenScreenTests.scenes + GoldenRunTests.scenes)
    func everySizeCanBeDrawn(_ scene: GoldenScreenTests.Scene) throws {
        let state = try scene.make().state
        let theme = try WizardTestDriver.theme
        for width in [0, 1, 2, 10, 59, 60, 61, 79, 100, 109, 110, 111, 200] {
            for height in [0, 1, 2, 5, 15, 16, 17, 25, 60] {
                let size = Size(width: width, height: height)
                let grid = WizardRenderer.render(state, size: size, theme: theme, glyphs: .ascii)
                #expect(grid.size == size)
            }
        }
    }

    @Test(arguments: GoldenScreenTests.scenes + GoldenRunTests.scenes)
    func theFocusIsInSightInTheSmallestWindow(_ scene: GoldenScreenTests.Scene) throws {
        let state = try scene.make().state
        let grid = WizardRenderer.render(
            state, size: Layout.minimum, theme: try WizardTestDriver.theme, glyphs: .unicode)
        // A long text is shown from its top.
        let hasFocus = ![
            "page-long", "start-opening", "progress", "help", "users-loading", "users-none", "new-user-issuing",
            "web-address", "login-elsewhere", "check-running", "sudo-opening", "sudo-check", "sudo-help",
            "sudo-progress", "sudo-keys-none", "sudo-addresses-none", "sudo-entry", "pause", "comparison",
            "inspector-code", "palette-none", "presenter", "file-rows", "file-running", "faults-elsewhere",
            "events-loading", "events-not-kept",
            "one-event", "tokens-refused", "watch-empty", "watch-refused",
        ]
        .contains { scene.name.hasPrefix($0) }
        let rows = grid.textRows
        #expect(!hasFocus || rows.contains { $0.hasPrefix(" ▸") }, "\(rows.joined(separator: "\n"))")
        #expect(rows[15].contains("F10 quit"))
        // A Sudo user client that is not open has no state.
        let hasState = !["sudo-opening", "sudo-start-failed"].contains(scene.name)
        let words = ["UNINITIALISED", "_REQUIRED", "LOGGED_IN", "UNIDENTIFIED", "REGISTERED", "SIGNED_IN"]
        #expect(!hasState || words.contains { rows[0].contains($0) })
    }
}

/// An engine that answers late, twice, in the wrong order, or not at all.
struct EngineInDisorder {
    private var flows: [FlowID] = [FlowID(77)]
    private var question = 1

    mutating func take(_ effects: [WizardEffect]) {
        for case .flow(.start(let id, _)) in effects { flows.append(id) }
    }

    mutating func fact(_ random: inout SplitMix) -> WizardMessage {
        question += 1
        let flow = flows[random.below(4) == 0 ? random.below(flows.count) : flows.count - 1]
        let snapshots = [Scenes.empty, Scenes.one, Scenes.two, Scenes.loggedIn, SdkSnapshot(state: .unidentified)]
        let user = UserID(["a", "jane", "x"][random.below(3)])
        switch random.below(38) {
        case 36: return .userActionEnded(outcome(user, &random))
        case 37: return .userActionsEnded(random.below(2) == 0 ? nil : AdministrationRefusal(reason: .unreachable))
        case 34: return Scenes.page(.logins, Scenes.loginEvents)
        case 35: return .eventsKept(Scenes.keeping)
        case 0: return .providerOpened(Scenes.sandbox)
        case 1: return .stateChanged(.flow(snapshots[random.below(snapshots.count)]))
        case 2: return .stepStarted(flow, .flow(.getAuthorizationCode))
        case 3...6: return .credentialsRequested(flow, page(&random))
        case 7:
            return .pinRequested(
                flow, PINPrompt(id: QuestionID(question), purpose: random.below(2) == 0 ? .set : .unlock))
        case 8: return .presenceRequested(flow, PresencePrompt(id: QuestionID(question)))
        case 9, 10: return .flowFinished(.flow(report(flow, &random)))
        case 11: return .usersLoaded(UserPage(search: random.below(2) == 0 ? "" : "a", users: Scenes.people))
        case 12: return .userCreated(user)
        case 13:
            return .codeIssued(
                IssuedCode(username: user, code: Secret("68493536"), expires: Scenes.expiry))
        case 14:
            return .performed(.unlock, on: user, [.done, .unchanged, .failuresForgotten(2)][random.below(3)])
        case 15: return .performed(.delete, on: user)
        case 16:
            let effects: [AdministrationEffect] = [
                .loadUsers(search: ""), .createUser(NewUser(username: user)), .perform(.issueCode, on: user),
                .perform(.unlock, on: user),
                .perform(.delete, on: user),
                .loadEvents(EventListRequest(.logins)), .keepEvents,
            ]
            return .administrationRefused(effects[random.below(7)], AdministrationRefusal(reason: .conflict))
        case 18: return .checkProgressed(CheckID(rawValue: 1 + random.below(2)), Scenes.findings[random.below(12)])
        case 19: return .checkFinished(CheckID(rawValue: 1 + random.below(2)))
        case 21...25: return sudoFact(flow, &random)
        case 27...29: return .recorded(flow, RunEvents.hostile(&random))
        case 30: return .paused(flow, random.below(2) == 0 ? .step("GetAstClientData") : .message("GET auth"))
        case 31: return .resumed(flow)
        case 32: return .runsLoaded(Scenes.storedRuns.map { RunSummary($0) }, now: RunEvents.start)
        case 26:
            return .states(
                [.loaded(StatesScreenTests.list), .changed(.reset), .refused(Text("Cancelled."))][random.below(3)])
        case 33:
            return random.below(2) == 0
                ? .runLoaded(Scenes.storedRuns[random.below(2)]) : .timerFired(random.below(20) - 2)
        case 17: return .noticeRaised(.sentence(Text("another program listens on the issuer's port")))
        case 20:
            let awaited = AwaitedAnswer(host: "id.example.com", seconds: random.below(100))
            return .answerAwaited(random.below(2) == 0 ? nil : awaited)
        default:
            return random.below(6) == 0
                ? .startFailed(StartFailure(reason: .server)) : .copyFinished(succeeded: true)
        }
    }

    private func outcome(_ user: UserID, _ random: inout SplitMix) -> UserOutcome {
        let actions: [UserAction] = [.delete, .restore, .disable, .issueCode]
        let order = UserOrder(actions[random.below(4)], UserTarget(id: user.rawValue, username: user))
        let results: [UserOutcome.Result] = [
            .done, .unchanged, .refused(AdministrationRefusal(reason: .conflict)),
            .issued(IssuedCode(username: user, code: Secret("68493536"))),
        ]
        return UserOutcome(order, results[random.below(4)], undo: random.below(2) == 0 ? nil : .restore)
    }

    private func sudoFact(_ flow: FlowID, _ random: inout SplitMix) -> WizardMessage {
        let snapshots = [Scenes.unregistered, Scenes.registered, Scenes.withoutKey, Scenes.signedIn, Scenes.federated]
        let snapshot = snapshots[random.below(snapshots.count)]
        let list = SudoList.allCases[random.below(SudoList.allCases.count)]
        let tasks: [SudoEffect] = [
            .load(SudoQuery(list)), .generateTestKey(folder: "/home/jane/sudo-keys"), .checkFingerprints(true),
            .deleteUser(username: "jane"),
        ]
        let task = tasks[random.below(tasks.count)]
        switch random.below(10) {
        case 0, 1: return .sudo(.opened(Scenes.pool, snapshot))
        case 2: return .sudo(.openFailed(StartFailure(reason: .other)))
        case 3: return .stateChanged(.sudo(snapshot))
        case 4: return .stepStarted(flow, .sudo(.signUp))
        case 5:
            let endings: [SudoReport.Ending] = [
                .succeeded, .cancelled, .failed(Scenes.sudoRefusal("TestRegCheckFailed")),
            ]
            return .flowFinished(.sudo(Scenes.sudoReport(endings[random.below(3)], snapshot, flow: flow.rawValue)))
        case 6:
            let messages: [WizardMessage] = [
                .tokensLoaded(.sudo, Scenes.poolTokens), .tokensLoaded(.device, Scenes.deviceTokens()),
                .tokensRefused(.device, Text("No user is signed in.")), .signaturesChecked(.device, Scenes.signatures),
            ]
            return messages[random.below(4)]
        case 7: return .sudo(.listLoaded(SudoListing(SudoQuery(list), entries: Scenes.entries(list), isChecked: nil)))
        case 8:
            let change: SudoChange = random.below(2) == 0 ? .done : .madeKey(Scenes.testKey, files: ["/k"])
            return .sudo(.changed(task, change))
        default: return .sudo(.refused(task, AdministrationRefusal(reason: .forbidden)))
        }
    }

    private func page(_ random: inout SplitMix) -> CredentialsPage {
        let shapes: [[InputField]] = [
            Scenes.enrolment, [InputField(id: .username), InputField(id: .password, isMasked: true)], [],
            [InputField(id: FieldID("x"), choices: [InputField.Choice(value: "1", label: UntrustedText("one"))])],
        ]
        let errors: [IdpSdkError?] = [nil, nil, IdpSdkError(580, 6, "no"), IdpSdkError(580, 10, "no")]
        let error = errors[random.below(4)]
        return CredentialsPage(
            id: QuestionID(question), fields: shapes[random.below(4)], attempt: error == nil ? 1 : 2, error: error)
    }

    private func report(_ flow: FlowID, _ random: inout SplitMix) -> FlowReport {
        let status = StatusType.allCases[random.below(StatusType.allCases.count)]
        return Scenes.report(
            random.below(3) == 0 ? .ok : random.below(3) == 0 ? .userCancel : status,
            random.below(2) == 0 ? Scenes.loggedIn : Scenes.empty, flow: flow.rawValue)
    }
}

extension ConfirmationScreen.Question {
    /// Whether it is asked before codes are left that are shown nowhere else, or before they are no longer issued.
    fileprivate var isAboutCodes: Bool {
        switch self {
        case .leaveCode, .leaveCodes, .stopFile: true
        default: false
        }
    }
}
