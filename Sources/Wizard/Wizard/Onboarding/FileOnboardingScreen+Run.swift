import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

// An accepted file: its options, its run, and what the program reports.
extension FileOnboardingScreen {
    /// Opens the options of a new run.
    mutating func accept(_ file: CheckedFile, _ context: WizardContext) {
        enter(.accepted(file))
        options = Self.options(file, context)
    }

    mutating func fillIn(_ key: Key, _ command: CommandID?, _ file: CheckedFile) -> [ScreenRequest] {
        switch command {
        case .back: return chooseFile()
        case .send:
            guard options.submit() else { return [] }
            let order = FileOrder(
                path: file.path, results: options[.results]?.value ?? file.results,
                tag: options[.tag]?.value ?? file.tag,
                tenant: options[.tenant]?.value ?? "", activates: options[.activates]?.chosen == 1,
                encoding: file.encoding)
            return run(file, .start(order))
        default: options.handle(key, command)
        }
        return []
    }

    mutating func goOn(with run: StoppedFile, _ file: CheckedFile) -> [ScreenRequest] {
        self.run(file, .goOnWith(run), from: run.done)
    }

    private mutating func run(
        _ file: CheckedFile, _ effect: FileOnboardingEffect, from done: Int = 0
    ) -> [ScreenRequest] {
        enter(.running(file, FileProgress(done: done, total: file.rows), .running))
        return [.effect(.fileOnboarding(effect))]
    }

    /// Space pauses and resumes; Esc asks whether to stop.
    mutating func steer(
        _ command: CommandID?, _ file: CheckedFile, _ progress: FileProgress, _ pace: Pace
    ) -> [ScreenRequest] {
        switch (command, pace) {
        case (.goOn, .running):
            phase = .running(file, progress, .paused)
            return [.effect(.fileOnboarding(.pause))]
        case (.goOn, .paused):
            phase = .running(file, progress, .running)
            return [.effect(.fileOnboarding(.goOn))]
        case (.cancel, .running), (.cancel, .paused):
            return [.open(Screen(ConfirmationScreen.stoppingFile(by: .back)))]
        default: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.fileOnboarding(let message)): return take(message, context)
        case .answered(.leave(.back)):
            // The run may have ended while the question was open.
            guard case .running(let file, let progress, _) = phase else { return [] }
            phase = .running(file, progress, .stopping)
            return [.effect(.fileOnboarding(.stop))]
        default: return nil
        }
    }

    private mutating func take(_ message: FileOnboardingMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch (message, phase) {
        case (.listed(let typed, let found), _): if typed == path { paths = found }
        case (.templateWritten(let template), .choosing), (.templateWritten(let template), .missing):
            form.change(.path) { $0.take(template.path) }
            enter(.template(template))
            return [.dropTypedKeys]
        case (.checked(let file), .checking) where file.path == path:
            if file.stopped == nil { accept(file, context) } else { enter(.stopped(file)) }
            return [.dropTypedKeys]
        case (.missing(path), .checking):
            enter(.missing)
            return [.dropTypedKeys]
        case (.found(path, let findings, let further, let encodings), .checking),
            (.found(path, let findings, let further, let encodings), .running):
            enter(.faulty(findings, furtherFindings: further, encodings: encodings))
            return [.dropTypedKeys]
        case (.refused(path, let reason), .choosing), (.refused(path, let reason), .missing):
            // The template was not written.
            enter(.refused(reason))
            return [.dropTypedKeys]
        case (.refused(path, let reason), .checking): enter(.refused(reason))
        case (.refused(path, let reason), .running(let file, _, _)):
            // What was filled in is kept.
            enter(options.fields.isEmpty && file.stopped != nil ? .stopped(file) : .accepted(file))
            refusal = reason
            return [.dropTypedKeys]
        case (.progressed(let progress), .running(let file, _, let pace)): phase = .running(file, progress, pace)
        case (.ended(let end), .running(let file, _, _)):
            enter(.ended(file, end))
            return [.dropTypedKeys]
        case (.handedOut(let path, let count), .ended): handOuts = .written(path: path, count: count)
        case (.handOutRefused(let reason), .ended): handOuts = .refused(reason)
        default: return nil
        }
        return []
    }

    private static func options(_ file: CheckedFile, _ context: WizardContext) -> Form {
        let hasCodes = context.hasActivationCodes
        let activates = FormField.choice(
            .activates, Text("For each row"),
            [
                (
                    "create",
                    hasCodes ? Text("create the user and a code") : Text("create the user and a temporary password")
                ),
                (
                    "activate",
                    hasCodes
                        ? Text("also activate and sign in once, which uses the code up")
                        : Text("also sign in once, which replaces the password")
                ),
            ])
        let tenant = FormField.text(
            .tenant, Text("Tenant"), context.provider?.tenant.rawValue ?? "",
            hint: Text("Another one needs an administrator of master."))
        let others: [FormField] = [
            .text(
                .tag, Text("Tag"), file.tag,
                hint: Text("An attribute of the users, with which offboard finds them again.")),
            .text(
                .results, Text("Results"), file.results, limit: 1_000,
                hint: Text("A new file, which only you can read. It gets the codes.")),
        ]
        return Form([activates] + (file.namesTenants ? [] : [tenant]) + others).focused(0)
    }
}

extension FieldID {
    fileprivate static let activates = FieldID("activates")
    fileprivate static let tenant = FieldID("tenant")
    fileprivate static let tag = FieldID("tag")
    fileprivate static let results = FieldID("results")
}
