import IdentityAdministration
import Onboarding
import Sentences

/// What a provider stores of the rows of a file.
struct OnboardSupport: Sendable {
    /// Whether it is this program's server.
    let isOwnServer: Bool
    /// The settings of the profile's tenant.
    let settings: TenantSettings
    /// Whether it keeps the attributes that the file names.
    private let storesAttributes: Bool
    /// Whether it keeps the attribute that marks the users of a run.
    let storesTag: Bool

    init(
        of columns: [OnboardingColumn], at client: AdministrationClient
    ) async throws(AdministrationError) {
        isOwnServer = try await client.isOwnServer()
        settings = try await client.tenantSettings()
        let names = columns.compactMap { column in if case .attribute(let name) = column { name } else { nil } }
        storesAttributes = if names.isEmpty { true } else { try await client.storesAttributes(names) }
        storesTag = try await client.storesAttributes([OnboardingColumn.tagAttribute])
    }

    /// Why the provider does not accept a column; `nil` if it does.
    func refusal(of column: OnboardingColumn) -> Text? {
        switch column {
        case .attribute where !storesAttributes:
            Text("the tenant's user profile does not declare this attribute, so the provider would drop it")
        case .validFrom, .validUntil:
            isOwnServer ? nil : Text("this provider does not limit the time in which a user can log in")
        default: nil
        }
    }

    /// What the user should know before the run.
    var warning: Text? {
        storesTag
            ? nil
            : Text(
                "The provider drops the attribute \(OnboardingColumn.tagAttribute): offboard needs the results file of this run."
            )
    }

    /// The maximum number of rows that are sent again when a run is continued: few if created users are recognised only
    /// by their time of creation, which not every provider accepts.
    var windowSize: Int { storesTag ? ResultWindow.size : 16 }
}
