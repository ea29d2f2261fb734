import Flows
import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdpSdk
import MasterControllerSdk
import TestSupport
import Testing

@testable import Onboarding

extension OnboardedFile {
    /// The folders of a run's devices.
    func devices(_ runID: String, areKept: Bool = false) -> ActivationDevices {
        ActivationDevices(home: folder.path("home"), runID: runID, areKept: areKept)
    }

    /// Activates users on devices whose connection fails as `exchange` does.
    func activation(
        _ runID: String, areKept: Bool = false, over exchange: any HTTPExchange = CurlExchange()
    ) -> RowActivation {
        RowActivation(devices(runID, areKept: areKept), kind: .kobil) { home, _, observer in
            self.engine(in: home, over: exchange, observer)
        }
    }

    /// The engine of a row's device.
    func engine(
        in home: String, over exchange: any HTTPExchange = CurlExchange(), _ observer: @escaping RunObserver = { _ in }
    ) -> FlowEngine {
        let profile = profile
        return FlowEngine(
            FlowParts(
                profile: profile,
                makeController: { interaction, trace in
                    MasterController(
                        configuration: MasterControllerConfiguration(
                            profile: profile, storeFolder: home + "/device", exchange: exchange, trace: trace,
                            firstFactorInteraction: interaction))
                },
                makeIdpSdk: { trace in
                    var settings = IdpSdkSettings(profile: profile, exchange: exchange)
                    settings.trace = trace
                    return IdpSdkService(settings: settings)
                }), notify: observer)
    }

    func bytes(of name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: folder.path(name)))) }

    func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
    }

    /// Expects every row once and in order, activated or not activated, and no code twice; returns the latter rows.
    @discardableResult func expectAllTold() async throws -> [ResultRecord] {
        let records = try records()
        #expect(records.map(\.username) == (1...rows).map { "user-\($0)" })
        let client = client()
        #expect(try await client.countUsers() == rows)
        for record in records {
            let user = try #require(try await client.findUser(named: record.username))
            #expect(user.id.rawValue == record.userID)
            let hasCode = try await client.credentials(of: user.id).contains {
                $0.type == AdministeredCredential.activationCodeType
            }
            var selection = EventSelection()
            selection.user = user.id
            let uses = try await client.events(selection).filter {
                $0.type == "LOGIN" && $0.details?["credential_type"] == "ACTIVATION_CODE"
            }
            #expect(hasCode == (record.code != nil), "\(record)")
            #expect(uses.count == (hasCode ? 0 : 1), "\(record.username): \(uses.count)")
            switch record.outcome {
            case .activated:
                #expect(record.code == nil && record.reason == nil)
                let password = try #require(record.password)
                #expect(try await client.checkPassword(of: user, password) == .right)
            case .notActivated: #expect(record.reason != nil)
            case .created, .exists, .refused, .failed: Issue.record("\(record)")
            }
        }
        return records.filter { $0.outcome == .notActivated }
    }
}
