import Flows
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Sentences
import Wizard

// Converts the lists of a pool to the wizard's types.
extension WizardSudoAdministration {
    /// Returns the entries of a list.
    func listing(_ query: SudoQuery) async throws(AdministrationError) -> SudoListing {
        switch query.list {
        case .testKeys: SudoListing(query, entries: try await sudo.testKeys().map(entry))
        case .issuers: SudoListing(query, entries: try await sudo.issuers().map(entry))
        case .fingerprints:
            SudoListing(
                query, entries: try await sudo.fingerprints().map(entry),
                isChecked: try await sudo.pool().checksFingerprints)
        case .devices: SudoListing(query, entries: try await sudo.devices().map(entry))
        case .addresses: addresses(of: try await sudo.pool(), query)
        case .registrations: SudoListing(query, entries: try await registrations(query).enumerated().map(entry))
        case .users: SudoListing(query, entries: try await sudo.users(max: Self.mostUsers).map(entry))
        }
    }

    /// The maximum number of listed users; a search covers only these.
    private static let mostUsers = 500

    private func registrations(_ query: SudoQuery) async throws(AdministrationError) -> [SudoRegistration] {
        guard query.registrationID.isEmpty else {
            let found = try await sudo.registrations(withID: query.registrationID)
            return query.onlyFailed ? found.filter { !$0.succeeded } : found
        }
        return try await sudo.registrations(onlyFailed: query.onlyFailed)
    }

    private func entry(_ key: SudoTestKey) -> SudoListing.Entry {
        SudoListing.Entry(
            id: key.id.rawValue, title: UntrustedText(key.id.rawValue), mark: key.revokedAt == nil ? .valid : .revoked,
            note: UntrustedText(key.owner), time: local(key.createdAt),
            details: rows([
                (Text("key ID"), key.id.rawValue), (Text("owner"), key.owner), (Text("created"), date(key.createdAt)),
                (Text("revoked"), key.revokedAt.map(date)),
            ]))
    }

    private func entry(_ issuer: SudoIssuer) -> SudoListing.Entry {
        SudoListing.Entry(
            id: "\(issuer.issuer) \(issuer.keyID)", title: UntrustedText(issuer.issuer),
            note: UntrustedText(issuer.keyID),
            details: rows([
                (Text("issuer"), issuer.issuer), (Text("key ID"), issuer.keyID),
                (Text("claims to store"), texts.list(issuer.attributes)),
                (Text("public key"), issuer.publicKey),
            ]))
    }

    private func entry(_ fingerprint: SudoFingerprint) -> SudoListing.Entry {
        SudoListing.Entry(
            id: fingerprint.id, title: UntrustedText(fingerprint.fingerprint), note: UntrustedText(fingerprint.owner),
            time: local(fingerprint.createdAt),
            details: [Sheet.Row("SHA-256", fingerprint.fingerprint)]
                + rows([
                    (Text("owner"), fingerprint.owner),
                    (Text("created"), date(fingerprint.createdAt)),
                ]))
    }

    private func entry(_ device: SudoDevice) -> SudoListing.Entry {
        let hasEnded = device.expiresAt.map { $0 <= clock.now() } ?? false
        return SudoListing.Entry(
            id: device.deviceID, title: UntrustedText(device.deviceID), mark: hasEnded ? .expired : .valid,
            time: device.expiresAt.map(local),
            details: rows([
                (Text("vendor ID"), device.deviceID),
                (Text("expires"), device.expiresAt.map(date) ?? texts(Text("never"))),
            ]))
    }

    private func addresses(of pool: SudoPool, _ query: SudoQuery) -> SudoListing {
        let entries = SudoAddress.Use.allCases.flatMap { use in
            pool[keyPath: use.list].map { text in
                SudoListing.Entry(
                    id: SudoAddress(use, text).entryID, title: UntrustedText(text),
                    note: UntrustedText(texts(use.name)),
                    details: rows([(Text("Address"), text), (Text("Used as"), texts(use.name))]))
            }
        }
        return SudoListing(query, entries: entries, isChecked: pool.requiresPKCE)
    }

    /// Creates an entry; its ID includes the place, because several registrations can have the same registration ID.
    private func entry(_ place: Int, _ registration: SudoRegistration) -> SudoListing.Entry {
        let reason = registration.failure ?? texts(Text("failed"))
        return SudoListing.Entry(
            id: "\(place) \(registration.registrationID ?? "")",
            title: UntrustedText(registration.registrationID ?? texts(Text("none"))),
            mark: registration.succeeded ? .succeeded : .failed,
            note: UntrustedText(registration.succeeded ? registration.username ?? "" : Self.shortened(reason)),
            time: local(registration.at),
            details: rows([
                (Text("registration ID"), registration.registrationID ?? texts(Text("none"))),
                (Text("time"), date(registration.at)),
                (Text("method"), registration.method), (Text("user name"), registration.username),
                (Text("result"), registration.succeeded ? texts(Text("registered")) : reason),
                (Text("detail"), registration.detail),
            ]))
    }

    /// Returns a failure's name without `sudoplatform.identity.`, because the list is too narrow; the details contain
    /// all of it.
    private static func shortened(_ failure: String) -> String {
        for prefix in ["sudoplatform.identity.", "sudoplatform."] where failure.hasPrefix(prefix) {
            return String(failure.dropFirst(prefix.count))
        }
        return failure
    }

    private func entry(_ user: SudoPoolUser) -> SudoListing.Entry {
        let attributes = user.attributes.sorted { $0.key < $1.key }.map { Sheet.Row($0.key, $0.value) }
        return SudoListing.Entry(
            id: user.username, title: UntrustedText(user.username), mark: user.isEnabled ? .valid : .disabled,
            note: UntrustedText(user.kind), time: local(user.createdAt),
            details: rows(
                [
                    (Text("user name"), user.username), (Text("subject"), user.sub),
                    (Text("registered with"), user.kind),
                    (Text("created"), date(user.createdAt)), (Text("TEST key"), user.registrationKeyID),
                    (Text("entitlements set"), user.entitlementsSet), (Text("identity ID"), user.identityID),
                    (Text("identity provider"), user.provider), (Text("subject at provider"), user.providerSubject),
                ]) + attributes)
    }

    private func rows(_ all: [(Text, String?)]) -> [Sheet.Row] {
        all.compactMap { label, value in value.map { Sheet.Row(texts(label), $0) } }
    }

    private func local(_ date: Date) -> ReportedTime { ReportedTime(date, now: clock.now()) }
    private func date(_ date: Date) -> String { texts.absolute(date, seconds: true) }
}
