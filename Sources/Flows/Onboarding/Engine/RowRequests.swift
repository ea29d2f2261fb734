import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Sentences

/// The requests of one row.
///
/// Repeating them is harmless: what exists is read before anything is sent again.
struct RowRequests: Sendable {
    let client: AdministrationClient
    let plan: OnboardingPlan
    let secrets: DerivedSecrets
    let clock: any WallClock
    /// Puts a reason into the words of the results.
    let words: @Sendable (Text) -> String

    /// Creates the user with its code, and activates it if the plan says so.
    ///
    /// - Parameter made: the user that an earlier attempt has created; set when this one has.
    func finish(
        _ row: OnboardingRow, _ made: inout UserRecordID?
    ) async throws(AdministrationError) -> FinishedRow {
        let client = row.tenant.map(client.at) ?? client
        let created = try await create(row, &made, client)
        guard let activation = plan.activation else { return created }
        return try await activated(created, by: activation, client)
    }

    private func create(
        _ row: OnboardingRow, _ made: inout UserRecordID?, _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        let code = newCode(row)
        let begun = clock.now()
        if let made { return try await giveCode(row, made, code, from: begun, client) }
        let id: UserRecordID
        do throws(AdministrationError) {
            // If it arrives twice, the user of the first is read.
            id = try await client.createUser(user(row), code: code, isRepeatable: true)
        } catch {
            guard error.code == .conflict else { throw error }
            guard let found = try await client.findUser(named: row.user.username) else {
                // Another user has the address.
                return refusal(row, error, nil)
            }
            return try await existing(row, found, code, client)
        }
        made = id
        guard !plan.isOwnServer else { return created(row, id, code, from: begun) }
        return try await giveCode(row, id, code, from: begun, client)
    }

    /// The result of a row that the provider refuses.
    ///
    /// If the user was created, its code or password was refused.
    func refusal(_ row: OnboardingRow, _ error: AdministrationError, _ made: UserRecordID?) -> FinishedRow {
        guard made == nil else { return failure(row, error, made) }
        return FinishedRow(row, .refused, reason: words(error.sentence), finishedAt: clock.now())
    }

    /// The result of a row whose requests failed repeatedly.
    func failure(_ row: OnboardingRow, _ error: AdministrationError, _ made: UserRecordID?) -> FinishedRow {
        FinishedRow(
            row, .failed, reason: words(error.sentence), userID: made?.rawValue, finishedAt: clock.now())
    }

    /// A user of this name: from an earlier attempt of this run, from another run with this tag, or somebody else's.
    private func existing(
        _ row: OnboardingRow, _ found: AdministeredUser, _ code: NewActivationCode, _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        let marks = found.attributes[OnboardingColumn.tagAttribute] ?? []
        // Providers do not promise the order of values.
        let isTagged = marks.contains(plan.tag)
        // Where the provider keeps no tag, the time of creation or a device of this run shows the same.
        let isMarked = plan.creationMark.map { found.createdTimestamp == $0 } ?? false
        if (isTagged && marks.contains(plan.runID)) || isMarked || hasDevice(row) {
            let begun = found.createdAt ?? clock.now()
            guard plan.isOwnServer else { return try await giveCode(row, found.id, code, from: begun, client) }
            let codes = try await client.credentials(of: found.id).filter {
                $0.type == AdministeredCredential.activationCodeType
            }
            // A code that was created later is not this run's, and one that is missing has been used.
            guard codes.contains(where: { ($0.createdAt ?? begun).timeIntervalSince(begun) < 1 }) else {
                return FinishedRow(
                    row, .created, reason: words(Text("The user's code has been used or replaced since.")),
                    userID: found.id.rawValue, finishedAt: clock.now())
            }
            return created(row, found.id, code, from: begun)
        }
        let tag = isTagged ? plan.tag : marks.first { UUID(uuidString: $0) == nil }
        let reason: Text =
            if let tag {
                Text(
                    "The user exists with the tag \(UntrustedText(tag).sanitised(limit: 80)) of another run and was left as it is."
                )
            } else {
                Text("The user exists and was left as it is.")
            }
        return FinishedRow(
            row, .exists, reason: words(reason),
            userID: found.id.rawValue, finishedAt: clock.now())
    }

    /// Issues the code of a new user unless the provider accepted it with the user; issues a temporary password if
    /// there are no codes.
    private func giveCode(
        _ row: OnboardingRow, _ id: UserRecordID, _ code: NewActivationCode, from begun: Date,
        _ client: AdministrationClient
    ) async throws(AdministrationError) -> FinishedRow {
        let credentials = try await client.credentials(of: id)
        if credentials.contains(where: { $0.type == AdministeredCredential.activationCodeType }) {
            return created(row, id, code, from: begun)
        }
        // A code that was used is not issued again.
        if hasDevice(row) { return try await self.begun(row, id, client) }
        let user = try await client.user(id)
        if case .issued(let issued) = try await client.issueActivationCode(
            to: user, period: code.period, code: code.code)
        {
            return FinishedRow(
                row, .created, userID: id.rawValue, credential: .activationCode, code: issued.code,
                expiresAt: issued.expiresAt, finishedAt: clock.now())
        }
        guard row.user.password == nil else {
            return FinishedRow(row, .created, userID: id.rawValue, finishedAt: clock.now())
        }
        if credentials.contains(where: { $0.type == AdministeredCredential.passwordType }),
            user.requiredActions?.contains(AdministrationClient.updatePasswordAction) != true
        {
            return FinishedRow(
                row, .created, reason: words(Text("The user has replaced the temporary password since.")),
                userID: id.rawValue, finishedAt: clock.now())
        }
        let password = secrets.password(row: row.number, attempt: 0, rule: plan.passwords)
        try await client.resetPassword(of: id, to: password, isTemporary: true)
        try await client.changeRequiredActions(of: id, adding: [AdministrationClient.updatePasswordAction])
        return FinishedRow(
            row, .created, userID: id.rawValue, credential: .password, finishedAt: clock.now(),
            derivedPassword: password)
    }

    private func created(
        _ row: OnboardingRow, _ id: UserRecordID, _ code: NewActivationCode, from begun: Date
    ) -> FinishedRow {
        FinishedRow(
            row, .created, userID: id.rawValue, credential: .activationCode, code: code.code,
            expiresAt: begun.addingTimeInterval(Double(code.period.seconds)), finishedAt: clock.now())
    }

    /// Whether the row's activation has begun.
    private func hasDevice(_ row: OnboardingRow) -> Bool { plan.activation?.devices.has(row.number) == true }

    private func newCode(_ row: OnboardingRow) -> NewActivationCode {
        NewActivationCode(
            code: secrets.code(row: row.number, attempt: 0, length: row.codeLength ?? plan.codeLength),
            period: row.period ?? plan.period)
    }

    private func user(_ row: OnboardingRow) -> NewUser {
        var user = row.user
        // The activation sets it.
        if plan.isOwnServer, plan.activation != nil { user.password = nil }
        user.attributes = row.attributes.mapValues { [$0] }
        user.attributes[OnboardingColumn.tagAttribute] = [plan.tag, plan.runID]
        user.createdTimestamp = plan.creationMark
        for (column, time) in [(OnboardingColumn.validFrom, row.validFrom), (.validUntil, row.validUntil)] {
            if let time { user.attributes[column.title] = [time.formatted(.iso8601)] }
        }
        return user
    }
}
