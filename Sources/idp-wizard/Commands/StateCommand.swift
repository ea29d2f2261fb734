import Flows
import IdentityModel
import Sentences

/// `state`: the SDK state and the users on this device; uses no network.
struct StateCommand {
    private let arguments: Invocation.StateArguments
    private let console: Console

    init(_ arguments: Invocation.StateArguments, console: Console) {
        self.arguments = arguments
        self.console = console
    }

    func run() async throws(CommandError) -> ExitStatus {
        let chosen = try ChosenProvider(arguments.provider)
        if chosen.isSudo { return try await SudoStateCommand(arguments, chosen, console: console).run() }
        guard !arguments.isAboutSudo else {
            throw CommandError(
                .usage, "usage", "--namespace, --claims and --reveal of state are for providers of kind sudo.")
        }
        let device = try await DeviceState.read(chosen, watch: console.requestWatch)
        console.complainAboutInterruptions(device.interrupted, try console.language.texts())
        console.report(Self.json(device.snapshot), Self.text(device.snapshot))
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
