import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

/// A server is killed while eight writers use it: everything acknowledged is present after the next start.
@Suite(.timeLimit(.minutes(10))) struct KilledServeTests {
    private static let rounds = 20
    private static let userWriters = 6
    private static let refreshers = 2

    @Test(arguments: SharedStore.Kind.allCases)
    func nothingAcknowledgedIsLost(_ kind: SharedStore.Kind) async throws {
        let store = try await SharedStore(kind)
        let ledger = Ledger()
        var server = try await ServeInstance.start(store)
        try await prepare(server, ledger)
        for round in 0..<Self.rounds {
            // The kill occurs upon an acknowledgement, in the middle of the other requests.
            let running = server
            let kill = KillSwitch(after: 20 + round % 7, running)
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<Self.userWriters {
                    group.addTask { await write(as: writer, in: round, at: running, ledger, kill) }
                }
                for number in 0..<Self.refreshers {
                    group.addTask { await refresh(number, at: running, ledger, kill) }
                }
            }
            kill.now()
            #expect(await running.process.ended().status == 137)
            server = try await ServeInstance.start(store)
            try await check(ledger.latest, at: server)
        }
        try await check(ledger.all, at: server)
        for number in 0..<Self.refreshers {
            let answer = try await server.token(Self.refreshing(ledger.token(number)))
            #expect(answer.status == 200, "\(answer.json.text)")
        }
        #expect(ledger.all.users.count > Self.rounds * 5)
        await server.stop()
    }

    /// Activates the devices whose tokens the refreshers renew.
    private func prepare(_ server: ServeInstance, _ ledger: Ledger) async throws {
        for number in 0..<Self.refreshers {
            let id = try await server.administration.createUser(
                NewUser(username: "device-\(number)", email: "device-\(number)@example.com"))
            let answer = try await LoginVisit.activate(id, at: server)
            ledger.refreshed(number, try #require(answer.json["refresh_token"]?.string, "\(answer.json.text)"))
        }
    }

    /// Creates users, issues a code to every second and deletes every fourth, until the server has ended.
    private func write(
        as writer: Int, in round: Int, at server: ServeInstance, _ ledger: Ledger, _ kill: KillSwitch
    ) async {
        do {
            for number in 0... {
                let name = "user-\(writer)-\(round)-\(number)"
                let id = try await server.administration.createUser(
                    NewUser(username: name, email: "\(name)@example.com"))
                ledger.note(id, .named(name))
                kill.acknowledged()
                guard number % 2 == 1 else { continue }
                _ = try await server.administration.issueActivationCode(to: server.administration.user(id))
                ledger.note(id, .hasCode(name))
                kill.acknowledged()
                guard number % 4 == 3 else { continue }
                // The result is unknown until the server acknowledges it.
                ledger.note(id, nil)
                try await server.administration.deleteUser(id)
                ledger.note(id, .deleted)
                kill.acknowledged()
            }
        } catch {
            if !kill.isDone { Issue.record(error) }
        }
    }

    /// Renews a device's tokens until the server has ended.
    ///
    /// The token of the last acknowledged response is valid, whether or not a later request was in progress.
    private func refresh(_ number: Int, at server: ServeInstance, _ ledger: Ledger, _ kill: KillSwitch) async {
        do {
            while true {
                let answer = try await server.token(Self.refreshing(ledger.token(number)))
                guard let token = answer.json["refresh_token"]?.string else {
                    if !kill.isDone { Issue.record("\(answer.status) \(answer.json.text)") }
                    return
                }
                ledger.refreshed(number, token)
                kill.acknowledged()
            }
        } catch {
            if !kill.isDone { Issue.record(error) }
        }
    }

    private static func refreshing(_ token: String) -> FormFields {
        ["grant_type": "refresh_token", "client_id": "KssIdpEnrollment", "refresh_token": token]
    }

    /// Compares the acknowledged changes with the server's data.
    private func check(_ acknowledged: Ledger.Content, at server: ServeInstance) async throws {
        for (id, state) in acknowledged.users {
            switch state {
            case .deleted:
                await #expect(throws: AdministrationError.self) { try await server.administration.user(id) }
            case .named(let name):
                #expect(try await server.administration.user(id).username == name)
            case .hasCode(let name):
                #expect(try await server.administration.user(id).username == name)
                #expect(try await server.administration.credentials(of: id).count == 1, "\(name)")
            }
        }
    }
}

/// The changes that the server has acknowledged to the writers.
private final class Ledger: Sendable {
    /// The acknowledged state of a user.
    enum UserState: Sendable {
        case named(String)
        case hasCode(String)
        case deleted
    }

    struct Content: Sendable {
        var users: [UserRecordID: UserState] = [:]
        var tokens: [Int: String] = [:]
    }

    private let content = Mutex((all: Content(), latest: Content()))

    var all: Content { content.withLock { $0.all } }

    /// The changes recorded since the last call.
    var latest: Content {
        content.withLock { content in
            defer { content.latest = Content() }
            return content.latest
        }
    }

    /// Records the new state of a user; `nil` while it is unknown.
    func note(_ id: UserRecordID, _ state: UserState?) {
        content.withLock { content in
            content.all.users[id] = state
            content.latest.users[id] = state
        }
    }

    func refreshed(_ number: Int, _ token: String) { content.withLock { $0.all.tokens[number] = token } }

    func token(_ number: Int) -> String { content.withLock { $0.all.tokens[number] ?? "" } }
}

/// Kills a server upon the acknowledgement with a given number.
private final class KillSwitch: Sendable {
    private let server: ServeInstance
    private let number: Int
    private let count = Tally()
    private let done = Mutex(false)

    init(after number: Int, _ server: ServeInstance) {
        self.number = number
        self.server = server
    }

    var isDone: Bool { done.withLock { $0 } }

    func acknowledged() { if count.add() == number { now() } }

    func now() {
        done.withLock { $0 = true }
        server.kill()
    }
}
