package import FoundationEssentials
package import IdentityModel
import JOSE

/// The authorization request of a login, sealed for its browser, so that the store need not keep it.
extension DatabaseStore {
    /// Seals a request for one tab of the realm.
    package func sealed(request: String, tab: String, in realm: RealmRecord, until end: Date) -> Secret {
        let text = Secret("\(Int64(end.timeIntervalSince1970)) \(request)")
        return Secret(Base64URL.encode(key.sealing.seal(text, context: Self.context(tab, realm))))
    }

    /// Opens a sealed request; returns `nil` if it has expired or does not belong to this tab.
    package func openedRequest(_ sealed: String, tab: String, in realm: RealmRecord, at now: Date) -> String? {
        guard let bytes = Base64URL.decode(sealed),
            let text = try? key.sealing.open(bytes, context: Self.context(tab, realm)).exposedText
        else { return nil }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let end = Double(parts[0]), now.timeIntervalSince1970 < end else { return nil }
        return String(parts[1])
    }

    private static func context(_ tab: String, _ realm: RealmRecord) -> [UInt8] {
        SealContext.bytes(["cookie", "restart", realm.id, tab])
    }
}
