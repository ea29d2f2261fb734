import IdentityModel
import Profiles
import Sandbox
import Sentences
import Wizard

/// Performs the wizard's effects about the saved states of the sandbox.
struct WizardStates: Sendable {
    let inbox: WizardInbox
    /// Closes the provider and opens it again, so that nothing uses what was read before.
    let startAgain: @Sendable () async -> Void

    func perform(_ effect: StatesEffect) async {
        do {
            let store = StateStore(home: try StateDirectories().prepared().home, program: ProgramVersion.current)
            inbox.post(.states(try await perform(effect, in: store)))
        } catch SandboxStateError.flowsRun(let names) {
            // Without the option of the command line.
            let sentence: Text =
                names.isEmpty
                ? Text("A flow is running: end it first.")
                : Text("A flow is running (\(names.joined(separator: ", "))): end it first.")
            inbox.post(.states(.refused(sentence)))
        } catch {
            inbox.post(.states(.refused(CommandError(error).message)))
        }
    }

    private func perform(_ effect: StatesEffect, in store: StateStore) async throws -> StatesMessage {
        switch effect {
        case .open:
            try await store.forgetDeletedState()
            return .loaded(try await list(store))
        case .load: return .loaded(try await list(store))
        case .save(let name):
            return .changed(.saved(try await store.save(try StateName(name), cancelsFlows: false).name.text))
        case .restore(let name, let cancels):
            let state = try await store.restore(try StateName(name), cancelsFlows: cancels)
            await startAgain()
            return .changed(.restored(state.name.text))
        case .reset(let cancels):
            try await store.reset(cancelsFlows: cancels)
            await startAgain()
            return .changed(.reset)
        case .delete(let name):
            try await store.delete(try StateName(name), keepsForUndo: true)
            return .changed(.deleted(name))
        case .bringBack(let name):
            try await store.undelete(try StateName(name))
            return .changed(.broughtBack(name))
        }
    }

    private func list(_ store: StateStore) async throws -> StateList {
        let listed = try await store.list()
        let states = listed.map { entry in
            switch entry {
            case .state(let state):
                StateSummary(
                    name: state.name.text,
                    contents: StateSummary.Contents(savedAt: state.savedAt, users: state.users, program: state.program))
            case .unreadable(let name, _): StateSummary(name: name.text, contents: nil)
            }
        }
        return StateList(states, runningFlows: try await store.runningFlows(), now: SystemWallClock().now())
    }
}
