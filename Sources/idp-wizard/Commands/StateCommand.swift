import Flows
import IdentityModel

/// `state`: the SDK state and the users on this device; uses no network.
struct StateCommand {
    private let arguments: Invocation.StateArguments
    private let console: Console

    init(_ arguments: Invocation.StateArguments, console: Console) {
        self.arguments = arguments
        self.console = console
    }

    func run() async throws(CommandFailure) -> ExitStatus {
        let chosen = try ChosenProvider(arguments.provider)
        if chosen.isSudo { return try await SudoStateCommand(arguments, chosen, console: console).run() }
        guard !arguments.isAboutSudo else {
            throw CommandFailure(
                .usage, "usage", "--namespace, --claims and --reveal of state are for providers of kind sudo.")
        }
        let access = try await ProviderAccess.open(chosen, needs: .device, watch: console.requestWatch)
        // The command does not create a device: there is none until a flow has run.
        guard access.hasDevice else {
            await access.close()
            let nobody = SdkSnapshot(state: .activationRequired, users: [], loggedInUser: nil)
            console.report(Self.json(nobody), Self.text(nobody))
            return .succeeded
        }
        let engine = try access.makeEngine { _ in }
        let start = await engine.start()
        await engine.close()
        await access.close()
        if let failure = FlowReporting.failure(of: start) { throw failure }
        console.complainAboutInterruptions(start.interrupted)
        console.report(Self.json(start.snapshot), Self.text(start.snapshot))
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
