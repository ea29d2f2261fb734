import Glibc
import IdentityModel
import MasterControllerSdk
import SQLDatabase
import SQLite
import TestSupport
import Testing

/// A store that fails during an operation leaves the state before or after it, never an intermediate one.
struct StoreFailureTests {
    /// Makes every write to a table fail, as on a full disk.
    ///
    /// Returns a closure that ends the failures.
    private func breakWrites(of table: String, _ device: TestDevice) async throws -> @Sendable () async throws -> Void {
        let database = try device.database()
        for change in ["INSERT", "UPDATE", "DELETE"] {
            try await database.write { connection in
                try connection.execute(
                    """
                    CREATE TRIGGER broken_\(table)_\(change) BEFORE \(change) ON \(table)
                    BEGIN SELECT RAISE(ABORT, 'no room'); END
                    """)
            }
        }
        return {
            for change in ["INSERT", "UPDATE", "DELETE"] {
                try await database.write { try $0.execute("DROP TRIGGER broken_\(table)_\(change)") }
            }
            database.close()
        }
    }

    @Test(arguments: ["users", "first_factors"])
    func anActivationThatCannotBeStoredIsUnidentifiedUntilARestartSaysWhatHappened(_ table: String) async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let mend = try await breakWrites(of: table, device)
        let result = try await device.logIn(controller)
        #expect(result.status == .internalError && result.userIdentifier == nil)
        #expect(MasterControllerErrorCode(rawValue: result.errorCode)?.isStorage == true)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .unidentified)
        #expect(await controller.result(of: GetAstClientDataEvent(tenantId: "bank")).status == .invalidState)
        try await mend()
        let restarted = await controller.result(of: RestartEvent())
        #expect(restarted.sdkState == .activationRequired && restarted.userList.isEmpty)
        #expect(restarted.interruptedActivations.count == 1)
        #expect(try await device.logIn(controller).status == .ok)
    }

    @Test func anActivationThatCannotBeRecordedIsNotBegun() async throws {
        let device = try TestDevice()
        let controller = await device.started()
        let mend = try await breakWrites(of: "activations", device)
        #expect(try await device.logIn(controller).status == .internalError)
        #expect(device.tokenRequests.isEmpty, "the code was not sent")
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .activationRequired)
        try await mend()
        #expect(try await device.logIn(controller).status == .ok)
    }

    @Test func aSuccessorThatCannotBeStoredLeavesThePredecessor() async throws {
        let device = try TestDevice()
        device.provider.change { $0.rotates = false }
        let controller = try await device.activated()
        let mend = try await breakWrites(of: "first_factors", device)
        let result = await controller.result(of: OfflineLoginEvent())
        #expect(result.status == .internalError)
        #expect(MasterControllerErrorCode(rawValue: result.errorCode)?.isStorage == true)
        #expect(await controller.result(of: GetInformationEvent()).sdkState == .loginRequired)
        try await mend()
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func aDeletionThatFailsDeletesNothing() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        let mend = try await breakWrites(of: "users", device)
        let result = await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.jane))
        #expect(result.status == .internalError && result.sdkState == .unidentified)
        try await mend()
        #expect(await controller.result(of: RestartEvent()).userList == [TestDevice.jane])
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func aStoreOfANewerVersionIsLeftAlone() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        await controller.close()
        let newer = [4, 5].map { Migration(version: $0, name: "newer", sql: "") }
        try SQLiteDatabase(path: device.storeFolder + "/device.sqlite", migrations: newer).close()
        let result = await controller.result(of: StartEvent())
        #expect(result.errorCode == MasterControllerErrorCode.storageTooNew.rawValue)
        #expect(result.sdkState == .uninitialised)
    }

    @Test func aStoreOfADevelopmentVersionIsLeftAlone() async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        await controller.close()
        let database = try device.database()
        try database.writeBlocking { _ = try $0.execute("PRAGMA user_version = 3") }
        database.close()
        let result = await controller.result(of: StartEvent())
        #expect(result.errorCode == MasterControllerErrorCode.storage.rawValue)
        #expect(result.sdkState == .uninitialised)
        let kept = try SQLiteDatabase(
            path: device.storeFolder + "/device.sqlite", migrations: [Migration(version: 3, name: "as it is", sql: "")])
        let users = try kept.readBlocking { try $0.query("SELECT user_id FROM users") }
        #expect(users.count == 1)
    }

    @Test(arguments: [
        ("state/bank", 0o777), ("state/bank", 0o770), ("state/bank/device.sqlite", 0o666),
        ("state/bank/device.sqlite-wal", 0o620), ("state/bank/device.sqlite-shm", 0o602),
        ("state/bank/device.lock", 0o666), ("state/bank/activation.lock", 0o660),
    ])
    func whatOthersMayWriteToIsRefusedAndLeftAsItIs(_ name: String, _ mode: UInt32) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        await controller.close()
        if device.folder.permissions(name) == nil { try device.folder.write(name, []) }
        try device.folder.setPermissions(name, mode)
        let result = await controller.result(of: StartEvent())
        #expect(result.errorCode == MasterControllerErrorCode.storageNotPrivate.rawValue)
        #expect(result.errorDescription.contains(device.folder.path(name)))
        #expect(result.errorDescription.contains("chmod"))
        #expect(result.sdkState == .uninitialised)
        #expect(device.folder.permissions(name) == mode)
    }

    @Test(arguments: ["state/bank", "state/bank/device.sqlite", "state/bank/device.lock"])
    func aSymbolicLinkInThePlaceOfTheStoreIsNotFollowed(_ name: String) async throws {
        let device = try TestDevice()
        let controller = try await device.activated()
        await controller.close()
        let other = try TemporaryFolder()
        #expect(rename(device.folder.path(name), other.path("moved")) == 0 || name.hasSuffix(".lock"))
        if name.hasSuffix(".lock") { try? device.folder.remove(name) }
        try device.folder.makeLink(name, to: other.path("moved"))
        let result = await controller.result(of: StartEvent())
        #expect(result.errorCode == MasterControllerErrorCode.storageNotPrivate.rawValue)
        #expect(result.errorDescription.contains("symbolic link"))
    }
}
