import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What a list of the pool's administration shows, and what can be done with its entries: one row for each list.
struct PoolResource: Sendable {
    let title: TextKey
    /// The note beside the title in menus.
    let note: TextKey
    /// The paragraph about the list's purpose.
    let about: TextKey
    /// The sentence for an empty list, including what to do next.
    let empty: TextKey
    /// The names of the columns; `nil` for a column that the list does not have.
    let columns: (title: TextKey, time: TextKey?, note: TextKey?)
    /// Whether the entries have different states.
    var hasStates = true
    /// What is added to the list.
    var added: SudoAddScreen.Subject?
    /// What is added with a key pair that is generated for it.
    var generated: SudoAddScreen.Subject?
    /// The question before an entry is removed; `nil` if entries cannot be removed.
    var removal: QuestionWords?
    /// The label of the command that removes an entry, and the sentence afterwards.
    var remove = TextKey.commandDeleteUser
    var removed = TextKey.sudoDoneRemoved
    /// The sentences about the list's switch and the labels of its commands; `nil` for lists without one.
    var setting: (on: TextKey, off: TextKey, start: TextKey, stop: TextKey)?

    fileprivate static func removal(_ text: TextKey) -> QuestionWords {
        QuestionWords(.sudoAskRemove, text, .confirmDeleteKeep, .sudoAskRemoveDo)
    }
}

extension SudoList {
    var row: PoolResource {
        switch self {
        case .testKeys:
            PoolResource(
                title: .sudoTestKeys, note: .sudoTestKeysNote, about: .sudoAboutTestKeys, empty: .sudoNoTestKeys,
                columns: (.sudoFactKeyID, .sudoColumnMade, .sudoColumnOwner), added: .testKey,
                removal: QuestionWords(.sudoAskRevoke, .sudoAskRevokeText, .sudoAskRevokeKeep, .sudoAskRevokeDo),
                remove: .sudoCommandRevoke, removed: .sudoDoneRevoked)
        case .issuers:
            PoolResource(
                title: .sudoIssuers, note: .sudoIssuersNote, about: .sudoAboutIssuers, empty: .sudoNoIssuers,
                columns: (.sudoFieldIssuer, nil, .sudoFactKeyID), hasStates: false, added: .issuer,
                generated: .newIssuer, removal: PoolResource.removal(.sudoAskIssuerText))
        case .fingerprints:
            PoolResource(
                title: .sudoFingerprints, note: .sudoFingerprintsNote, about: .sudoAboutFingerprints,
                empty: .sudoNoFingerprints, columns: (.helpFingerprint, .sudoColumnMade, .sudoColumnOwner),
                hasStates: false, added: .fingerprint, removal: PoolResource.removal(.sudoAskFingerprintText),
                setting: (.sudoChecked, .sudoNotChecked, .sudoCommandCheck, .sudoCommandNoCheck))
        case .devices:
            PoolResource(
                title: .sudoDevices, note: .sudoDevicesNote, about: .sudoAboutDevices, empty: .sudoNoDevices,
                columns: (.sudoFieldVendorID, .sudoColumnUntil, nil), added: .device,
                removal: PoolResource.removal(.sudoAskDeviceText))
        case .addresses:
            PoolResource(
                title: .sudoAddresses, note: .sudoAddressesNote, about: .sudoAboutAddresses, empty: .sudoNoAddresses,
                columns: (.sudoFieldAddress, nil, .sudoFieldUse), hasStates: false, added: .address,
                removal: PoolResource.removal(.sudoAskAddressText),
                setting: (.sudoPKCE, .sudoNoPKCE, .sudoCommandPKCE, .sudoCommandNoPKCE))
        case .registrations:
            PoolResource(
                title: .sudoRegistrations, note: .sudoRegistrationsNote, about: .sudoAboutRegistrations,
                empty: .sudoNoRegistrations, columns: (.sudoFactRegistrationID, .sudoColumnTime, .sudoColumnOutcome))
        case .users:
            PoolResource(
                title: .sudoUsers, note: .sudoUsersNote, about: .sudoAboutUsers, empty: .sudoNoUsers,
                columns: (.sudoFactUser, .sudoColumnMade, .sudoColumnKind),
                removal: QuestionWords(.sudoAskDelete, .sudoAskDeleteText, .confirmDeleteKeep, .confirmDeleteDo),
                removed: .noticeDeleted)
        }
    }
}

/// The menu of the pool's administration.
struct SudoAdministrationScreen: MenuScreen {
    var menu = Menu<Choice>()

    static let helpWords = HelpWords.sudoAdministration

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.sudoAdministration])
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(texts[.sudoAdministrationAside], texts[.sudoAdministrationAsideText])
    }

    /// The lists and the simulated tokens: only this program's servers have an administration, and all simulate them.
    func choices(_ context: WizardContext) -> [Choice] {
        let lists: [SudoList] = [
            .testKeys, .issuers, .registrations, .users, .fingerprints, .devices, .addresses,
        ]
        return lists.map(Choice.sudoList) + [.attest(.deviceCheck), .attest(.playIntegrity)]
    }
}
