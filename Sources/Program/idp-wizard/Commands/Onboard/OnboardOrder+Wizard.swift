import FlowModel
import IdentityAdministration
import IdentityModel
import Onboarding
import Profiles
import SeparatedValues
import Wizard

extension OnboardOrder {
    /// A run of the wizard.
    init(
        path: String, results: String, tag: String? = nil, tenant: TenantID? = nil, activates: Bool = false,
        encoding: String?
    ) {
        self.init(
            path: path, results: results, format: .csv, isDryRun: false, isResumed: false, activates: activates,
            keepsDevices: false, parallel: Self.usualParallel(activating: activates),
            tag: tag ?? Self.name(of: path), tenant: tenant, period: nil,
            encoding: encoding.flatMap(CSVEncoding.init))
    }

    /// Continues a run as its run file describes it; blocks.
    ///
    /// - Parameter tenant: the profile's.
    init(continuing results: String, of path: String, tenant: TenantID) throws(OnboardingError) {
        // Released at once, so that the run can lock it.
        let description = try OnboardingRunFile.open(OnboardingRunFile.path(besideResults: results)).description
        let options = description.options
        let own = options["tenant"].map { TenantID($0) }
        let activates = options["activate"] == "true"
        self.init(
            path: path, results: results, format: options["json"] == "true" ? .jsonl : .csv, isDryRun: false,
            isResumed: true, activates: activates, keepsDevices: options["keep-devices"] == "true",
            parallel: Self.usualParallel(activating: activates), tag: description.tag,
            tenant: own == tenant ? nil : own, period: options["period"].flatMap { CodePeriod($0) },
            encoding: options["encoding"].flatMap(CSVEncoding.init))
    }
}
