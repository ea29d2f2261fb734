import IdentityModel
import Localization
import NcursesTerminal
import Sentences
import Terminal
import TerminalUI
import Wizard

/// The wizard without a screen: it prints what changes, asks one question at a time, and reads lines.
///
/// Uses the same state and reducer as the full screen. Nothing is repainted, and no control sequence is written. Runs
/// on one thread.
struct PlainSession {
    private var state: WizardState
    private let backend: WizardBackend
    private let events: PlainEvents
    private let input: PlainInput
    private let console: Console
    private let texts: Texts

    /// The last printed outline.
    private var said: ScreenOutline?
    /// The question that waits for a line.
    private var asked: PlainQuestion?
    private var form: PlainForm?

    init(
        files: WizardFiles, backend: WizardBackend, provider: ProviderSummary, preferences: WizardPreferences,
        events: PlainEvents, console: Console
    ) {
        var preferences = preferences
        preferences.usesMouse = false
        state = WizardState(size: Size(width: 100, height: 1000), settings: files.settings, preferences: preferences)
        _ = WizardReducer.reduce(into: &state, .providerOpened(provider))
        // On a first start the server may get another port than the usual one, so no address is printed before.
        let startsServer = provider.isSandbox && provider.kind != .sudo
        _ = WizardReducer.reduce(into: &state, .serverStarting(startsServer))
        self.backend = backend
        self.events = events
        self.console = console
        input = PlainInput(events)
        texts = files.settings.texts
    }

    /// Runs until the user quits or the input ends.
    consuming func run() -> ExitStatus {
        console.printSentence(
            texts(Text("idp-wizard, line by line. \"help\" explains, \"again\" shows more, \"quit\" ends.")))
        // Set before the start, which may fail with a message.
        backend.use(language: state.preferences.language)
        backend.start()
        input.start()
        while !state.isQuitting {
            say()
            if hasEnded, let status = statusWithoutInput() { return status }
            ask()
            switch events.next() {
            case .inbox: for message in backend.inbox.take() { reduce(message) }
            case .line(let line):
                answer(line)
                endsFlow = state.isRunning
            // At a terminal, the end of the input can be typed, and leaves a question for a secret.
            case .ended where isHidden:
                isReading = false
                hideTyping(false)
                asked = nil
                press(.escape)
            case .ended:
                TerminalEcho.restore()
                console.printSentence(texts(Text("The input has ended: the program ends.")))
                hasEnded = true
            case .interrupted:
                TerminalEcho.restore()
                console.printText("\n")
                console.printSentence(texts(Text("Cancelled. The program ends.")))
                return .cancelled
            }
        }
        return state.isInterrupted ? .cancelled : .succeeded
    }

    /// The exit status after the end of the input; `nil` while a running flow needs no input.
    ///
    /// A flow with an open question is cancelled. A flow that works continues, and its status is that of the program. A
    /// form that was not sent is a missing input; a menu is a normal end.
    private mutating func statusWithoutInput() -> ExitStatus? {
        guard let outline = said else { return .succeeded }
        let question = question(outline)
        if state.isRunning {
            guard question != nil else { return nil }
            press(.escape)
            return .usage
        }
        if endsFlow { return backend.endings.last ?? .usage }
        if case .field? = question { return .usage }
        return .succeeded
    }

    // MARK: Saying

    /// Prints what has changed since the last time.
    private mutating func say() {
        let now = state.outline
        guard now != said else { return }
        let before = said
        said = now
        var lines: [String] = []
        if now.state != before?.state, !now.state.isEmpty { lines.append(texts(Text("State: \(now.state)."))) }
        if now.lines != before?.lines {
            let known = Set(before?.lines ?? [])
            let spoken = now.lines.filter { saysAll || !now.explanations.contains($0) }
            let fresh = spoken.filter { !known.contains($0) }
            // If at most half of the screen is new, only the new texts are printed.
            lines += fresh.count * 2 <= now.lines.count ? fresh : spoken
        }
        // A notice in which only a number has changed, such as the seconds of a wait, is not repeated.
        let told = Set((before?.notices ?? []).map(Self.withoutNumbers))
        lines += now.notices.filter { !told.contains(Self.withoutNumbers($0)) }
        if now.items != before?.items, !now.items.isEmpty {
            lines += now.items.enumerated().map {
                "\($0.offset + 1). \(saysAll ? $0.element.words : $0.element.name)"
            }
        }
        saysAll = false
        guard !lines.isEmpty else { return }
        // The open question is asked again after this output.
        if asked != nil { console.printText("\n") }
        for line in lines { console.printSentence(line) }
        hasSpoken = true
    }

