import FlowModel
public import Flows
public import IdentityModel
import MasterControllerSdk
import PrivateFiles
import Sentences

/// Activates the users of a run, each on its own device, and signs each in once.
public struct RowActivation: Sendable {
    /// Creates the engine of the device in a home folder, for the tenant of a row (`nil`: the profile's).
    public typealias EngineFactory =
        @Sendable (
            _ home: String, _ tenant: TenantID?, _ observer: @escaping RunObserver
        ) -> FlowEngine

    let devices: ActivationDevices
    let kind: ProviderKind
    private let makeEngine: EngineFactory

    public init(_ devices: ActivationDevices, kind: ProviderKind, makeEngine: @escaping EngineFactory) {
        self.devices = devices
        self.kind = kind
        self.makeEngine = makeEngine
    }

    enum End: Sendable {
        /// The user is activated, and has signed in.
        case activated
        case failed(Text)
        /// The provider did not answer; it can be tried again.
        case interrupted(Text)
        case cancelled
    }

    /// Activates the row's user unless the device has one, and signs in.
    ///
    /// - Parameter mayActivate: whether there is a code or a password to activate with.
    func run(_ row: OnboardingRow, _ answers: ActivationAnswers, mayActivate: Bool) async -> End {
        do throws(FileError) {
            try await BlockingCall.runThrowing { [devices] () throws(FileError) in try devices.make(row.number) }
        } catch { return .failed(error.sentence) }
        let engine = makeEngine(devices.path(row.number), row.tenant) { answers.take($0) }
        answers.attach(engine.stage)
        let end = await run(on: engine, mayActivate)
        await engine.close()
        return end
    }

    private func run(on engine: FlowEngine, _ mayActivate: Bool) async -> End {
        let start = await engine.start()
        if let end = Self.end(start.ending, start.error) { return end }
        if start.snapshot.users.isEmpty {
            guard mayActivate else {
                return .failed(Text("The activation was interrupted after the code was sent, so the code is used up."))
            }
            let activation = FlowRequest(kind == .kobil ? .activate : .login, mode: .no)
            if let end = await failure(of: activation, on: engine) { return end }
        }
        // The login uses what the device stores, and the provider's pages if that has been logged out.
        for flow in [FlowName.restart, .login] + (devices.areKept ? [] : [.logout]) {
            if let end = await failure(of: FlowRequest(flow), on: engine) { return end }
        }
        return .activated
    }

    /// Runs a flow; returns `nil` if it succeeds.
    private func failure(of request: FlowRequest, on engine: FlowEngine) async -> End? {
        let run = engine.stage.newRun()
        let outcome = await withTaskCancellationHandler {
            await engine.run(request, as: run)
        } onCancel: {
            run.cancel(by: .program)
        }
        return Self.end(outcome.ending, outcome.error)
    }

    private static func end(_ ending: FlowEnding, _ error: IdpSdkError?) -> End? {
        let reason = error?.words ?? Text("The activation failed.")
        return switch ending {
        case .succeeded: nil
        case .unreachable: .interrupted(reason)
        case .cancelled(by: .missingInput): .failed(reason)
        case .cancelled: .cancelled
        case .refused, .storage, .defect: error?.isProviderBusy == true ? .interrupted(reason) : .failed(reason)
        }
    }
}
