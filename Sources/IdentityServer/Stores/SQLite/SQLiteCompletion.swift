import FoundationEssentials
import SQLite

/// The one transaction in which a login ends.
enum SQLiteCompletion {
    /// Why nothing was written; thrown so that the transaction is rolled back.
    struct Refusal: Error {
        let outcome: CompletionOutcome
    }

    static func write(
        _ completion: LoginCompletion, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws {
        func require(_ condition: Bool, _ outcome: CompletionOutcome) throws {
            guard condition else { throw Refusal(outcome: outcome) }
        }
        // The page is answered once, and no proof counts while the name is locked: both are decided here, where nobody else writes.
        if let page = completion.page {
            let isOnShow = try SQLiteLogins.remove(
                page.login, pageCode: page.pageCode, realmID: realm.id, connection)
            try require(isOnShow, .stale)
        }
        let failures = try SQLiteFailures.record(name: completion.failureName, realmID: realm.id, connection)
        try require(!realm.bruteForce.isLocked(failures, at: now), .locked)

        guard var user = try SQLiteUsers.user(id: completion.userID, realmID: realm.id, connection) else {
            throw Refusal(outcome: .userGone)
        }
        try require(user.isEnabled, .userDisabled)
        try checkCredential(completion, at: now, connection)
        if let newPassword = completion.newPassword {
            try SQLiteUsers.set(newPassword, ofUser: user.id, connection)
            user.requiredActions.removeAll { $0 == "UPDATE_PASSWORD" }
            _ = try SQLiteUsers.update(user, realmID: realm.id, connection)
        }
        try require(user.requiredActions.isEmpty, .actionRequired)
        try checkDevice(completion, realm, at: now, connection)

        try SQLiteFailures.clear(name: completion.failureName, realmID: realm.id, connection)
        try SQLiteSessions.insert(completion.session, userID: user.id, at: now, connection)
        if let code = completion.code {
            try SQLiteSessions.insert(
                code, sessionID: completion.session.id, clientRecordID: completion.session.clientRecordID, connection)
        }
    }

    private static func checkCredential(
        _ completion: LoginCompletion, at now: Date, _ connection: Connection
    ) throws {
        let checked = completion.checkedCredential
        if let end = checked.expiresAt, end <= now { throw Refusal(outcome: .credentialExpired) }
        let values: [SQLiteValue] = [.text(checked.id), .text(completion.userID), .text(checked.hash)]
        let condition = "id = ? AND user_id = ? AND hash = ?"
        let isThere =
            completion.consumesCredential
            ? try connection.execute("DELETE FROM credential WHERE \(condition)", values) == 1
            : try connection.first("SELECT 1 FROM credential WHERE \(condition)", values) != nil
        guard isThere else { throw Refusal(outcome: .credentialGone) }
    }

    private static func checkDevice(
        _ completion: LoginCompletion, _ realm: RealmRecord, at now: Date, _ connection: Connection
    ) throws {
        guard let device = completion.device else { return }
        let known = try SQLiteDevices.device(device.astClientID, realmID: realm.id, connection)
        guard known.map({ $0.keyThumbprint == device.keyThumbprint }) ?? (device.demand == .link) else {
            throw Refusal(outcome: .deviceKeyDiffers)
        }
        switch device.demand {
        case .link:
            try SQLiteDevices.link(device, userID: completion.userID, realmID: realm.id, at: now, connection)
        case .requireLink:
            let isLinked = try SQLiteDevices.isLinked(
                device.astClientID, userID: completion.userID, realmID: realm.id, connection)
            guard isLinked else { throw Refusal(outcome: .deviceNotLinked) }
        }
    }
}
