import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Onboarding

/// Finds the rows of a results file whose code or temporary password is no longer the user's.
struct HandOutCheck: Sendable {
    let client: AdministrationClient
    /// The tenant of the rows that name none; `nil` for the profile's.
    var usual: TenantID?

    private enum Standing: Sendable {
        case current
        /// The user has another code or password, or none.
        case replaced
        /// There is no user with this ID.
        case gone
    }

    /// Leaves out the rows that are out of date; a row without the user's ID cannot be compared.
    func check(_ rows: HandOutRows) async throws -> HandOutRows {
        var checked = rows
        checked.records = []
        var failure: AdministrationError?
        let hopeless = await UserBatch<ResultRecord, Standing>(rows.records).run(
            { (record) throws(AdministrationError) in try await standing(of: record) },
            report: { record, result in
                switch result {
                case .success(.current): checked.records.append(record)
                case .success(.replaced): checked.replaced += 1
                case .success(.gone): checked.gone += 1
                case .failure(let error): failure = failure ?? error
                }
            })
        if let error = hopeless ?? failure { throw error }
        return checked
    }

    private func standing(of record: ResultRecord) async throws(AdministrationError) -> Standing {
        guard let id = record.userID.map({ UserRecordID(rawValue: $0) }) else { return .current }
        let client = (record.tenant ?? usual).map(client.at) ?? client
        guard let user = try await client.userIfAny(id) else { return .gone }
        guard record.code != nil else {
            let isTemporary = user.requiredActions?.contains(AdministrationClient.updatePasswordAction) == true
            return isTemporary ? .current : .replaced
        }
        let codes = try await client.credentials(of: id).filter {
            $0.type == AdministeredCredential.activationCodeType
        }
        return codes.contains { isFrom(record, $0, user) } ? .current : .replaced
    }

    /// Whether the code is the row's: created with the user by the same request, or at the time that its end implies.
    ///
    /// Only times of the provider's clock are compared, because this machine's clock can differ.
    private func isFrom(_ record: ResultRecord, _ code: AdministeredCredential, _ user: AdministeredUser) -> Bool {
        guard let created = code.createdAt, let end = code.expiresAt else { return true }
        let difference = record.expiresAt.map { abs($0.timeIntervalSince(end)) }
        if [.created, .notActivated].contains(record.outcome), let begun = user.createdAt,
            abs(created.timeIntervalSince(begun)) < 1
        {
            // A code that replaced it at once ends at another time, by more than clocks differ.
            return difference.map { $0 < 86_400 } ?? true
        }
        // Results have whole seconds.
        return difference.map { $0 < 1 } ?? false
    }
}
