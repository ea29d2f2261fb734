import FlowModel
import IdentityModel
import Localization
import Sentences
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
    var done: Text? {
        switch self {
        case .open, .check, .load, .checkFingerprints, .requirePKCE: nil
        case .generateTestKey: Text("A TEST registration key was generated.")
        case .generateIssuer, .addIssuer: Text("The issuer \(.name) is registered.")
        case .revokeTestKey, .removeIssuer, .removeFingerprint, .removeDevice, .removeAddress, .deleteUser:
            list?.row.removed
        case .addFingerprint: Text("The fingerprint is added.")
        case .addAddress: Text("The address is added.")
        case .allowDevice: Text("The device \(.name) may register.")
        case .attest: Text("A token for \(.name) was created.")
        case .enableUser(_, true): Text("\(.name) is enabled.")
        case .enableUser(_, false): Text("\(.name) is disabled.")
        }
    }

    /// The sentence that reports that the provider refused it.
    var refused: Text {
        if case .load = self { Text("The list could not be loaded.") } else { Text("The request failed.") }
    }

    /// The sentence while it is in progress.
    var working: Text {
        switch self {
        case .load: Text("Asking the provider for the list.")
        case .generateTestKey: Text("The provider generates a TEST registration key.")
        case .generateIssuer: Text("Generating a key pair and registering its public key.")
        case .attest: Text("The sandbox creates the token.")
        default: Text("Waiting for the provider.")
        }
    }

    /// The question before it is started; `nil` if it is started at once.
    var question: QuestionWords? {
        if case .checkFingerprints = self {
            return QuestionWords(
                Text("Check fingerprints with an empty list?"),
                Text("Every registration with Play Integrity is rejected until a fingerprint is added."),
                Text("Do not check"), Text("Check, and reject all"))
        }
        return list?.row.removal
    }
}
