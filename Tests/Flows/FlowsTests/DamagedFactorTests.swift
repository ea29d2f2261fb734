import Flows
import FoundationEssentials
import IdentityModel
import SQLDatabase
import SQLite
import TestSupport
import Testing

/// A stored factor that cannot be decrypted any more, as after the file was copied or edited.
@Suite(.timeLimit(.minutes(2))) struct DamagedFactorTests {
    /// Changes the device's store while it is closed.
    private func change(_ fixture: FlowFixture, _ statement: String) async throws {
        let database = try SQLiteDatabase(
            path: fixture.folder.path("device") + "/device.sqlite",
            migrations: [Migration(version: 4, name: "as it is", sql: "")])
        try await database.write { try $0.execute(statement) }
        database.close()
    }

    @Test(arguments: [FirstFactor.offlineToken, .authorizationGrant])
    func itIsSaidAsStorageAndALoginReplacesIt(_ factor: FirstFactor) async throws {
        let fixture = try await FlowFixture(profile: { $0.firstFactor = factor })
        let first = await fixture.device(FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane"))))
        #expect(await first.run(FlowRequest(.activate)).status == .ok)
        await first.close()
        try await change(fixture, "UPDATE first_factors SET sealed = zeroblob(length(sealed))")
        let login: [FieldID: Secret] = [.username: Secret("jane"), .password: Secret("Geheim-123")]
        let driver = FlowDriver(login)
        let device = await fixture.device(driver)
        let stay = await device.run(FlowRequest(.stayLoggedIn))
        #expect(stay.status == .internalError && stay.ending == .storage, "\(stay)")
        #expect(stay.error?.combinedCode == 910_000_032)
        #expect(await device.run(FlowRequest(.login)).status == .ok)
        #expect(driver.questions.values.count == 1, "the provider's page was asked")
        await device.close()
        let next = await fixture.device()
        #expect(await next.run(FlowRequest(.stayLoggedIn)).status == .ok)
        await next.close()
        await fixture.stop()
    }

    /// The mode of the user is unknown then, so no page asks for a password.
    @Test func aStoreThatIsGoneIsAnErrorBeforeThePage() async throws {
        let fixture = try await FlowFixture()
        let driver = FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane")))
        let device = await fixture.device(driver)
        #expect(await device.run(FlowRequest(.activate)).status == .ok)
        let asked = driver.questions.values.count
        try FileManager.default.removeItem(atPath: fixture.folder.path("device"))
        let login = await device.run(FlowRequest(.login, user: UserID("jane"), via: .form))
        #expect(login.status == .internalError && login.ending == .storage && login.device == nil, "\(login)")
        #expect(driver.questions.values.count == asked)
        await device.close()
        await fixture.stop()
    }

    @Test func aDamagedDeviceKeySaysWhatToDoAndThatHelps() async throws {
        let fixture = try await FlowFixture()
        let first = await fixture.device(FlowDriver(FlowFixture.activation("jane", try await fixture.newUser("jane"))))
        #expect(await first.run(FlowRequest(.activate)).status == .ok)
        await first.close()
        try await change(fixture, "UPDATE device SET signing_key = 'no key'")
        let device = await fixture.device(FlowDriver(FlowFixture.activation("joe", try await fixture.newUser("joe"))))
        let stay = await device.run(FlowRequest(.stayLoggedIn))
        #expect(stay.ending == .storage && stay.error?.errorDescription.contains("delete this device's users") == true)
        #expect(await device.run(FlowRequest(.deleteUser)).status == .ok)
        let again = await device.run(FlowRequest(.activate))
        #expect(again.status == .ok, "\(again)")
        await device.close()
        await fixture.stop()
    }
}
