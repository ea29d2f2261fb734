import Dispatch
import IdentityModel
import Profiles
import Recording
import RunExports
import Runs
import Sentences
import Wizard

/// Performs the wizard's effects about stored runs, in order on its own queue, and posts the results.
final class WizardRuns: Sendable {
    private let inbox: WizardInbox
    private let language: @Sendable () -> String?
    private let queue = DispatchQueue(label: "idp-wizard.runs")

    /// `language` returns the language of exports; it is called when one is written.
    init(inbox: WizardInbox, language: @escaping @Sendable () -> String?) {
        self.inbox = inbox
        self.language = language
    }

    func perform(_ effect: RunsEffect) {
        switch effect {
        case .list: answer { .runsLoaded(try Self.list($0), now: SystemWallClock().now()) }
        case .load(let id): answer { .runLoaded(try $0.run(id)) }
        case .delete(let id):
            answer { store in
                try store.delete(id)
                return .runDeleted(id)
            }
        case .name(let id, let name):
            answer { store in
                try store.setName(name, of: id)
                return .runChanged(id)
            }
        case .pin(let id, let isPinned):
            answer { store in
                try store.setPinned(isPinned, id)
                return .runChanged(id)
            }
        case .export(let id, let format, let path):
            answer { [language] store in
                let file = TraceFile(path: path, format: format)
                return .runExported(path: try file.writeNew(try store.run(id), in: Language(shown: language())))
            }
        case .open(let path):
            let inbox = inbox
            BrowserOpener().open(file: path) { inbox.post(.fileReported(path: path, $0)) }
        }
    }

    private func answer(_ work: @escaping @Sendable (RunStore) throws -> WizardMessage) {
        let inbox = inbox
        queue.async {
            do { inbox.post(try work(RunStore(try StateDirectories()))) } catch {
                inbox.post(.runsRefused(CommandError(error).message))
            }
        }
    }

    /// A file that cannot be read as a run is omitted; `runs list` names it.
    private static func list(_ store: RunStore) throws -> [RunSummary] {
        try store.list().compactMap { entry in
            if case .run(let summary) = entry { summary } else { nil }
        }
    }
}
