import IdentityModel
import Localization
import Sentences
import Synchronization
import Wizard

/// Performs the wizard's effects about profiles and posts the results to the inbox.
final class WizardProfiles: Sendable {
    private let inbox: WizardInbox
    private let check = Mutex<(id: CheckID, task: Task<Void, Never>)?>(nil)

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Performs an effect; a check runs in a task of its own.
    func perform(_ effect: WizardEffect) {
        do throws(ProfileStore.Refusal) {
            let store = try store
            switch effect {
            case .loadProfiles: inbox.post(.profilesLoaded(store.list()))
            case .loadProfile(let name): inbox.post(.profileLoaded(try store.draft(name)))
            case .saveProfile(let draft): inbox.post(.profileSaved(try store.save(draft)))
            case .checkProfile(let draft, let id): examine(draft, id, store)
            default: break
            }
        } catch {
            inbox.post(.profileRefused(error.isFoundByCheck ? nil : error.text))
        }
    }

    /// Cancels a check; its further findings are not posted.
    func cancel(_ id: CheckID) {
        check.withLock { check in
            guard check?.id == id else { return }
            check?.task.cancel()
            check = nil
        }
    }

    /// What the title says of a provider before it is open; nil for a profile that cannot be read, which opening it reports.
    func summary(of choice: Invocation.ProviderChoice) -> ProviderSummary? {
        guard let directories = try? StateDirectories(),
            let loaded = try? ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        else { return nil }
        return ProviderSummary(loaded, choice)
    }

    private var store: ProfileStore {
        get throws(ProfileStore.Refusal) {
            do throws(CommandFailure) { return ProfileStore(directories: try StateDirectories()) } catch {
                throw ProfileStore.Refusal(sentence: error.message)
            }
        }
    }

    /// Reads the profile as it is written, then asks its provider; a profile of kind sudo is only read.
    private func examine(_ draft: ProfileDraft, _ id: CheckID, _ store: ProfileStore) {
        let inbox = inbox
        let task = Task {
            do throws(ProfileStore.Refusal) {
                let loaded = try store.profile(of: draft)
                Self.post(.ok(.configuration, "the profile can be read"), id, inbox)
                if let warning = loaded.warning {
                    Self.post(Finding(check: .configuration, outcome: .warning, found: warning), id, inbox)
                }
                for secret in loaded.unanswered {
                    Self.post(Finding(check: .configuration, outcome: .failed, found: secret.refusal), id, inbox)
                }
                if loaded.profile.kind != .sudo, loaded.unanswered.isEmpty {
                    await ProviderAccess.doctor(of: loaded, store.directories, watch: SilentRequestWatch()).examine {
                        Self.post($0, id, inbox)
                    }
                }
            } catch {
                for sentence in error.sentences {
                    Self.post(Finding(check: .configuration, outcome: .failed, found: sentence), id, inbox)
                }
            }
            if !Task.isCancelled { inbox.post(.checkFinished(id)) }
        }
        check.withLock { $0 = (id, task) }
    }

    private static func post(_ finding: Finding, _ id: CheckID, _ inbox: WizardInbox) {
        if !Task.isCancelled { inbox.post(.checkProgressed(id, CheckFinding(finding))) }
    }
}
