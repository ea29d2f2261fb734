import FlowModel
import Flows
import HTTPClient
import IdentityAdministration
import IdentityModel
import PrivateFiles
import TestSupport
import Testing

@testable import Onboarding

/// Runs that activate their users, against the embedded server.
struct ActivationTests {
    @Test(arguments: [true, false]) func everyUserIsActivatedAndHasSignedInOnce(isOwnServer: Bool) async throws {
        let file = try await OnboardedFile(rows: 6)
        let end = try await file.run(isOwnServer: isOwnServer, activation: { file.activation($0) }).run()
        #expect(end.reason == .finished)
        #expect((end.counts[.activated], end.counts.done) == (6, 6))
        #expect(try await file.expectAllTold().isEmpty)
        let client = file.client()
        for record in try file.records() {
            let id = UserRecordID(rawValue: record.userID ?? "")
            #expect(try await client.devices(of: id)?.count == 1)
            #expect(try await client.sessions(of: id).isEmpty)
        }
        #expect(file.folder.permissions("home/onboard") == 0o700)
        #expect(try file.names(in: "home/onboard").isEmpty)
    }

    /// What a link leads to is neither read as the run's nor removed.
    @Test func foldersOfDevicesBehindALinkAreRefused() throws {
        let folder = try TemporaryFolder()
        for name in ["home", "elsewhere", "elsewhere/r", "elsewhere/r/1"] { try folder.makeFolder(name) }
        try folder.makeLink("home/onboard", to: folder.path("elsewhere"))
        let devices = ActivationDevices(home: folder.path("home"), runID: "r", areKept: false)
        let refusal = FileError(folder.path("home/onboard"), .symbolicLink)
        #expect(throws: refusal) { try devices.check() }
        #expect(throws: refusal) { try devices.make(2) }
        devices.remove(1)
        devices.removeAll()
        #expect(folder.permissions("elsewhere/r/1") != nil)
    }

    @Test func thePasswordOfTheFileIsSetAndNotWritten() async throws {
        let file = try await OnboardedFile(rows: 2, header: "username,password") { "user-\($0),Geheim-12\($0)" }
        _ = try await file.run(activation: { file.activation($0) }).run()
        let records = try file.records()
        #expect(records.map(\.outcome) == [.activated, .activated])
        #expect(records.allSatisfy { $0.password == nil })
        let client = file.client()
        for number in 1...2 {
            let user = try #require(try await client.findUser(named: "user-\(number)"))
            #expect(try await client.checkPassword(of: user, Secret("Geheim-12\(number)")) == .right)
        }
    }

    /// The provider has used the code up, but its answer does not arrive.
    @Test(arguments: [true, false]) func aCutActivationIsToldAndGetsNoSecondCode(isOwnServer: Bool) async throws {
        let file = try await OnboardedFile(rows: 6)
        let exchange = UnreliableExchange(CurlExchange(), counts: UnreliableExchange.isPage) {
            $0.isMultiple(of: 3) ? .lostAnswer : nil
        }
        let end = try await file.run(
            isOwnServer: isOwnServer, activation: { file.activation($0, over: exchange) }
        ).run()
        #expect(end.reason == .finished)
        let told = try await file.expectAllTold()
        #expect((end.counts[.notActivated], end.counts[.activated]) == (told.count, 6 - told.count))
        #expect(told.count == 2)
        #expect(told.allSatisfy { $0.reason?.contains("used up") == true && $0.code == nil })
    }

    /// The authorization code of an activation is not redeemed, or its tokens do not arrive.
    @Test func anActivationWithoutTokensIsTold() async throws {
        let file = try await OnboardedFile(rows: 4)
        let exchange = UnreliableExchange(CurlExchange(), counts: UnreliableExchange.isToken) {
            $0 == 2 ? .lostAnswer : $0 == 3 ? .unreachable : nil
        }
        let end = try await file.run(activation: { file.activation($0, over: exchange) }).run()
        #expect(end.reason == .finished)
        try await file.expectAllTold()
    }

    @Test func whatTheProviderHasNotReceivedIsSentAgain() async throws {
        let file = try await OnboardedFile(rows: 4)
        let exchange = UnreliableExchange(CurlExchange(), counts: UnreliableExchange.isPage) {
            $0 <= 2 ? .unreachable : nil
        }
        let end = try await file.run(activation: { file.activation($0, over: exchange) }).run()
        #expect(end.counts[.activated] == 4)
        try await file.expectAllTold()
    }

    @Test func aLostProviderEndsTheRunWhichContinues() async throws {
        let file = try await OnboardedFile(rows: 12)
        let exchange = UnreliableExchange(CurlExchange(), counts: UnreliableExchange.isPage) {
            $0 > 5 ? .unreachable : nil
        }
        let end = try await file.run(activation: { file.activation($0, over: exchange) }).run()
        guard case .providerLost = end.reason else {
            Issue.record("\(end)")
            return
        }
        let second = try await file.run(continuing: true, activation: { file.activation($0) }).run()
        #expect(second.reason == .finished)
        #expect(second.counts[.activated] == 12)
        try await file.expectAllTold()
    }

    /// As after a kill between an activation and the storing of its result.
    @Test func aRowThatIsRepeatedSignsInOnItsDevice() async throws {
        let file = try await OnboardedFile(rows: 12)
        let client = file.client { $0 > 6 ? .unreachable : nil }
        let run = try file.run(of: client, activation: { file.activation($0) })
        let begun = try file.bytes(of: "results.csv.run")
        guard case .providerLost = await run.run().reason else {
            Issue.record("the provider was not lost")
            return
        }
        try file.folder.write("results.csv.run", begun)
        let second = try await file.run(continuing: true, activation: { file.activation($0) }).run()
        #expect(second.counts[.activated] == 12)
        try await file.expectAllTold()
    }

    @Test func aKeptDeviceIsLoggedInAndSignsInAgain() async throws {
        let file = try await OnboardedFile(rows: 1)
        _ = try await file.run(activation: { file.activation($0, areKept: true) }).run()
        let runs = try file.names(in: "home/onboard")
        let home = file.devices(try #require(runs.first)).path(1)
        let engine = file.engine(in: home)
        let start = await engine.start()
        #expect(start.snapshot.users.map(\.userIdentifier.userId) == ["user-1"])
        #expect(await engine.run(FlowRequest(.stayLoggedIn)).ending == .succeeded)
        await engine.close()
    }

    /// The code was withdrawn by somebody else before the activation.
    @Test func aMissingCodeIsToldAndNotIssuedAgain() async throws {
        let file = try await OnboardedFile(rows: 3)
        let run = try file.run()
        let begun = try file.bytes(of: "results.csv.run")
        #expect(await run.run().counts[.created] == 3)
        let client = file.client()
        let id = try #require(try await client.findUser(named: "user-1")).id
        #expect(try await client.withdrawActivationCode(of: id))
        try file.folder.write("results.csv.run", begun)
        let end = try await file.run(continuing: true, activation: { file.activation($0) }).run()
        #expect((end.counts[.notActivated], end.counts[.activated]) == (1, 2))
        #expect(try file.records().first?.reason?.contains("used or replaced") == true)
        #expect(try await client.credentials(of: id).isEmpty)
    }
}
