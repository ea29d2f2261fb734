import IdentityModel
import Localization
import Wizard

/// The faults of the sandbox: what each does, and how the flows end in which it occurs.
///
/// The help prints it, `Assets/Guides/faults.md` shows it, and a test runs every end of it.
enum FaultTable {
    struct Row: Sendable, Hashable {
        let fault: FaultName
        /// How flows end, the flows of kind kobil first.
        let ends: [End]

        /// What the sandbox does.
        func effect(_ texts: Texts) -> String { texts[fault.sentence] }

        /// The row of a table in Markdown.
        func markdown(_ texts: Texts) -> String { "| `\(fault.rawValue)` | \(effect(texts)) | \(endsInWords) |" }

        /// The ends as words: `activate WRONG_CREDENTIALS (1)`.
        var endsInWords: String {
            ends.map { "\($0.flow) \($0.status) (\($0.exit.code))" }.joined(separator: ", ")
        }
    }

    /// How a flow ends.
    struct End: Sendable, Hashable {
        /// The flow's name on the command line.
        let flow: String
        /// The status in its result.
        let status: String
        let exit: ExitStatus

        init(_ flow: String, _ status: String, _ exit: ExitStatus = .refused) {
            self.flow = flow
            self.status = status
            self.exit = exit
        }
    }

    /// Every fault, in the order of its names.
    static let rows: [Row] = FaultName.allCases.map { Row(fault: $0, ends: ends(with: $0)) }

    private static func ends(with fault: FaultName) -> [End] {
        switch fault {
        case .wrongCode:
            [End("activate", "WRONG_CREDENTIALS"), End("login", "CANNOT_ACQUIRE_TOKEN_DATA")]
        case .expiredCode:
            [End("activate", "ACTIVATION_CODE_EXPIRED"), End("login", "CANNOT_ACQUIRE_TOKEN_DATA")]
        case .wrongNonce: [End("activate", "INVALID_TOKEN"), End("login", "INVALID_TOKEN")]
        case .clockSkew:
            [
                End("activate", "INVALID_TOKEN"), End("stay-logged-in", "INVALID_TOKEN"),
                End("sign-in", "NOT_AUTHORIZED"),
            ]
        case .wrongSignature, .unknownKey:
            [End("activate", "INVALID_TOKEN"), End("stay-logged-in", "INVALID_TOKEN")]
        case .serverError, .unavailable:
            [
                End("activate", "FAILED"), End("stay-logged-in", "CANNOT_ACQUIRE_TOKEN_DATA"),
                End("sign-in", "REQUEST_ERROR", .unreachable),
            ]
        case .cutBody, .noKeys:
            [
                End("activate", "NOT_REACHABLE", .unreachable),
                End("stay-logged-in", "NOT_REACHABLE", .unreachable),
            ]
        case .slow: [End("activate", "OK", .succeeded), End("stay-logged-in", "OK", .succeeded)]
        case .expiredPage: [End("activate", "WRONG_CREDENTIALS"), End("change-password", "WRONG_CREDENTIALS")]
        case .lockedUser:
            [
                End("activate", "LOCKED_USER"), End("stay-logged-in", "CANNOT_ACQUIRE_TOKEN_DATA"),
                End("sign-in", "NOT_AUTHORIZED"),
            ]
        case .attestationRefused: [End("register-device-check", "NOT_AUTHORIZED")]
        case .challengeExpired, .nonceReused: [End("sign-in", "NOT_AUTHORIZED")]
        }
    }
}
