import IdentityModel
import MasterControllerSdk
import TestSupport
import Testing

struct LogoutTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let behaviour: ClearBehavior
        let inSession: StatusType
        let afterRestart: StatusType
        let asksForPresenceInSession: Bool
        var testDescription: String { behaviour.rawValue }
    }

    /// The status of the next OfflineLogin (Sources/KOBIL.md, Events and states).
    static let rows = [
        Row(
            behaviour: .clearAll, inSession: .noTokenDataAvailable, afterRestart: .noTokenDataAvailable,
            asksForPresenceInSession: false),
        Row(
            behaviour: .clearAccessAndRefresh, inSession: .ok, afterRestart: .ok, asksForPresenceInSession: true),
        Row(
            behaviour: .clearOffline, inSession: .ok, afterRestart: .noTokenDataAvailable,
            asksForPresenceInSession: false),
    ]

    @Test(arguments: rows)
    func eachBehaviourForgetsWhatItSays(_ row: Row) async throws {
        let device = try TestDevice(factor: ScriptedFactor(presences: [.match, .match]))
        let controller = await device.started()
        try await device.logIn(controller, mode: .biometric)
        let result = await controller.result(of: ClearIamTokenCacheEvent(clearBehavior: row.behaviour))
        #expect(result.status == .ok && !result.hasErrorOccurred)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loggedIn, "a restart makes it a logout")
        device.clock.advance(seconds: 400)
        #expect(await controller.result(of: OfflineLoginEvent()).status == row.inSession)
        #expect(device.factor.presenceRequests.values.isEmpty != row.asksForPresenceInSession)
        _ = await controller.receive(RestartEvent())
        let stored = try await controller.overview()?.usersWithFirstFactor
        #expect(stored == (row.afterRestart == .ok ? [TestDevice.jane] : []), "what is offered can succeed")
        #expect(await controller.result(of: OfflineLoginEvent()).status == row.afterRestart)
    }

    @Test func aUserWhoIsNotLoggedInLosesHisStoredToken() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        try await device.logIn(controller, .joe)
        let event = ClearIamTokenCacheEvent(userIdentifier: TestDevice.jane)
        #expect(await controller.result(of: event).status == .ok)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "joe is as before")
        _ = await controller.receive(RestartEvent())
        let jane = await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.jane))
        #expect(jane.status == .noTokenDataAvailable)
    }

    @Test func tokensOfNobodyCannotBeCleared() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let result = await controller.result(of: ClearIamTokenCacheEvent())
        #expect(result.hasErrorOccurred && result.status == .invalidUserId)
    }

    @Test func theLoggedInUserCannotBeDeleted() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        try await device.logIn(controller)
        let result = await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.jane))
        #expect(result.status == .invalidState && result.sdkState == .loggedIn)
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.jane])
    }

    @Test func deletingTellsWhoIsLeftAndTheStateThatFollows() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        try await device.logIn(controller, .joe)
        let jane = await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.jane))
        #expect(jane.status == .ok && jane.sdkState == .loggedIn && jane.userList == [TestDevice.joe])
        _ = await controller.receive(RestartEvent())
        let joe = await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.joe))
        #expect(joe.status == .ok && joe.sdkState == .activationRequired && joe.userList.isEmpty)
        #expect(await controller.result(of: OfflineLoginEvent(userIdentifier: TestDevice.joe)).status == .invalidUserId)
        #expect(await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.joe)).status == .invalidUserId)
    }

    @Test func withTheLastUserTheDeviceForgetsWhoItWas() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let before = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        _ = await controller.receive(DeleteUserEvent(userIdentifier: TestDevice.jane))
        let after = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        #expect(after.astClientId == AstClientID.unassigned.rawValue && before.astClientId != after.astClientId)
        #expect(try await device.logIn(controller).status == .ok)
    }

    @Test func aDeletionOfNobodyDoesNothing() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let nobody = KsUserIdentifier(tenantId: "", userId: "")
        let result = await controller.result(of: DeleteUserEvent(userIdentifier: nobody))
        #expect(result.status == .ok && result.sdkState == .loginRequired && result.userList == [TestDevice.jane])
    }
}
