package import HTTPMessage
package import IdentityModel

/// An address that may stand in a page: one of our own paths, or a redirect URI that cannot run as a script in the page.
package struct PageAddress: Sendable, Hashable {
    /// The address, not escaped for HTML.
    package let text: String

    /// One of this server's own paths, from the root, with its query; right under whatever host the browser came by.
    package init(path: String, query: FormFields = [:]) {
        let rooted = "/" + path.drop { $0 == "/" }
        text = query.fields.isEmpty ? rooted : rooted + "?" + query.encoded
    }

    /// A client's redirect URI; nil where it is no absolute URI, or one that would run in or show the page's own content.
    package init?(redirect: String) {
        guard let scheme = URLReference(redirect).scheme?.lowercased(),
            !["javascript", "data", "vbscript", "blob", "about", "file", "filesystem", "view-source"].contains(scheme),
            redirect.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        text = redirect
    }

    /// The same address with other fields in its query; those that are nil are left out.
    package func settingQuery(_ changes: [String: String?]) -> PageAddress {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var query = FormFields()
        for field in FormFields(encoded: parts.count > 1 ? String(parts[1]) : "").fields
        where changes[field.name] == nil {
            query.add(field.name, field.value)
        }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { query.add(name, ifPresent: value) }
        return PageAddress(path: String(parts[0]), query: query)
    }

    /// The set-up of an authenticator app; one that is none leads nowhere.
    ///
    /// The secret in it stands in the page, for its owner.
    package init(otpauth: Secret) {
        let address = otpauth.exposedText
        text = address.hasPrefix("otpauth://") && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? address : "#"
    }

    /// A small picture that travels in the page.
    package init(picture svg: String) { text = "data:image/svg+xml," + PercentCoding.encode(svg) }
}
