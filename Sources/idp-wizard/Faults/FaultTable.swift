import IdentityModel

/// The faults of the sandbox: what each does, and how flows end that meet it.
///
/// The help prints it, the README shows it, and a test runs every end of it.
enum FaultTable {
    struct Row: Sendable, Hashable {
        let fault: FaultName
        /// What the sandbox does.
        let effect: String
        /// How flows end, the flows of kind kobil first.
        let ends: [End]

        /// The row of a table in Markdown.
        var markdown: String { "| `\(fault.rawValue)` | \(effect) | \(endsInWords) |" }

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
    static let rows: [Row] = FaultName.allCases.map { Row(fault: $0, effect: effect(of: $0), ends: ends(with: $0)) }

    private static func effect(of fault: FaultName) -> String {
        switch fault {
        case .wrongCode: "refuses the activation code or the authorization code as wrong"
        case .expiredCode: "refuses the activation code or the authorization code as expired"
        case .wrongNonce: "puts the nonce of another request into the ID token"
        case .wrongSignature: "spoils the ID token's signature"
        case .unknownKey: "names a key in the ID token that it does not publish"
        case .clockSkew: "has a clock that is one hour fast, in tokens and in the header Date"
        case .serverError: "answers 500"
        case .unavailable: "answers 503 with Retry-After"
        case .cutBody: "ends the connection in the middle of an answer"
        case .slow: "answers one request three seconds late"
        case .noKeys: "answers 404 for its public keys"
        case .expiredPage: "says that the page has expired when it is sent"
        case .lockedUser: "says that the user is locked"
        case .attestationRefused: "refuses the proof of a device (Sudo Platform)"
        case .challengeExpired: "says that the sign-in challenge has expired (Sudo Platform)"
        case .nonceReused: "says that the sign-in challenge was answered before (Sudo Platform)"
        }
    }

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
