import FoundationEssentials
import HTTPMessage
import IdentityModel
import MasterControllerSdk
import TestSupport
import Testing

/// The state after the process ends, the network fails or the app cancels during an operation.
struct InterruptionTests {
    /// The store as it is on the disk at one moment, as a killed process leaves it.
    private func killed(_ device: TestDevice, as name: String) throws -> String {
        let copy = device.folder.path(name)
        try FileManager.default.copyItem(atPath: device.storeFolder, toPath: copy)
        return copy
    }

    @Test func aProcessKilledDuringTheExchangeIsReportedByTheNextStartUntilAnActivationSucceeds() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                if request.target.hasSuffix("/token"),
                    (try? FileManager.default.copyItem(
                        atPath: device.storeFolder, toPath: device.folder.path("killed"))) == nil
                {
                    throw HTTPExchangeError(.invalidConfiguration)
                }
                return nil
            }
        }
        #expect(try await device.logIn(controller).status == .ok)
        device.provider.plugIn()

        let next = device.controller(storeFolder: device.folder.path("killed"))
        let started = await next.result(of: StartEvent())
        #expect(started.status == .ok && started.sdkState == .activationRequired)
        let expected = InterruptedActivation(
            tenantId: "bank", clientId: "KssIdpEnrollment", startedAt: device.clock.now())
        #expect(started.interruptedActivations == [expected])
        #expect(await next.result(of: RestartEvent()).interruptedActivations == [expected])
        #expect(try await device.logIn(next).status == .ok)
        let after = await next.result(of: RestartEvent())
        #expect(after.interruptedActivations.isEmpty && after.userList == [TestDevice.jane])
    }

    @Test func anActivationOfAnotherProgramThatIsUnderWayIsNotReportedAsInterrupted() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let seen = Recorder<[InterruptedActivation]>()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                if request.target.hasSuffix("/token") {
                    seen.append(await device.controller().result(of: StartEvent()).interruptedActivations)
                }
                return nil
            }
        }
        #expect(try await device.logIn(controller).status == .ok)
        #expect(seen.values == [[]])
    }

    @Test(arguments: [
        HTTPExchangeError.Reason.connectionLost, .timedOut, .malformedResponse,
    ])
    func anAnswerThatIsLostLeavesTheRecord(_ reason: HTTPExchangeError.Reason) async throws {
        let device = try TestDevice()
        let controller = await device.started()
        device.provider.unplug(reason, at: "/token")
        #expect(try await device.logIn(controller).status == .notReachable)
        device.provider.plugIn()
        let restarted = await controller.result(of: RestartEvent())
        #expect(restarted.sdkState == .activationRequired)
        #expect(restarted.interruptedActivations.map(\.clientId) == ["KssIdpEnrollment"])
    }

    @Test func aNoteFromBeforeThePostIsReportedIfTheProcessEndsAndNotWhileItLives() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        #expect(await controller.noteActivation(clientId: "KssIdpEnrollment").status == .invalidState)
        let data = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(await controller.noteActivation(clientId: "KssIdpEnrollment").status == .ok)
        #expect(await controller.noteActivation(clientId: "KssIdpEnrollment").status == .ok)
        let next = device.controller(storeFolder: try killed(device, as: "killed"))
        #expect(await next.result(of: StartEvent()).interruptedActivations.count == 1)
        let other = await device.started()
        #expect(await other.result(of: RestartEvent()).interruptedActivations.isEmpty, "the first one lives")

        let code = try device.provider.code(for: data.codeChallenge)
        let stored = await controller.result(
            of: SetAuthorisationCodeEvent(
                tenantId: "bank", authenticationMode: .no, authorisationCode: code, clientId: "KssIdpEnrollment"))
        #expect(stored.status == .ok)
        await controller.close()
        #expect(await other.result(of: RestartEvent()).interruptedActivations.isEmpty)
    }

    @Test func aNoteIsTakenBackOrStaysWhenTheAppGivesUp() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        _ = await controller.receive(GetAstClientDataEvent(tenantId: "bank"))
        _ = await controller.noteActivation(clientId: "KssIdpEnrollment")
        #expect(await controller.withdrawActivationNote().status == .ok)
        #expect(await controller.withdrawActivationNote().status == .ok)
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.isEmpty)

        _ = await controller.receive(GetAstClientDataEvent(tenantId: "bank"))
        _ = await controller.noteActivation(clientId: "KssIdpEnrollment")
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.count == 1)
        #expect(try await device.logIn(controller).status == .ok)
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.isEmpty)
    }

    @Test func aRefusalOrALoginLeavesNoRecord() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let data = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(!data.hasErrorOccurred)
        let refused = await controller.result(
            of: SetAuthorisationCodeEvent(
                tenantId: "bank", authenticationMode: .no, authorisationCode: "unknown", clientId: "KssIdpEnrollment"))
        #expect(refused.status == .cannotAcquireTokenData)
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.isEmpty)

        try await device.logIn(controller)
        device.provider.unplug(.connectionLost, at: "/token")
        #expect(try await device.logIn(controller, client: "KssIdpLogin").status == .notReachable)
        #expect(await controller.result(of: RestartEvent()).interruptedActivations.isEmpty)
    }

    @Test func aProcessKilledDuringARefreshStillHasATokenTheProviderMayTake() async throws {
        let device = try TestDevice()
        device.provider.change { $0.rotates = false }
        let controller = try await device.activated()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                if request.target.hasSuffix("/token") {
                    _ = try? FileManager.default.copyItem(
                        atPath: device.storeFolder, toPath: device.folder.path("killed"))
                }
                return nil
            }
        }
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        device.provider.plugIn()
        let next = device.controller(storeFolder: device.folder.path("killed"))
        #expect(await next.result(of: StartEvent()).sdkState == .loginRequired)
        #expect(await next.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func cancelEndsARequestThatHangs() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let asked = Signal()
        let hanging = HangingAnswer()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/token") else { return nil }
                asked.give()
                return try await hanging.wait()
            }
        }
        async let login = controller.result(of: OfflineLoginEvent())
        await asked.wait()
        #expect(await controller.receive(CancelEvent()) is AcknowledgeEvent)
        #expect(await login.status == .userCancel)
        device.provider.plugIn()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func cancellingTheTaskCancelsItsOwnEventAndNoOther() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let asked = Signal()
        let hanging = HangingAnswer()
        device.provider.change { state in
            state.before = { request throws(HTTPExchangeError) in
                guard request.target.hasSuffix("/token") else { return nil }
                asked.give()
                return try await hanging.wait()
            }
        }
        let running = Task { await controller.result(of: OfflineLoginEvent()).status }
        await asked.wait()
        let waiting = Task { await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).status }
        let last = Task { await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).status }
        waiting.cancel()
        running.cancel()
        #expect(await running.value == .userCancel)
        #expect(await waiting.value == .userCancel)
        #expect(await last.value == .ok)
    }

    @Test func cancelWithdrawsAQuestionThatNobodyAnswers() async throws {
        let asked = Signal()
        let release = Release()
        let factor = ScriptedFactor(presences: [.match]) {
            asked.give()
            release.block()
        }
        let device = try TestDevice(factor: factor)
        let controller = try await device.activated(mode: .biometric)
        async let login = controller.result(of: OfflineLoginEvent())
        await asked.wait()
        _ = await controller.receive(CancelEvent())
        #expect(await login.status == .userCancel)
        #expect(factor.withdrawals.value == 1)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
        release.free()
    }

    @Test func cancelWithNothingUnderWayDoesNothing() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        #expect(await controller.receive(CancelEvent()) is AcknowledgeEvent)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func closingCancelsWhatRunsAndRefusesWhatWaits() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let asked = Signal()
        let hanging = HangingAnswer()
        device.provider.change { state in
            state.before = { _ throws(HTTPExchangeError) in
                asked.give()
                return try await hanging.wait()
            }
        }
        async let login = controller.result(of: OfflineLoginEvent())
        await asked.wait()
        let waiting = Recorder<StatusType>()
        controller.receive(RestartEvent()) { waiting.append(($0 as? RestartResultEvent)?.status ?? .internalError) }
        await controller.close()
        #expect(await login.status == .userCancel)
        #expect(waiting.values == [.invalidState])
        #expect(await controller.result(of: StartEvent()).sdkState == .loginRequired)
    }
}