    /// The line that clears an optional field; an empty line keeps the field's value.
    private static let emptyAnswer = "-"
    /// Whether the wizard has returned an effect since a form was sent.
    private var hasEffect = false

    private static func withoutNumbers(_ text: String) -> String { text.filter { !$0.isNumber } }

    /// Whether the next output includes explanations.
    private var saysAll = false
    /// Whether the last form was sent, so that the same form is asked again only after a rejection.
    private var wasSent = false
    private var hasEnded = false
    /// Whether a flow was running after the last line; then its status is that of the program.
    private var endsFlow = false
    /// Whether something was printed since the question was asked.
    private var hasSpoken = false
    /// Whether a line is being read.
    private var isReading = false
    /// Whether the terminal's echo is off.
    private var isHidden = false

    /// Switches the terminal's echo; a pipe has none.
    ///
    /// Prints a line end after a secret line, because the typed one was not echoed.
    private mutating func hideTyping(_ isWanted: Bool) {
        guard isWanted != isHidden else { return }
        if isWanted {
            isHidden = TerminalEcho.stop()
        } else {
            TerminalEcho.restore()
            isHidden = false
            console.printText("\n")
        }
    }

    // MARK: Asking

    private mutating func ask() {
        guard let outline = said, !state.isQuitting, !hasEnded else { return }
        let question = question(outline)
        defer { hasSpoken = false }
        if question == asked, !hasSpoken { return }
        asked = question
        guard let question else { return listenWhileBusy() }
        let isSecret = if case .field(let index) = question { outline.fields[index].isMasked } else { false }
        // The echo first: an answer that is typed as soon as the prompt appears would be echoed, and then dropped.
        hideTyping(isSecret)
        console.printText(prompt(question, outline))
        // A line that was requested before is still awaited: it answers the question that is open then.
        if !isReading { input.ask() }
        isReading = true
    }

    /// Reads a line while nothing is asked, so that the user can type cancel.
    ///
    /// Only at a terminal: the lines of a pipe are answers to the questions that follow.
    private mutating func listenWhileBusy() {
        guard !isReading, StandardStreams.areTerminals else { return }
        input.ask()
        isReading = true
    }

    /// Whether a submitted page of a flow was rejected.
    ///
    /// Then every field is asked again, because all are checked again.
    private func isRefused(_ outline: ScreenOutline) -> Bool {
        wasSent && state.isRunning && outline.fields.contains(where: \.hasError)
    }

    private mutating func question(_ outline: ScreenOutline) -> PlainQuestion? {
        if !outline.fields.isEmpty {
            if form == nil {
                form = PlainForm(outline.fields, isAskedAgain: isRefused(outline))
                wasSent = false
            }
            if let sent = form?.sent {
                // The answer to the form is still to come.
                if outline == sent { return nil }
                form = PlainForm(outline.fields, isAskedAgain: isRefused(outline))
                wasSent = false
            }
            guard let next = form?.open.first, outline.fields.indices.contains(next) else { return .action }
            return .field(next)
        }
        form = nil
        if outline.isSearching { return .search }
        if !outline.items.isEmpty { return .item(count: outline.items.count) }
        return outline.isBusy ? nil : .action
    }

