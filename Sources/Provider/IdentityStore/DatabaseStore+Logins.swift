package import FoundationEssentials
package import IdentityModel
import SQLDatabase

extension DatabaseStore {
    /// The device with this ID; `nil` for none in the realm.
    package func device(_ id: AstClientID, in realm: RealmRecord) async throws(StoreError) -> KnownDevice? {
        try await readBriefly { try DeviceRows.device(id, realmID: realm.id, $0) }
    }

    /// Stores a new login, unless its client data was used in another browser before.
    package func begin(
        _ login: LoginRecord, clientData: ClientDataUse?, in realm: RealmRecord
    ) async throws(StoreError) -> BeginOutcome {
        let room = NetworkShares.logins.room(for: login.network, most: limits.maximumLogins, roomChecks)
        return try await write { connection in
            if let clientData {
                let seen = try connection.first(
                    "SELECT browser FROM client_data_seen WHERE realm_id = ? AND statement = ?",
                    [.text(realm.id), connection.hashed(id: clientData.statementID)]
                )?.blob("browser")
                let browser = connection.keyedDigest(login.key.browser)
                let outcome = LoginPageRule.beginning(by: browser, clientDataSeenBy: seen)
                guard outcome == .begun else { return outcome }
                if seen == nil {
                    try connection.execute(
                        "INSERT INTO client_data_seen (realm_id, statement, browser, expires_at) VALUES (?, ?, ?, ?)",
                        [
                            .text(realm.id), connection.hashed(id: clientData.statementID), .blob(browser),
                            .time(clientData.expiresAt),
                        ])
                }
            }
            try room.make(connection)
            try LoginRows.insert(login, realmID: realm.id, connection)
            return .begun
        }
    }

    /// The login with this key, even if it has expired; `nil` if there is none in the realm, or it can no longer be
    /// restarted.
    package func login(_ key: LoginKey, in realm: RealmRecord, at now: Date) async throws(StoreError) -> LoginRecord? {
        let login = try await readBriefly { try LoginRows.login(key, realmID: realm.id, $0) }
        guard let login, now < login.expiresAt.addingTimeInterval(LoginRecord.restartTime) else { return nil }
        return login
    }

    /// Replaces the answered page by the login's next page.
    ///
    /// If `subject` is locked out, nothing changes, because the next page would reveal that a guess was correct. If the
    /// login's key has another browser cookie than the answered page, everything of the browser in the realm moves to
    /// that cookie.
    package func replacePage(
        of login: LoginRecord, from page: AnsweredPage, unlessLocked subject: FailureSubject?, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> PageReplacement {
        try await write { connection in
            let failures = try subject.map { try FailureRows.record(of: $0, realmID: realm.id, connection) }
            let outcome = LoginPageRule.replacement(
                isLocked: failures.map { realm.bruteForce.isLocked($0, at: now) } ?? false,
                isCurrent: try LoginRows.isCurrent(page, realmID: realm.id, connection))
            if outcome == .replaced {
                try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection)
            }
            return outcome
        }
    }

    /// The user with this name and the user's credentials; `nil` for none.
    package func loginUser(named name: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await loginUser(UserRows.id(typed: name, in: realm), in: realm)
    }

    /// Reads what a typed name and secret are checked against: the user with this name, and the failures so far.
    package func attempt(typed name: String, in realm: RealmRecord) async throws(StoreError) -> LoginAttempt {
        try await readBriefly { connection in
            let id = UserRows.id(typed: name, in: realm)
            let stranger = FailureSubject(nil, typed: name)
            let rows = try connection.queries(
                Self.loginUserQueries(id, in: realm) + [
                    FailureRows.query(ofUser: id, realmID: realm.id),
                    FailureRows.query(of: stranger, realmID: realm.id, connection),
                ])
            let user = try Self.loginUser(rows[0...1], connection)
            return LoginAttempt(
                user: user, subject: FailureSubject(user?.record, typed: name),
                failures: try FailureRows.record(rows[user == nil ? 3 : 2]))
        }
    }

    /// The user with this ID and the user's credentials; `nil` for none.
    package func loginUser(id: String, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await loginUser(.known(id), in: realm)
    }

