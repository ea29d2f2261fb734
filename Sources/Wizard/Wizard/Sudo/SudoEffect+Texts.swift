import FlowModel
import IdentityModel
import Localization
import TerminalUI

extension SudoEffect {
    /// The list that is loaded or changed; `nil` for other effects.
    var list: SudoList? {
        switch self {
        case .load(let query): query.list
        case .generateTestKey, .revokeTestKey: .testKeys
        case .generateIssuer, .addIssuer, .removeIssuer: .issuers
        case .addFingerprint, .removeFingerprint, .checkFingerprints: .fingerprints
        case .allowDevice, .removeDevice: .devices
        case .addAddress, .removeAddress, .requirePKCE: .addresses
        case .enableUser, .deleteUser: .users
        case .open, .check, .attest: nil
        }
    }

    /// The name of its subject; empty for lists and switches.
    var subject: String {
        switch self {
        case .open, .check, .load, .checkFingerprints, .requirePKCE, .generateTestKey: ""
        case .revokeTestKey(let id), .removeIssuer(_, let id), .removeFingerprint(let id), .removeDevice(let id):
            UntrustedText(id).shownName(limit: 80)
        case .generateIssuer(let issuer, _, _), .addIssuer(let issuer, _, _, _):
            UntrustedText(issuer).sanitised(limit: 80)
        case .addFingerprint(let text): UntrustedText(text).sanitised(limit: 100)
        case .addAddress(let address), .removeAddress(let address): UntrustedText(address.text).sanitised(limit: 100)
        case .allowDevice(let id, _): UntrustedText(id).shownName(limit: 80)
        case .attest(let token): UntrustedText(token.deviceID).shownName(limit: 80)
        case .enableUser(let name, _), .deleteUser(let name): UntrustedText(name).shownName(limit: 60)
        }
    }

    /// The sentence after it has succeeded; `nil` if the list shows the result.
    var done: TextKey? {
        switch self {
        case .open, .check, .load, .checkFingerprints, .requirePKCE: nil
        case .generateTestKey: .sudoDoneTestKey
        case .generateIssuer, .addIssuer: .sudoDoneIssuer
        case .revokeTestKey, .removeIssuer, .removeFingerprint, .removeDevice, .removeAddress, .deleteUser:
            list?.row.removed
        case .addFingerprint: .sudoDoneFingerprint
        case .addAddress: .sudoDoneAddress
        case .allowDevice: .sudoDoneDevice
        case .attest: .sudoDoneToken
        case .enableUser(_, true): .sudoDoneEnabled
        case .enableUser(_, false): .sudoDoneDisabled
        }
    }

    /// The sentence that reports that the provider refused it.
    var refused: TextKey { if case .load = self { .sudoRefusedLoad } else { .sheetRefused } }

    /// The sentence while it is in progress.
    var working: TextKey {
        switch self {
        case .load: .sudoListLoading
        case .generateTestKey: .sudoWorkingTestKey
        case .generateIssuer: .sudoWorkingIssuer
        case .attest: .sudoWorkingToken
        default: .sheetWorking
        }
    }

    /// The question before it is started; `nil` if it is started at once.
    var question: QuestionWords? {
        if case .checkFingerprints = self {
            return QuestionWords(.sudoAskChecking, .sudoAskCheckingText, .sudoAskCheckingKeep, .sudoAskCheckingDo)
        }
        return list?.row.removal
    }
}