    private func prompt(_ question: PlainQuestion, _ outline: ScreenOutline) -> String {
        switch question {
        case .item(let count): return texts(Text("Choose 1 to \(count):")) + " "
        case .search: return texts(Text("Part of a name; an empty line shows all:")) + " "
        case .action:
            let words = outline.actions.map(\.word).joined(separator: ", ")
            return texts(Text("What next? Enter continues; or: \(words):")) + " "
        case .field(let index):
            let field = outline.fields[index]
            var lines = texts.plainRemarks(field)
            lines += field.choices.enumerated().map { place, choice in
                let isChosen = field.chosen == place || field.ticked.contains(place)
                return "\(place + 1). \(choice)" + (isChosen ? ", \(texts(Text("chosen")))" : "")
            }
            let wrapped = lines.map { Console.laidOut($0, width: StandardStreams.outputWidth) }
            return (wrapped + [texts.plainPrompt(field, proposing: form?.proposes(field) ?? true)]).joined(
                separator: "\n")
        }
    }

    // MARK: Answering

    private mutating func answer(_ line: Secret) {
        isReading = false
        hideTyping(false)
        guard let outline = said else { return }
        guard let question = asked else {
            // Typed while nothing was asked: only a word such as cancel is accepted.
            let word = line.exposedText
            if texts.plainWord(word.lowercased()) != nil {
                _ = command(word, outline)
            } else {
                console.printSentence(texts(Text("Please wait, or type cancel.")))
            }
            return
        }
        asked = nil
        if case .field(let index) = question, outline.fields.indices.contains(index) {
            let field = outline.fields[index]
            if field.isMasked { return fill(index, field, line) }
        }
        let text = line.exposedText.split(separator: " ").joined(separator: " ")
        if command(text, outline) { return }
        switch question {
        case .item(let count): choose(text, count)
        case .search: search(for: line)
        case .action:
            if !text.isEmpty {
                console.printSentence(texts(Text("This answer is not valid here. Type help.")))
            } else {
                press(.enter)
            }
        case .field(let index): if outline.fields.indices.contains(index) { fill(index, outline.fields[index], line) }
        }
    }

    /// Carries out a word that is valid everywhere or on this screen; returns `false` for another text.
    private mutating func command(_ text: String, _ outline: ScreenOutline) -> Bool {
        let word = text.lowercased()
        switch texts.plainWord(word) {
        case .back: press(.escape)
        case .quit: press(.function(10))
        case .again:
            said = nil
            saysAll = true
        case .help:
            console.printSentence(texts.plainHelp)
            for action in outline.actions { console.printSentence("\(action.word): \(action.explanation)") }
        case nil:
            if case .field = asked { return false }
            guard let action = outline.actions.first(where: { $0.word.lowercased() == word }) else { return false }
            press(action.key)
        }
        return true
    }