    /// The encoded hashes of the user's latest passwords, the current one first; at most `count`.
    package func passwords(
        ofUser id: String, atMost count: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [String] {
        try await read { connection in
            guard try UserRows.user(id: id, realmID: realm.id, connection) != nil else { return [] }
            return try PasswordHistoryRows.hashes(ofUser: id, atMost: count, connection)
        }
    }

    /// Whether another user has the user name or e-mail address; `nil` if both are free.
    ///
    /// Completing a login checks again.
    package func conflict(
        of fields: AccountFields, withOthersThan id: String, in realm: RealmRecord
    ) async throws(StoreError) -> AccountConflict? {
        try await readBriefly { connection in
            let names = AccountNames(username: fields.username, email: fields.email)
            return AccountNameRule.conflict(
                ofChosen: names,
                own: try UserRows.user(id: id, realmID: realm.id, connection).map { AccountNames($0) },
                with: try UserRows.names(equalTo: names, ofOthersThan: id, realmID: realm.id, connection))
        }
    }

    private func loginUser(_ id: SelectedID, in realm: RealmRecord) async throws(StoreError) -> LoginUser? {
        try await readBriefly { connection in
            try Self.loginUser(connection.queries(Self.loginUserQueries(id, in: realm))[...], connection)
        }
    }

    private static func loginUserQueries(_ id: SelectedID, in realm: RealmRecord) -> [Query] {
        [UserRows.query(id, realmID: realm.id), UserRows.credentialsQuery(ofUser: id)]
    }

    /// Parses the rows of ``loginUserQueries(_:in:)``; returns `nil` if there is no user.
    private static func loginUser(_ rows: ArraySlice<[Row]>, _ connection: StoreConnection) throws -> LoginUser? {
        guard let user = try rows[rows.startIndex].first.map(UserRows.record) else { return nil }
        let credentials = try UserRows.credentials(rows[rows.startIndex + 1], connection)
        func credential(_ kind: CredentialRecord.Kind) -> CredentialRecord? { credentials.first { $0.kind == kind } }
        return LoginUser(
            record: user, password: credential(.password), activationCode: credential(.activationCode),
            oneTimePassword: credential(.oneTimePassword))
    }

    /// Counts a failure and assigns the page a new page code.
    ///
    /// While the subject is locked out, the result is `locked` for wrong and correct guesses alike. The page code still
    /// changes.
    ///
    /// - Parameter code: the ID of the user's activation code, if another one was typed. It is deleted after as many
    ///   wrong ones as the realm allows; those during a lock-out are not counted.
    /// - Parameters:
    ///   - reason: why the login is refused, for its event.
    ///   - cause: by which rule, if several share the reason.
    package func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], of subject: FailureSubject, insteadOfCode code: String? = nil,
        because reason: RefusalReason = .invalidUserCredentials, by cause: RefusalCause? = nil, address: String,
        in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> RefusalResult {
        let journal = FailureJournal(subject, because: reason, by: cause, in: realm, roomChecks, at: now)
        let (result, lockOut) = try await write { connection in
            // The failure is counted even if the page is not the current one.
            let count = try Self.count(subject, address: address, realm, at: now, connection)
            try journal.keep(count, connection)
            let tries = realm.activationCodePolicy.tries
            if let code, tries > 0, !count.wasLocked, case .user(let user) = subject {
                try UserRows.countWrongCode(insteadOf: code, ofUser: user, tries: tries, connection)
            }
            let page = AnsweredPage(login: login.key, pageCode: pageCode)
            let isCurrent = try LoginRows.isCurrent(page, realmID: realm.id, connection)
            // A locked-out user's page changes too, so that it can be answered after the lock-out.
            if isCurrent { try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection) }
            let result = LoginPageRule.refusal(count, isCurrent: isCurrent, realm.bruteForce, at: now)
            return (result, count.lockOut(of: subject))
        }
        RequestRecord.current?.keptEvent()
        if let lockOut { RequestRecord.current?.locked(by: lockOut) }
        return result
    }

    /// Counts a failure without a page.
    package func recordFailure(
        of subject: FailureSubject, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) {
        let journal = FailureJournal(subject, because: .invalidUserCredentials, in: realm, roomChecks, at: now)
        let lockOut = try await write { connection in
            let count = try Self.count(subject, address: address, realm, at: now, connection)
            try journal.keep(count, connection)
            return count.lockOut(of: subject)
        }
        RequestRecord.current?.keptEvent()
        if let lockOut { RequestRecord.current?.locked(by: lockOut) }
    }

    /// Completes a login.
    ///
    /// Writes everything in the completion, or nothing.
    package func complete(
        _ completion: LoginCompletion, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> CompletionOutcome {
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            try LoginCompletionTransaction.run(completion, realm, journal, at: now, connection)
        }
    }

    package func abandon(_ key: LoginKey) async throws(StoreError) {
        try await write { try LoginRows.remove(key, $0) }
    }

    /// Counts a failure if the realm counts them.
    private static func count(
        _ subject: FailureSubject, address: String, _ realm: RealmRecord, at now: Date, _ connection: StoreConnection
    ) throws -> FailureCount {
        let before = try FailureRows.record(of: subject, realmID: realm.id, connection)
        var user: UserRecord?
        if realm.bruteForce.locksPermanently, case .user(let id) = subject {
            user = try UserRows.user(id: id, realmID: realm.id, connection)
        }
        let count = realm.bruteForce.counted(before, of: user, at: now, from: address)
        if count.isChanged {
            try FailureRows.save(count.failures, of: subject, realmID: realm.id, at: now, connection)
        }
        if let user = count.lockedUser { try UserRows.update(user, realmID: realm.id, connection) }
        return count
    }
}
