import Dispatch
import IdentityModel
import Profiles
import Recording
import RunExports
import Sentences
import Wizard

/// Performs the wizard's effects about stored runs, in order on its own queue, and posts the results.
final class WizardRuns: Sendable {
    private let inbox: WizardInbox
    private let language: @Sendable () -> String?
    private let queue = DispatchQueue(label: "idp-wizard.runs")

    /// Creates the value; `language` returns the language of exports and is called when one is written.
    init(inbox: WizardInbox, language: @escaping @Sendable () -> String?) {
        self.inbox = inbox
        self.language = language
    }

    func perform(_ effect: RunsEffect) {
        switch effect {
        case .list:
            answer { store throws(CommandError) in
                .runsLoaded(try Self.list(store), now: SystemWallClock().now())
            }
        case .load(let id): answer { store throws(CommandError) in .runLoaded(try Self.load(id, store)) }
        case .delete(let id):
            answer { store throws(CommandError) in
                do throws(RunStoreError) { try store.delete(id) } catch { throw CommandError(error) }
                return .runDeleted(id)
            }
        case .name(let id, let name):
            answer { store throws(CommandError) in
                do throws(RunStoreError) { try store.setName(name, of: id) } catch { throw CommandError(error) }
                return .runChanged(id)
            }
        case .pin(let id, let isPinned):
            answer { store throws(CommandError) in
                do throws(RunStoreError) { try store.setPinned(isPinned, id) } catch { throw CommandError(error) }
                return .runChanged(id)
            }
        case .export(let id, let format, let path):
            answer { [language] store throws(CommandError) in
                guard let format = ExportFormat(rawValue: format.rawValue) else {
                    throw CommandError(.defect, "defect", "The format is not known.")
                }
                let written = try TraceFile(path: path, format: format).writeNew(
                    try Self.load(id, store), in: Language(shown: language()))
                return .runExported(path: written)
            }
        case .open(let path):
            let inbox = inbox
            BrowserOpener().open(file: path) { inbox.post(.fileReported(path: path, $0)) }
        }
    }

    private func answer(_ work: @escaping @Sendable (RunStore) throws(CommandError) -> WizardMessage) {
        let inbox = inbox
        queue.async {
            do throws(CommandError) { inbox.post(try work(RunStore(try .found()))) } catch {
                inbox.post(.runsRefused(error.message))
            }
        }
    }

    private static func list(_ store: RunStore) throws(CommandError) -> [RunSummary] {
        do throws(RunStoreError) {
            // A file that cannot be read as a run is omitted; `runs list` names it.
            return try store.list().compactMap { entry in
                if case .run(let summary) = entry { summary } else { nil }
            }
        } catch {
            throw CommandError(error)
        }
    }

    private static func load(_ id: RunID, _ store: RunStore) throws(CommandError) -> RecordedRun {
        do throws(RunStoreError) { return try store.run(id) } catch { throw CommandError(error) }
    }
}
