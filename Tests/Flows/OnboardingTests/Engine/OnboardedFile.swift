import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import JOSE
import Localization
import Sentences
import Synchronization
import TestSupport
import Testing

@testable import Onboarding

/// A file of users, an embedded server, and the results of runs that create the users there.
final class OnboardedFile: Sendable {
    let server: EmbeddedIdentityServer
    let folder: TemporaryFolder
    let rows: Int

    var path: String { folder.path("users.csv") }
    var results: String { folder.path("results.csv") }

    init(
        rows: Int, header: String = "username,email",
        _ row: (Int) -> String = { "user-\($0),user-\($0)@example.com" }
    ) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        folder = try TemporaryFolder()
        self.rows = rows
        let text = header + "\n" + (1...rows).map { row($0) + "\n" }.joined()
        try folder.write("users.csv", Array(text.utf8))
    }

    var profile: ProviderProfile {
        ProviderProfile(
            name: "test", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
    }

    /// The administrator at a provider that drops the tag.
    func forgetfulClient() -> AdministrationClient {
        AdministrationClient(profile: profile, exchange: ForgetfulExchange(CurlExchange())) {
            Secret("Administrator-1")
        }
    }

    func client(_ failure: @escaping @Sendable (Int) -> UnreliableExchange.Failure? = { _ in nil })
        -> AdministrationClient
    {
        AdministrationClient(profile: profile, exchange: UnreliableExchange(CurlExchange(), failure)) {
            Secret("Administrator-1")
        }
    }

    /// Begins a run, or continues it.
    func run(
        continuing: Bool = false, tag: String = "users.csv", isOwnServer: Bool = true, isMarkedByTime: Bool = false,
        into results: String? = nil,
        of client: AdministrationClient? = nil, atMost most: Int = 8, clock: any WallClock = SystemWallClock(),
        stopwatch: any Clock<Duration> = JumpingClock(), activation: ((_ runID: String) -> RowActivation)? = nil,
        progress: @escaping @Sendable (OnboardingProgress) -> Void = { _ in }
    ) throws -> OnboardingRun {
        let results = results ?? self.results
        let file = try OnboardingFile(path, bounds: OnboardingBounds(), zone: .utc)
        let layout = ResultsLayout(.csv, file.check.header, withPassword: !isOwnServer || activation != nil)
        let log: ResultLog
        if continuing {
            let run = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: results))
            log = try ResultLog.resume(results, layout, run)
        } else {
            let description = RunDescription(
                id: SeededRandom.another().uuid(), begunAt: 1_800_000_000_123, tag: tag, options: [:],
                input: try file.identity())
            log = try ResultLog.begin(
                results, layout, description, header: file.headerRow, random: SeededRandom.another())
        }
        let runID = log.run.description.id
        let plan = OnboardingPlan(
            runID: runID, tag: tag, creationMark: isMarkedByTime ? log.run.description.begunAt : nil,
            isOwnServer: isOwnServer, activation: activation?(runID))
        return OnboardingRun(
            file.rows(after: log.run.position), into: log, plan, at: most, of: client ?? self.client(), clock: clock,
            stopwatch: stopwatch, words: { $0.english }, progress: progress)
    }

    func records(_ results: String? = nil) throws -> [ResultRecord] {
        var input = try ResultsInput(results ?? self.results)
        var records: [ResultRecord] = []
        while let record = try input.next() { records.append(record) }
        return records
    }

    /// Expects every row once, in order, with a user and a code at the server.
    func expectAllCreated() async throws {
        let records = try records()
        #expect(records.map(\.username) == (1...rows).map { "user-\($0)" })
        #expect(records.allSatisfy { $0.outcome == .created })
        #expect(Set(records.compactMap { $0.code?.exposedText }).count == rows)
        let client = client()
        #expect(try await client.countUsers() == rows)
        for record in records {
            let user = try #require(try await client.findUser(named: record.username))
            #expect(user.id.rawValue == record.userID)
            #expect(
                try await client.credentials(of: user.id).map(\.type) == [AdministeredCredential.activationCodeType])
        }
    }

    var hasRunFile: Bool { folder.permissions("results.csv.run") != nil }
}

extension OnboardedFile {
    /// Gives a user a role of `realm-management`, through a group.
    func makeAdministrator(_ name: String) async throws {
        let client = client()
        let id = try #require(try await client.findUser(named: name)).id
        let management = try #require(
            try await json(.get, "clients?clientId=realm-management").array?.first?["id"]?.string)
        let roles = try await json(.get, "clients/\(management)/roles")
        let role = try #require(roles.array?.first { $0["name"]?.string == "view-users" })
        _ = try await json(.post, "groups", ["name": "desk"])
        let group = try #require(try await json(.get, "groups").array?.first?["id"]?.string)
        _ = try await json(.post, "groups/\(group)/role-mappings/clients/\(management)", .array([role]))
        _ = try await json(.put, "users/\(id.rawValue)/groups/\(group)")
    }

    private func json(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        let exchange = CurlExchange()
        let form = "grant_type=password&client_id=admin-cli&username=admin&password=Administrator-1"
        let answer = try await exchange.send(
            HTTPRequest(
                method: .post, target: "\(server.baseURL)/realms/master/protocol/openid-connect/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8)))
        let token = try #require(try JSONValue(parsing: answer.body)["access_token"]?.string)
        let response = try await exchange.send(
            HTTPRequest(
                method: method, target: "\(server.baseURL)/admin/realms/sandbox/\(path)",
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: body?.bytes ?? []))
        try #require((200..<300).contains(response.status), "\(method) \(path): \(response.status)")
        return response.body.isEmpty ? .null : try JSONValue(parsing: response.body)
    }
}
