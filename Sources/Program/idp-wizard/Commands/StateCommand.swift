import Flows
import IdentityModel
import Profiles
import Sentences

/// `state`: the SDK state and the users on this device; uses no network.
struct StateCommand: HeadlessCommand {
    static let description = CommandDescription(
        "state", Text("print the SDK state and the users of this device"), options: [.claims, .reveal, .namespace],
        help: [
            Text(
                """
                At a provider of kind sudo it prints the registration, the session, and with --claims the claims \
                of the tokens; --reveal prints the tokens too.
                """)
        ])

    /// The key namespace of a Sudo user; `nil` for the profile's.
    let namespace: String?
    /// Whether the claims of the ID token are printed.
    let showsClaims: Bool
    /// Whether the texts of tokens are printed.
    let reveals: Bool

    init(_ line: ParsedLine) throws(UsageError) {
        namespace = try line.text(.namespace)
        showsClaims = line.has(.claims)
        reveals = line.has(.reveal)
    }

    func run(_ context: CommandContext) async throws -> ExitStatus {
        let chosen = try ChosenProvider(context.provider)
        if chosen.isSudo { return try await SudoStateReport(self, context).run(at: chosen) }
        guard namespace == nil else {
            throw UsageError(Text("--namespace of state is for providers of kind sudo."))
        }
        guard !showsClaims, !reveals else {
            throw UsageError(
                Text(
                    "This device has tokens only in memory, while a program runs; only providers of kind sudo let a device store them. Use \("flow login --claims")."
                )
            )
        }
        let device = try await DeviceState.read(chosen, watch: context.console.requestWatch)
        context.console.complainAboutInterruptions(device.interrupted, context.texts)
        context.console.report(Self.json(device.snapshot), Self.text(device.snapshot))
        return .succeeded
    }

    private static func json(_ snapshot: SdkSnapshot) -> JSONText {
        [
            "sdkState": .string(snapshot.state.rawValue),
            "users": .array(
                snapshot.users.map { user in
                    [
                        "tenantId": .string(user.userIdentifier.tenantId),
                        "userId": .string(user.userIdentifier.userId),
                        "displayUsername": .string(user.displayUsername),
                    ]
                }),
        ]
    }

    private static func text(_ snapshot: SdkSnapshot) -> String {
        ([snapshot.state.rawValue] + snapshot.users.map { "  " + UntrustedText($0.userIdentifier.userId).sanitised() })
            .joined(separator: "\n")
    }
}
