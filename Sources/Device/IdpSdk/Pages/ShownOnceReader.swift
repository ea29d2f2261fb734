import HTML
import JOSE

/// Finds the items that a page shows only once: an authenticator's key, recovery codes.
///
/// Decides by addresses and IDs, never by texts.
enum ShownOnceReader {
    /// The items, in the order in which the user needs them.
    ///
    /// `account` is the user's name if the page shows none.
    static func items(on page: HTMLPage, form: HTMLForm, account: UntrustedText?) -> [IdpSdkShownItem] {
        let account = account ?? UntrustedText("")
        let setup = linkedSetup(page) ?? spelledOutSetup(page, account) ?? hiddenSetup(page, form, account)
        let codes = recoveryCodes(page, form).map(IdpSdkShownItem.recoveryCodes)
        return [setup.map(IdpSdkShownItem.totp), codes].compactMap { $0 }
    }

    /// The link to the key as text, if the page shows only a picture (Keycloak's `mode=manual`).
    static func manualReference(on page: HTMLPage) -> String? {
        guard page.text(ofElement: "kc-totp-secret-qr-code") != nil, page.text(ofElement: "kc-totp-secret-key") == nil
        else { return nil }
        return page.links.first { $0.id == "mode-manual" }?.reference
    }

    /// A link for an authenticator on the same device (Key URI Format).
    private static func linkedSetup(_ page: HTMLPage) -> OneTimePasswordSetup? {
        page.links.lazy.compactMap { OneTimePasswordSetup(otpauthURI: $0.reference) }.first
    }

    /// Keycloak's page with the key as text.
    private static func spelledOutSetup(_ page: HTMLPage, _ account: UntrustedText) -> OneTimePasswordSetup? {
        guard let secret = page.text(ofElement: "kc-totp-secret-key") else { return nil }
        let algorithm = page.text(ofElement: "kc-totp-algorithm").flatMap { text in
            OneTimePasswordSetup.Algorithm.allCases.first { text.uppercased().hasSuffix($0.rawValue) }
        }
        let counter = page.text(ofElement: "kc-totp-counter").flatMap(lastNumber)
        return OneTimePasswordSetup(
            secret: secret, algorithm: algorithm ?? .sha1,
            digits: page.text(ofElement: "kc-totp-digits").flatMap(lastNumber) ?? 6,
            period: page.text(ofElement: "kc-totp-period").flatMap(lastNumber) ?? 30,
            counter: counter.map { UInt64($0) }, issuer: issuer(page), account: account)
    }

    /// Keycloak's page with only a picture: the hidden input contains the key's bytes, and the other parameters are the
    /// defaults.
    private static func hiddenSetup(_ page: HTMLPage, _ form: HTMLForm, _ account: UntrustedText)
        -> OneTimePasswordSetup?
    {
        guard page.text(ofElement: "kc-totp-secret-qr-code") != nil,
            let input = form.controls.first(where: { $0.kind == .hidden && $0.name == "totpSecret" })
        else { return nil }
        return OneTimePasswordSetup(secret: Base32.encode(input.value.utf8), issuer: issuer(page), account: account)
    }

    /// The realm's name, from the page's header.
    private static func issuer(_ page: HTMLPage) -> UntrustedText {
        UntrustedText(page.text(ofElement: "kc-header-wrapper").flatMap { $0.isEmpty ? nil : $0 } ?? page.title)
    }

    /// Keycloak's recovery codes, from the hidden input that posts them back.
    private static func recoveryCodes(_ page: HTMLPage, _ form: HTMLForm) -> [Secret]? {
        guard
            let input = form.controls.first(where: { $0.kind == .hidden && $0.name == "generatedRecoveryAuthnCodes" })
        else { return nil }
        let codes = input.value.split(separator: ",").prefix(codeLimit).map { Secret(String($0).trimmed) }
        return codes.isEmpty ? nil : codes
    }

    /// The number at the end of a text such as `Digits: 6`.
    private static func lastNumber(_ text: String) -> Int? {
        text.split { !("0"..."9").contains($0) }.last.flatMap { Int($0) }
    }

    private static let codeLimit = 64
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
