import IdentityModel
import MasterControllerSdk
import Synchronization
import TestSupport
import Testing

struct EventOrderTests {
    @Test func eventsDuringAStartWaitInTheOrderTheyCame() async throws {
        let device = try TestDevice()
        let first = try await device.activated()
        await first.close()
        let controller = device.controller()
        let order = Recorder<String>()
        let done = Signal()
        controller.receive(StartEvent()) { _ in order.append("Start") }
        controller.receive(OfflineLoginEvent()) { result in
            order.append("OfflineLogin \((result as? OfflineLoginResultEvent)?.status.name ?? "")")
        }
        controller.receive(RestartEvent()) { _ in order.append("Restart") }
        controller.receive(GetAstClientDataEvent(tenantId: "bank")) { result in
            order.append("GetAstClientData \((result as? GetAstClientDataResultEvent)?.status.name ?? "")")
            done.give()
        }
        await done.wait()
        #expect(order.values == ["Start", "OfflineLogin OK", "Restart", "GetAstClientData OK"])
    }

    @Test func manyEventsAtOnceAreEachAnsweredOnce() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let statuses = await withTaskGroup(of: StatusType.self, returning: [StatusType].self) { group in
            for index in 0..<60 {
                group.addTask {
                    switch index % 3 {
                    case 0: await controller.result(of: RestartEvent()).status
                    case 1: await controller.result(of: OfflineLoginEvent()).status
                    default: await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).status
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: .ok, count: 60))
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func twoProgramsOnOneStoreNeverUseOneTokenTwice() async throws {
        let device = try TestDevice()
        await (try device.activated()).close()
        let programs = [await device.started(), await device.started(), await device.started()]
        for _ in 0..<5 {
            let statuses = await withTaskGroup(of: StatusType.self, returning: [StatusType].self) { group in
                for program in programs {
                    group.addTask {
                        _ = await program.receive(RestartEvent())
                        return await program.result(of: OfflineLoginEvent()).status
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [.ok, .ok, .ok])
        }
        #expect(device.provider.state.withLock { $0.reusedRefreshTokens } == 0)
    }

    @Test func aLogoutInOneProgramIsNotUndoneByARefreshInAnother() async throws {
        let device = try TestDevice()
        let first = try await device.activated()
        let second = await device.started()
        #expect(await first.result(of: OfflineLoginEvent()).status == .ok)
        #expect(await second.result(of: ClearIamTokenCacheEvent()).status == .ok)
        device.clock.advance(seconds: 400)
        #expect(await first.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
        #expect(await second.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
    }

    @Test func twoProgramsMayActivateAtTheSameTime() async throws {
        let device = try TestDevice()
        let (first, second) = (await device.started(), await device.started())
        async let jane = device.logIn(first, .jane)
        async let joe = device.logIn(second, .joe)
        #expect(try await [jane.status, joe.status] == [.ok, .ok])
        #expect(Set(await device.started().result(of: RestartEvent()).userList) == [TestDevice.jane, TestDevice.joe])
    }
}
