import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: ResultScreen, _ state: WizardState) {
        main.heading(sentence(shown, state), mark: Span(String(look.glyphs.done), .done))
        main.paragraph(measured(shown.report), .dim)
        facts(shown)
        if let words = shown.report.message {
            main.blank()
            main.serverWords(texts[.serverSays, ["words": words.sanitised(limit: 300)]])
        }
        for sentence in texts.sentences(for: shown.report.remainders) {
            main.blank()
            main.paragraph(sentence)
        }
        main.blank()
        let choices = state.resultChoices(shown)
        main.menu(rows(choices, state), focus: shown.menu.focus(in: choices))
        let command = EquivalentCommand(order: shown.order, answered: shown.answered, provider: state.provider)
        if shown.showsCommand {
            main.blank()
            let start = main.lines.count
            main.paragraph(texts[.resultCommand], .dim)
            for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
            main.keepInSight(from: start)
        }
        explain(texts[.resultAside], explanation(shown.order))
    }

    /// How long it took, and how much of that was the person's own.
    func measured(_ report: FlowReport) -> String {
        let events = texts.counted(.resultEvents, report.eventCount)
        let parts = [
            "events": events, "time": texts.measured(report.duration - report.waitingForPerson),
            "yours": texts.measured(report.waitingForPerson),
        ]
        return texts[report.waitingForPerson > .zero ? .resultMeasured : .resultMeasuredAlone, parts]
    }

    private func sentence(_ shown: ResultScreen, _ state: WizardState) -> String {
        let user = shown.report.user ?? shown.order.user ?? state.snapshot.loggedInUser
        let parts = ["name": user?.shown ?? texts[.choiceSomebody]]
        return switch shown.order.flow {
        case .activate, .addUser: texts[.resultActivated, parts]
        case .login: texts[.resultLoggedIn, parts]
        case .webActivate: texts[.resultActivated, parts]
        case .stayLoggedIn: texts[.resultStayed, parts]
        case .restart: texts[state.snapshot.users.isEmpty ? .resultRestartedEmpty : .resultRestarted]
        case .logout: texts[.resultLoggedOut, parts]
        case .deleteUser: texts[.resultDeleted, parts]
        case .changePassword: texts[.resultPasswordChanged, parts]
        case .forgotPassword:
            texts[shown.report.message == nil ? .resultPasswordChanged : .resultMailSent, parts]
        }
    }

    private mutating func facts(_ shown: ResultScreen) {
        var pairs: [(TextKey, String)] = []
        if let mode = shown.order.mode { pairs.append((.factMode, modeFact(mode))) }
        if let device = shown.report.device {
            pairs.append((.factDevice, UntrustedText(device.rawValue).sanitised(limit: 40)))
        }
        if let access = shown.report.accessTokenLifetime {
            let span = texts.span(access)
            let first = shown.report.firstFactorLifetime.map { texts.span($0) } ?? ""
            let key: TextKey =
                !shown.report.keepsFirstFactor
                ? .factTokensAccess : first.isEmpty ? .factTokensEndless : .factTokensBoth
            pairs.append((.factTokens, texts[key, ["access": span, "first": first]]))
        }
        guard !pairs.isEmpty else { return }
        main.blank()
        for (key, value) in pairs { main.pair(texts[key], value, column: 23) }
    }

    private func modeFact(_ mode: AuthenticationMode) -> String {
        let word = mode.rawValue.uppercased()
        return switch mode {
        case .no: "\(word): \(texts[.modeNoNote])"
        case .biometric: "\(word): \(texts[.modeBiometricNote])"
        case .password: "\(word): \(texts[.modePasswordNote])"
        case .pin: "\(word): \(texts[.modePINNote])"
        }
    }
}