    /// Chooses an item by its number; with a word after the number, runs that action on the item instead.
    private mutating func choose(_ text: String, _ count: Int) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let number = parts.first.flatMap({ Int($0) }), (1...count).contains(number) else {
            if text.isEmpty {
                sayNumberNeeded(count)
            } else {
                console.printSentence(texts(Text("This answer is not valid here. Type help.")))
            }
            return
        }
        for key in state.outline.keys(toItem: number - 1) { press(key) }
        guard parts.count == 2 else { return press(.enter) }
        // What can be done may differ from item to item.
        let words = state.outline.actions
        guard let action = words.first(where: { $0.word.lowercased() == parts[1].lowercased() }) else {
            console.printSentence(texts(Text("This answer is not valid here. Type help.")))
            return
        }
        press(action.key)
    }

    private func sayNumberNeeded(_ count: Int) {
        console.printSentence(texts(Text("Answer with a number from 1 to \(count).")))
    }

    /// Searches a list for a text, and continues with the items that contain it.
    private mutating func search(for line: Secret) {
        press(.end)
        press(.control("u"))
        line.withExposedBytes { bytes in
            reduce(.pasted(Paste(Array(bytes)), on: state.undrawnFrame))
        }
        press(.enter)
    }

    /// Fills in a field; after the last one, sends the form.
    private mutating func fill(_ index: Int, _ field: ScreenOutline.Field, _ line: Secret) {
        let text = line.exposedText
        for key in state.outline.keys(toField: index) { press(key) }
        switch field.kind {
        case .text:
            if text.isEmpty, field.isRequired, form?.proposes(field) == false {
                // Every line is the secret, so no word can leave.
                if field.isMasked { return press(.escape) }
                console.printSentence(texts(Text("\(field.label) is required.")))
                return
            }
            // An empty line keeps the field's value.
            if !text.isEmpty {
                press(.end)
                press(.control("u"))
                if text == Self.emptyAnswer, !field.isRequired, !field.isMasked { break }
                line.withExposedBytes { bytes in
                    reduce(.pasted(Paste(Array(bytes)), on: state.undrawnFrame))
                }
            }
        case .choice, .button:
            guard !text.isEmpty || field.chosen != nil || !field.isRequired else {
                sayNumberNeeded(field.choices.count)
                return
            }
            if !text.isEmpty {
                guard let number = Int(text), (1...max(1, field.choices.count)).contains(number) else {
                    sayNumberNeeded(field.choices.count)
                    return
                }
                let steps = field.chosen.map { number - 1 - $0 } ?? number
                for _ in 0..<abs(steps) { press(steps > 0 ? .right : .left) }
            }
        case .choices:
            let numbers = text.split { $0 == "," || $0 == " " }.map { Int($0) ?? 0 }
            guard numbers.allSatisfy({ (1...max(1, field.choices.count)).contains($0) }) else {
                sayNumberNeeded(field.choices.count)
                return
            }
            if !text.isEmpty { tick(Set(numbers.map { $0 - 1 }), in: field) }
        case .box:
            if !text.isEmpty {
                guard let isTicked = texts.plainYes(text) else {
                    console.printSentence(texts(Text("Answer yes or no.")))
                    return
                }
                if isTicked == field.ticked.isEmpty { press(.character(" ")) }
            }
        }
        if let faults = state.outline.fields.dropFirst(index).first?.faults, !faults.isEmpty {
            for fault in faults { console.printSentence(fault) }
            if field.isMasked { press(.control("u")) }
            return
        }
        form?.open.removeAll { $0 == index }
        guard form?.open.isEmpty == true else { return }
        let before = state.outline
        hasEffect = false
        press(.enter)
        let after = state.outline
        // Fields that the wizard itself rejects are asked again at once; otherwise the program's answer is awaited.
        let isAwaited = hasEffect && !after.fields.contains(where: \.hasError) && after.lines == before.lines
        form = after.fields.isEmpty || !isAwaited ? nil : form
        form?.sent = after
        wasSent = hasEffect
        guard !hasEffect, after.lines == before.lines else { return }
        // The form was not sent, because a required field is empty.
        let missing = after.fields.indices.filter { after.fields[$0].isRequired && !after.fields[$0].isFilled }
        guard !missing.isEmpty, !after.fields.contains(where: \.hasError) else { return }
        for index in missing { console.printSentence(texts(Text("\(after.fields[index].label) is required."))) }
        form = PlainForm(after.fields)
        form?.open = missing
    }

    private mutating func tick(_ wanted: Set<Int>, in field: ScreenOutline.Field) {
        press(.home)
        for place in field.choices.indices {
            if place > 0 { press(.down) }
            if wanted.contains(place) != field.ticked.contains(place) { press(.character(" ")) }
        }
    }

    // MARK: The wizard

    private mutating func press(_ key: Key) { reduce(.keyPressed(key, on: state.undrawnFrame)) }

    private mutating func reduce(_ message: WizardMessage) {
        let effects = WizardReducer.reduce(into: &state, message)
        state.stampHistory { SystemWallClock().now() }
        for effect in effects {
            switch effect {
            case .repaint: continue
            // Without a screen there is no clipboard sequence; the text is on the lines above.
            case .copy: reduce(.copyFinished(succeeded: false))
            default:
                hasEffect = true
                backend.use(language: state.preferences.language)
                backend.note(state.runCommand)
                backend.carryOut(effect)
            }
        }
    }
}
