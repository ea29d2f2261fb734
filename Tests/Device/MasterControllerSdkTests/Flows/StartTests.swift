import IdentityModel
import JOSE
import MasterControllerSdk
import TestSupport
import Testing

struct StartTests {
    @Test func aFreshDeviceNeedsAnActivationAndItsStoreIsItsOwnersAlone() async throws {
        let device = try TestDevice()
        let controller = device.controller()
        let result = await controller.result(of: StartEvent(traceContext: TraceContext(traceParent: "x")))
        #expect(result.status == .ok && !result.hasErrorOccurred)
        #expect(result.sdkState == .activationRequired)
        #expect(result.userDetailsList.isEmpty && result.userList.isEmpty)
        #expect(result.traceContext.traceParent == "x")
        #expect(device.folder.permissions("state") == 0o700)
        #expect(device.folder.permissions("state/bank") == 0o700)
        #expect(device.folder.permissions("state/bank/device.sqlite") == 0o600)
        #expect(device.exchange.requests.isEmpty)
    }

    @Test(arguments: [
        StartEvent(appName: ""), StartEvent(appName: String(repeating: "ä", count: 17)), StartEvent(locale: "deutsch"),
        StartEvent(locale: "d1"), StartEvent(locale: "de-"), StartEvent(mcConfig: "{"),
        StartEvent(mcConfig: #"{"iam":[]}"#), StartEvent(mcConfig: #"{"iam":{"redirectUri":1}}"#),
        StartEvent(mcConfig: #"{"iam":{"trustedSslServerCerts":["/nonexistent.pem"]}}"#),
        StartEvent(sdkConfig: "no JWT"), StartEvent(sdkConfig: "e30.W10.AA"), StartEvent(certificateChain: "none"),
        StartEvent(iamCertificateChain: "-----BEGIN NOTHING-----"), StartEvent(mcConfig: "[]"),
        StartEvent(mcConfig: #"{"iam":{"serverUrl":"https://elsewhere.example"}}"#),
    ])
    func aMemberThatCannotBeUsedIsRefusedAndNothingIsOpened(_ event: StartEvent) async throws {
        let device = try TestDevice()
        let result = await device.controller().result(of: event)
        #expect(result.status == .invalidParameter)
        #expect(result.sdkState == .uninitialised)
        #expect(result.hasErrorOccurred && result.errorCode != 0 && !result.reportId.isEmpty)
        #expect(device.folder.permissions("state") == nil)
    }

    @Test func theConfigurationOfTheAppNamesClientAndRedirectURI() async throws {
        let device = try TestDevice()
        let controller = device.controller()
        let config = #"{"iam":{"clientId":"OurLogin","redirectUri":"https://kobil/Ours","trustedSslServerCerts":[]}}"#
        #expect(
            await controller.result(of: StartEvent(mcConfig: config, sdkConfig: "e30.e30.AA")).status
                == .invalidParameter)
        let signed = try SigningKey.generate(.es256).sign(payload: Array(#"{"app":"x"}"#.utf8))
        #expect(await controller.result(of: StartEvent(mcConfig: config, sdkConfig: signed)).status == .ok)
        let iam = await controller.result(of: GetInformationEvent()).iamConfigurationData
        #expect(iam.clientId == "OurLogin" && iam.redirectUri == "https://kobil/Ours")
    }

    @Test(arguments: ["de", "de-DE", "EN"])
    func documentedLocalesAreTaken(_ locale: String) async throws {
        let device = try TestDevice()
        #expect(await device.controller().result(of: StartEvent(locale: locale)).status == .ok)
    }

    @Test func aStartAfterAStartIsInvalidStateAndIsPushed() async throws {
        let device = try TestDevice()
        let controller = device.controller()
        let pushed = Recorder<any KsMacroEvent>()
        controller.setReceiver { pushed.append($0) }
        _ = await controller.receive(StartEvent())
        let second = await controller.result(of: StartEvent())
        #expect(second.status == .invalidState)
        #expect(second.sdkState == .activationRequired)
        await controller.close()
        let message = try #require((pushed.values.first as? InvalidStateEvent)?.errorMessage)
        #expect(message.contains("Start in ACTIVATION_REQUIRED"))
    }

    @Test func aStoreThatCannotBeOpenedIsToldAsLocalStorage() async throws {
        let device = try TestDevice()
        try device.folder.write("state", [])
        let result = await device.controller().result(of: StartEvent())
        #expect(result.status == .internalError)
        #expect(result.sdkState == .uninitialised)
        #expect(MasterControllerErrorCode(rawValue: result.errorCode)?.isStorage == true)
        #expect(!result.errorDescription.isEmpty)
    }

    @Test func aFileThatIsNoStoreIsToldAsDamaged() async throws {
        let device = try TestDevice()
        await device.started().close()
        try device.folder.write("state/bank/device.sqlite", Array(repeating: 7, count: 4096))
        let result = await device.controller().result(of: StartEvent())
        #expect(result.status == .internalError)
        #expect(result.errorCode == MasterControllerErrorCode.storageDamaged.rawValue)
    }

    @Test func aStartThatFailedCanBeTriedAgain() async throws {
        let device = try TestDevice()
        try device.folder.write("state", [])
        let controller = device.controller()
        #expect(await controller.result(of: StartEvent()).status == .internalError)
        try device.folder.remove("state")
        #expect(await controller.result(of: StartEvent()).status == .ok)
    }

    @Test func startLoginIsPushedAfterAStartAndARestartWithUsersAndNeverAfterAnActivation() async throws {
        let device = try TestDevice()
        let first = device.controller()
        let pushed = Recorder<any KsMacroEvent>()
        first.setReceiver { pushed.append($0) }
        _ = await first.receive(StartEvent())
        try await device.logIn(first)
        #expect(pushed.values.isEmpty)
        let restarted = await first.result(of: RestartEvent())
        #expect(restarted.sdkState == .loginRequired)
        #expect(restarted.userList == [TestDevice.jane])
        #expect(
            restarted.userDetailsList == [
                UserDetails(
                    userIdentifier: TestDevice.jane, displayUsername: "Jane Doe", displayEmail: "jane@example.com")
            ])
        await first.close()
        #expect(pushed.values.compactMap { ($0 as? StartLoginEvent)?.userIdentifiers } == [[TestDevice.jane]])

        let second = device.controller()
        second.setReceiver { pushed.append($0) }
        let started = await second.receive(StartEvent()) as? StartResultEvent
        #expect(started?.sdkState == .loginRequired)
        await second.close()
        #expect(pushed.values.compactMap { $0 as? StartLoginEvent }.count == 2)
    }

    @Test func getStatePushesWhatIsWaitedForAgain() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let pushed = Recorder<any KsMacroEvent>()
        controller.setReceiver { pushed.append($0) }
        #expect(await controller.receive(GetStateEvent()) is AcknowledgeEvent)
        #expect((pushed.values.last as? StartLoginEvent)?.userIdentifiers == [TestDevice.jane])
    }

    @Test func whatIsNoEventToTheMasterControllerIsAnsweredByInvalidState() async throws {
        let device = try TestDevice()
        let answer = await device.controller().receive(AcknowledgeEvent())
        #expect(answer is InvalidStateEvent)
    }

    @Test func informationIsThereBeforeAndAfterTheStart() async throws {
        let device = try TestDevice()
        let controller = device.controller()
        let before = await controller.result(of: GetInformationEvent())
        #expect((before.sdkState, before.appName) == (.uninitialised, ""))
        _ = await controller.receive(StartEvent(locale: "de", appName: "Bank"))
        try await device.logIn(controller)
        let after = await controller.result(of: GetInformationEvent())
        #expect((after.sdkState, after.appName, after.locale) == (.loggedIn, "Bank", "de"))
        #expect(after.loggedInUser == TestDevice.jane)
        #expect(after.iamConfigurationData.clientId == "KssIdpLogin")
        #expect(after.iamConfigurationData.redirectUri == ProviderProfile.kobilRedirectURI)
    }
}
