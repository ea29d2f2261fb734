import FoundationEssentials
import Glibc
import IdentityAdministration
import IdentityModel
import Onboarding
import TestSupport
import Testing

/// `onboard` and `serve` are killed in turn, at random moments under load.
@Suite(.timeLimit(.minutes(10))) struct KilledOnboardTests {
    /// More than a kill can let pass.
    private static let rowsPerKill = 40

    @Test(arguments: SharedStore.Kind.allCases, [false, true])
    func eachUserExistsOnceWithOneCode(_ kind: SharedStore.Kind, activates: Bool) async throws {
        let kills = SplitMix.rounds(4)
        let rows = Self.rowsPerKill * kills
        let relay = try StrikingRelay()
        let issuer = relay.base + "/auth"
        let store = try await SharedStore(kind, issuer: issuer)
        let options = kind == .sqlite ? ["--issuer", issuer] : []
        var server = try await ServeInstance.start(store, options)
        relay.lead(to: server.port)
        let line = try Self.line(store, issuer, rows) + (activates ? ["--activate"] : [])

        var dice = SplitMix(seed: 63)
        var onboard = try store.program.start(line)
        for _ in 0..<kills {
            let number = 1 + dice.below(30)
            let moment = StrikingRelay.Moment.allCases[dice.below(2)]
            if dice.below(2) == 0 {
                let killed = onboard
                await relay.strike(at: number, moment) { killed.send(SIGKILL) }
                #expect(await killed.ended().status == 137)
                onboard = try store.program.start(line + ["--resume"])
            } else {
                let killed = server
                await relay.strike(at: number, moment) { killed.kill() }
                #expect(await killed.process.ended().status == 137)
                server = try await ServeInstance.start(store, options)
                relay.lead(to: server.port)
            }
        }
        let end = await onboard.ended()
        #expect(end.status == 0 || (activates && end.status == 5), "\(end.errors)")
        try await check(store.program.folder.path("users.csv.results.csv"), rows, activates, at: server)
        await server.stop()
        await relay.stop()
    }

    /// Writes the file and a profile; returns the command that creates its users.
    private static func line(_ store: SharedStore, _ issuer: String, _ rows: Int) throws -> [String] {
        let folder = store.program.folder
        try folder.write("users.csv", Array(("username\n" + (1...rows).map { "user-\($0)\n" }.joined()).utf8))
        try folder.write("admin.secret", store.administratorPassword.exposedBytes)
        let profile = """
            name: served
            kind: kobil
            base-url: \(issuer)
            tenant: sandbox
            admin: { username: admin, password-file: admin.secret }

            """
        try folder.write("served.yaml", Array(profile.utf8))
        return ["onboard", folder.path("users.csv"), "--provider", folder.path("served.yaml"), "--parallel", "8"]
    }

    /// Compares the results with the server's data.
    private func check(_ results: String, _ rows: Int, _ activates: Bool, at server: ServeInstance) async throws {
        var input = try ResultsInput(results)
        var records: [ResultRecord] = []
        while let record = try input.next() { records.append(record) }
        #expect(records.map(\.username) == (1...rows).map { "user-\($0)" })
        let client = server.administration
        #expect(try await client.countUsers() == rows)
        #expect(Set(records.compactMap { $0.code?.exposedText }).count == records.count { $0.code != nil })
        for record in records {
            let user = try #require(try await client.findUser(named: record.username))
            #expect(user.id.rawValue == record.userID)
            let codes = try await client.credentials(of: user.id).filter {
                $0.type == AdministeredCredential.activationCodeType
            }
            #expect(codes.count == (record.code == nil ? 0 : 1), "\(record)")
            #expect(try await Self.uses(of: user.id, client) == 1 - codes.count, "\(record)")
            switch record.outcome {
            case .created: #expect(!activates && record.code != nil)
            case .activated:
                let password = try #require(record.password)
                #expect(try await client.checkPassword(of: user, password) == .right)
            case .notActivated: #expect(activates && record.reason != nil)
            case .exists, .refused, .failed: Issue.record("\(record)")
            }
        }
    }

    /// How often the user has logged in with an activation code.
    private static func uses(of user: UserRecordID, _ client: AdministrationClient) async throws -> Int {
        var selection = EventSelection()
        selection.user = user
        return try await client.events(selection).count {
            $0.type == "LOGIN" && $0.details?["credential_type"] == "ACTIVATION_CODE"
        }
    }
}
