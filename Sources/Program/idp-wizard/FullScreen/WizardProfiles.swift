import Doctor
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// Performs the wizard's effects about profiles and posts the results to the inbox.
final class WizardProfiles: Sendable {
    private let inbox: WizardInbox
    let check: WizardCheck

    init(inbox: WizardInbox) {
        self.inbox = inbox
        check = WizardCheck(inbox: inbox)
    }

    /// Performs an effect; a check runs in its own task.
    func perform(_ effect: ProfilesEffect) {
        do throws(ProfileStore.DraftError) {
            let store = try store
            switch effect {
            case .list: inbox.post(.profilesLoaded(store.list()))
            case .load(let name): inbox.post(.profileLoaded(try store.draft(name)))
            case .save(let draft): inbox.post(.profileSaved(try store.save(draft)))
            case .check(let draft, let id): examine(draft, id, store)
            }
        } catch {
            inbox.post(.profileRefused(error.isFoundByCheck ? nil : error.text))
        }
    }

    /// Returns what the title shows before a provider is open; `nil` if the profile cannot be read.
    ///
    /// Opening the provider reports that error.
    func summary(of choice: ProviderChoice) -> ProviderSummary? {
        guard let directories = try? StateDirectories(),
            let loaded = try? ProfileCatalogue(directories: directories).load(choice.profile, tenant: choice.tenant)
        else { return nil }
        return ProviderSummary(loaded, choice)
    }

    private var store: ProfileStore {
        get throws(ProfileStore.DraftError) {
            do throws(StateError) { return ProfileStore(directories: try StateDirectories()) } catch {
                throw ProfileStore.DraftError(sentence: error.message)
            }
        }
    }

    /// Reads the profile as it is written, then queries its provider; a profile of kind `sudo` is only read.
    private func examine(_ draft: ProfileDraft, _ id: CheckID, _ store: ProfileStore) {
        check.start(id) { report in
            do throws(ProfileStore.DraftError) {
                let loaded = try store.profile(of: draft)
                report(.ok(.configuration, Text("the profile can be read")))
                if let warning = loaded.warning {
                    report(Finding(check: .configuration, outcome: .warning, found: warning))
                }
                for secret in loaded.unanswered {
                    report(Finding(check: .configuration, outcome: .failed, found: secret.refusal))
                }
                if loaded.profile.kind != .sudo, loaded.unanswered.isEmpty {
                    let doctor = ProviderAccess.doctor(of: loaded, store.directories, watch: SilentRequestWatch())
                    await doctor.examine(report: report)
                }
            } catch {
                for sentence in error.sentences {
                    report(Finding(check: .configuration, outcome: .failed, found: sentence))
                }
            }
        }
    }
}
