import FoundationEssentials
package import HTTPMessage
package import IdentityModel

/// An address in a page: a path of this server, or another address that cannot run a script in the page.
package struct PageAddress: Sendable, Hashable {
    /// The address, not escaped for HTML.
    package let text: String

    /// An absolute path of this server with its query; it works under every host name.
    package init(path: String, query: FormFields = [:]) {
        let rooted = "/" + path.drop { $0 == "/" }
        text = query.fields.isEmpty ? rooted : rooted + "?" + query.encoded
    }

    /// Wraps a client's redirect URI; returns `nil` if it is not absolute, or if its scheme could run a script or show
    /// local content.
    package init?(redirect: String) {
        guard let scheme = URLReference(redirect).scheme?.lowercased(),
            !["javascript", "data", "vbscript", "blob", "about", "file", "filesystem", "view-source"].contains(scheme),
            redirect.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        text = redirect
    }

    /// Changes fields of the query; a `nil` value removes the field.
    package func settingQuery(_ changes: [String: String?]) -> PageAddress {
        let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        var query = FormFields()
        for field in FormFields(encoded: parts.count > 1 ? parts[1] : "").fields
        where changes[field.name] == nil {
            query.add(field.name, field.value)
        }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { query.add(name, ifPresent: value) }
        return PageAddress(path: parts[0], query: query)
    }

    /// Appends a field to the query.
    package func addingQuery(_ name: String, _ value: String) -> PageAddress {
        let field: FormFields = [name: value]
        return PageAddress(verbatim: text + (text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + field.encoded)
    }

    private init(verbatim text: String) { self.text = text }

    /// Wraps an `otpauth` address for an authenticator app; anything else becomes `#`.
    ///
    /// The address contains the secret, which the page shows to its owner.
    package init(otpauth: Secret) {
        let address = otpauth.exposedText
        text = address.hasPrefix("otpauth://") && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? address : "#"
    }

    /// Encodes a picture as a `data` address.
    package init(picture bytes: some Sequence<UInt8>, type: String) {
        text = "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    }

    /// Encodes a small SVG picture as a `data` address.
    package init(picture svg: String) { text = "data:image/svg+xml," + PercentCoding.encode(svg) }
}
