package import FlowModel
package import IdentityModel
import Localization
package import Sentences

/// The description of a fault: its group in the menu, what it affects, its texts, and how flows end.
///
/// The help prints the ends, `Assets/Guides/faults.md` lists them, and a test runs each of them.
package struct FaultRow: Sendable, Hashable {
    let group: FaultGroup
    /// What the fault affects; a flow without any of these is not affected.
    let targets: Set<FaultTarget>
    /// The name on the screen.
    let title: Text
    /// A sentence that describes what the sandbox does.
    package let sentence: Text
    /// How flows end if the fault occurs; flows of kind kobil are first.
    package let ends: [End]

    /// How a flow ends: its name on the command line, the status in its result, and the exit status.
    package struct End: Sendable, Hashable {
        package let flow: String
        package let status: String
        package let exit: Int32

        init(_ flow: String, _ status: String, exit: Int32 = 1) {
            self.flow = flow
            self.status = status
            self.exit = exit
        }
    }

    init(_ group: FaultGroup, _ targets: Set<FaultTarget>, _ title: Text, _ sentence: Text, _ ends: End...) {
        self.group = group
        self.targets = targets
        self.title = title
        self.sentence = sentence
        self.ends = ends
    }

    /// The ends as text: `activate WRONG_CREDENTIALS (1)`.
    package var endsInWords: String { ends.map { "\($0.flow) \($0.status) (\($0.exit))" }.joined(separator: ", ") }

    /// Whether the fault can affect a run with these targets.
    func strikes(_ targets: Set<FaultTarget>) -> Bool { !self.targets.isDisjoint(with: targets) }

    /// Whether the fault can affect any flow at a provider of kind kobil.
    var strikesKobil: Bool { FlowName.allCases.contains { strikes($0.faultTargets) } }
    /// Whether the fault can affect any flow at a provider of kind sudo.
    var strikesSudo: Bool { SudoFlowName.allCases.contains { strikes($0.faultTargets) } }
    var strikesBoth: Bool { strikesKobil && strikesSudo }
}

extension RunRequest {
    /// Whether the fault can affect the run.
    package func meets(_ fault: FaultName) -> Bool { fault.row.strikes(faultTargets) }
}

extension FaultName {
    package var row: FaultRow {
        switch self {
        case .wrongCode:
            FaultRow(
                .codes, [.code], Text("wrong code"), Text("The code is rejected as wrong."),
                .init("activate", "WRONG_CREDENTIALS"), .init("login", "CANNOT_ACQUIRE_TOKEN_DATA"))
        case .expiredCode:
            FaultRow(
                .codes, [.code], Text("expired code"), Text("The code is rejected as expired."),
                .init("activate", "ACTIVATION_CODE_EXPIRED"), .init("login", "CANNOT_ACQUIRE_TOKEN_DATA"))
        case .expiredPage:
            FaultRow(
                .codes, [.page], Text("expired page"), Text("The page has expired when it is sent."),
                .init("activate", "WRONG_CREDENTIALS"), .init("change-password", "WRONG_CREDENTIALS"))
        case .lockedUser:
            FaultRow(
                .codes, [.page, .account], Text("locked user"), Text("The user is locked."),
                .init("activate", "LOCKED_USER"), .init("stay-logged-in", "CANNOT_ACQUIRE_TOKEN_DATA"),
                .init("sign-in", "NOT_AUTHORIZED"))
        case .wrongNonce:
            FaultRow(
                .tokens, [.nonce], Text("wrong nonce"), Text("The ID token has the nonce of another request."),
                .init("activate", "INVALID_TOKEN"), .init("login", "INVALID_TOKEN"))
        case .wrongSignature:
            FaultRow(
                .tokens, [.token], Text("wrong signature"), Text("The ID token's signature is not that of its key."),
                .init("activate", "INVALID_TOKEN"), .init("stay-logged-in", "INVALID_TOKEN"))
        case .unknownKey:
            FaultRow(
                .tokens, [.token], Text("unknown key"), Text("The ID token names a key that is not published."),
                .init("activate", "INVALID_TOKEN"), .init("stay-logged-in", "INVALID_TOKEN"))
        case .noKeys:
            FaultRow(
                .tokens, [.token], Text("no keys"), Text("The provider's public keys are gone: 404."),
                .init("activate", "NOT_REACHABLE", exit: 3), .init("stay-logged-in", "NOT_REACHABLE", exit: 3))
        case .clockSkew:
            FaultRow(
                .tokens, [.token, .signedToken], Text("wrong clock"), Text("The provider's clock is one hour fast."),
                .init("activate", "INVALID_TOKEN"), .init("stay-logged-in", "INVALID_TOKEN"),
                .init("sign-in", "NOT_AUTHORIZED"))
        case .serverError:
            FaultRow(
                .connection, [.answer], Text("server error"), Text("The provider answers 500 Internal Server Error."),
                .init("activate", "FAILED"), .init("stay-logged-in", "CANNOT_ACQUIRE_TOKEN_DATA"),
                .init("sign-in", "REQUEST_ERROR", exit: 3))
        case .unavailable:
            FaultRow(
                .connection, [.answer], Text("unavailable"), Text("The provider answers 503 with Retry-After."),
                .init("activate", "FAILED"), .init("stay-logged-in", "CANNOT_ACQUIRE_TOKEN_DATA"),
                .init("sign-in", "REQUEST_ERROR", exit: 3))
        case .cutBody:
            FaultRow(
                .connection, [.body], Text("cut answer"), Text("The connection ends in the middle of an answer."),
                .init("activate", "NOT_REACHABLE", exit: 3), .init("stay-logged-in", "NOT_REACHABLE", exit: 3))
        case .slow:
            FaultRow(
                .connection, [.answer], Text("slow answer"), Text("One answer comes three seconds late."),
                .init("activate", "OK", exit: 0), .init("stay-logged-in", "OK", exit: 0))
        case .attestationRefused:
            FaultRow(
                .sudo, [.attestation], Text("attestation refused"), Text("The proof of the device is not accepted."),
                .init("register-device-check", "NOT_AUTHORIZED"))
        case .challengeExpired:
            FaultRow(
                .sudo, [.challenge], Text("challenge expired"), Text("The sign-in challenge has expired."),
                .init("sign-in", "NOT_AUTHORIZED"))
        case .nonceReused:
            FaultRow(
                .sudo, [.challenge], Text("nonce used before"), Text("The sign-in challenge was answered before."),
                .init("sign-in", "NOT_AUTHORIZED"))
        }
    }
}

/// A group of faults in the menu.
enum FaultGroup: Sendable, Hashable, CaseIterable {
    case codes, tokens, connection, sudo

    var title: Text {
        switch self {
        case .codes: Text("Codes and pages")
        case .tokens: Text("Tokens and keys")
        case .connection: Text("Connection")
        case .sudo: Text("Sudo Platform")
        }
    }

    /// The faults of the group; those that affect flows of both kinds are last.
    var faults: [FaultName] {
        let all = FaultName.allCases.filter { $0.row.group == self }
        return all.filter { !$0.row.strikesBoth } + all.filter(\.row.strikesBoth)
    }

    /// Every fault, in the menu's order.
    static let all = allCases.flatMap(\.faults)
}
