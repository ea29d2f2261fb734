import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// Performs the wizard's tasks at the administration of a user pool.
struct WizardSudoAdministration: Sendable {
    let sudo: SudoAdministration
    /// The texts in the wizard's current language.
    let texts: Texts
    let clock: any WallClock
    let random: any RandomSource

    init(
        _ sudo: SudoAdministration, texts: Texts, clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SystemRandomSource()
    ) {
        self.sudo = sudo
        self.texts = texts
        self.clock = clock
        self.random = random
    }

    func perform(_ task: SudoTask) async -> SudoMessage {
        do throws(RefusedError) {
            if case .load(let query) = task {
                return .listLoaded(try await asking { () throws(AdministrationError) in try await listing(query) })
            }
            return .changed(task, try await change(task))
        } catch {
            return .refused(task, error.refusal)
        }
    }

    /// Why a task was not done.
    struct RefusedError: Error {
        let refusal: AdministrationRefusal
    }

    private func change(_ task: SudoTask) async throws(RefusedError) -> SudoChange {
        switch task {
        case .generateTestKey(let folder): return try await generateTestKey(into: folder)
        case .generateIssuer(let issuer, let folder, let attributes):
            return try await generateIssuer(issuer, attributes, into: folder)
        case .addIssuer(let issuer, let keyID, let file, let attributes):
            let publicKey = try Self.publicKey(in: file)
            let issuer = SudoIssuer(issuer: issuer, keyID: keyID, publicKey: publicKey, attributes: attributes)
            try await asking { () throws(AdministrationError) in try await sudo.issuers.add(issuer) }
        case .attest(let token): return try await attest(token)
        default: try await asking { () throws(AdministrationError) in try await changeEntry(task) }
        }
        return .done
    }

    private func changeEntry(_ task: SudoTask) async throws(AdministrationError) {
        switch task {
        case .revokeTestKey(let id): try await sudo.testKeys.revoke(SudoTestKeyID(rawValue: id))
        case .removeIssuer(let issuer, let keyID): try await sudo.issuers.remove(issuer: issuer, keyID: keyID)
        case .addFingerprint(let text): try await sudo.fingerprints.add(text)
        case .removeFingerprint(let id): try await sudo.fingerprints.remove(id: id)
        case .checkFingerprints(let isOn): try await sudo.pool.change(SudoPoolChange(checksFingerprints: isOn))
        case .requirePKCE(let isOn): try await sudo.pool.change(SudoPoolChange(requiresPKCE: isOn))
        case .addAddress(let address):
            try await change(address) { if !$0.contains(address.text) { $0.append(address.text) } }
        case .removeAddress(let address): try await change(address) { $0.removeAll { $0 == address.text } }
        case .allowDevice(let vendorID, let days):
            try await sudo.devices.allow(vendorID, seconds: days.map { Int64($0) * 86_400 })
        case .removeDevice(let id): try await sudo.devices.remove(id)
        case .enableUser(let name, let isEnabled): try await sudo.users.setEnabled(isEnabled, name)
        case .deleteUser(let name): try await sudo.users.delete(name)
        case .load, .generateTestKey, .generateIssuer, .addIssuer, .attest: break
        }
    }

    /// Changes the list that contains an address.
    private func change(
        _ address: SudoAddress, _ edit: (inout [String]) -> Void
    ) async throws(AdministrationError) {
        let pool = try await sudo.pool.show()
        var (list, change) = (pool[keyPath: address.use.list], SudoPoolChange())
        edit(&list)
        change[keyPath: address.use.changedList] = list
        try await sudo.pool.change(change)
    }
}

extension SudoAddress.Use {
    var list: KeyPath<SudoPool, [String]> {
        switch self {
        case .redirect: \.redirectURIs
        case .signOut: \.signOutURIs
        case .webOrigin: \.webOrigins
        }
    }

    fileprivate var changedList: WritableKeyPath<SudoPoolChange, [String]?> {
        switch self {
        case .redirect: \.redirectURIs
        case .signOut: \.signOutURIs
        case .webOrigin: \.webOrigins
        }
    }
}

extension WizardSudoAdministration {
    /// Sends a request; if the provider refuses it, throws the refusal.
    func asking<Answer>(
        _ body: () async throws(AdministrationError) -> Answer
    ) async throws(RefusedError) -> Answer {
        do throws(AdministrationError) { return try await body() } catch {
            throw RefusedError(refusal: AdministrationRefusal(error))
        }
    }
}

extension WizardSudoAdministration.RefusedError {
    /// Creates the refusal for a failure of this program or of a file, with its sentence.
    init(_ failure: CommandError) { self.init(refusal: AdministrationRefusal(failure)) }
}
