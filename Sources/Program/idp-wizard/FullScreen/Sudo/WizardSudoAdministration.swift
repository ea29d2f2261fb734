import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// Performs the wizard's effects at the administration of a user pool.
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

    func perform(_ effect: SudoEffect) async -> SudoMessage {
        do {
            if case .load(let query) = effect { return .listLoaded(try await listing(query)) }
            return .changed(effect, try await change(effect))
        } catch {
            return .refused(effect, AdministrationRefusal(error))
        }
    }

    private func change(_ effect: SudoEffect) async throws -> SudoChange {
        switch effect {
        case .generateTestKey(let folder): return try await generateTestKey(into: folder)
        case .generateIssuer(let issuer, let folder, let attributes):
            return try await generateIssuer(issuer, attributes, into: folder)
        case .addIssuer(let issuer, let keyID, let file, let attributes):
            let publicKey = try Self.publicKey(in: file)
            try await sudo.addIssuer(
                SudoIssuer(issuer: issuer, keyID: keyID, publicKey: publicKey, attributes: attributes))
        case .attest(let token): return try await attest(token)
        case .revokeTestKey(let id): try await sudo.revokeTestKey(SudoTestKeyID(rawValue: id))
        case .removeIssuer(let issuer, let keyID): try await sudo.removeIssuer(issuer, keyID: keyID)
        case .addFingerprint(let text): try await sudo.addFingerprint(text)
        case .removeFingerprint(let id): try await sudo.removeFingerprint(id: id)
        case .checkFingerprints(let isOn): try await sudo.change(SudoPoolChange(checksFingerprints: isOn))
        case .requirePKCE(let isOn): try await sudo.change(SudoPoolChange(requiresPKCE: isOn))
        case .addAddress(let address):
            try await change(address) { if !$0.contains(address.text) { $0.append(address.text) } }
        case .removeAddress(let address): try await change(address) { $0.removeAll { $0 == address.text } }
        case .allowDevice(let vendorID, let days):
            try await sudo.allowDevice(vendorID, seconds: days.map { Int64($0) * 86_400 })
        case .removeDevice(let id): try await sudo.removeDevice(id)
        case .enableUser(let name, let isEnabled): try await sudo.setEnabled(isEnabled, name)
        case .deleteUser(let name): try await sudo.deleteUser(name)
        case .open, .check, .load: break
        }
        return .done
    }

    /// Changes the list that contains an address.
    private func change(
        _ address: SudoAddress, _ edit: (inout [String]) -> Void
    ) async throws(AdministrationError) {
        let pool = try await sudo.pool()
        var (list, change) = (pool[keyPath: address.use.list], SudoPoolChange())
        edit(&list)
        change[keyPath: address.use.changedList] = list
        try await sudo.change(change)
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
