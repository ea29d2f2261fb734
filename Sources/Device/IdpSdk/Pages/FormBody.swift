import HTML
import HTTPMessage
import Secrets

/// Encodes a filled-in form, with the form's `enctype` and the page's character encoding.
struct FormBody: Sendable {
    /// The supported encodings; `text/plain` cannot be parsed reliably.
    enum Encoding: String, Sendable {
        case urlEncoded = "application/x-www-form-urlencoded"
        case multipart = "multipart/form-data"
    }

    let encoding: Encoding
    let charset: FormCharset
    /// The names of the form's file inputs; each is sent empty.
    let fileNames: Set<String>

    /// The encoding that a form or its button requests; an unknown one becomes the default, and `nil` means
    /// `text/plain`.
    static func encoding(of form: HTMLForm, pressing button: Control?) -> Encoding? {
        let name = button?.formEncoding ?? form.encoding ?? ""
        if name == "text/plain" { return nil }
        return Encoding(rawValue: name) ?? .urlEncoded
    }

    /// The media type and the bytes.
    func content(of entries: FormFields) -> (type: String, bytes: RequestBody) {
        switch encoding {
        case .urlEncoded: return (encoding.rawValue, encoded(entries))
        case .multipart:
            let boundary = boundary(for: entries)
            return ("\(encoding.rawValue); boundary=\(boundary)", multipart(entries, boundary: boundary))
        }
    }

    /// The entries encoded for a query.
    func urlEncoded(_ entries: FormFields) -> String { String(decoding: encoded(entries), as: UTF8.self) }

    private func encoded(_ entries: FormFields) -> RequestBody {
        charset.isUTF8 ? entries.encodedBody : entries.encodedBody(by: charset.encode)
    }

    private func multipart(_ entries: FormFields, boundary: String) -> RequestBody {
        let bytes = SecretBuffer()
        func add(_ piece: some Sequence<UInt8>) { Array(piece).withUnsafeBytes { bytes.append($0) } }
        for field in entries.fields {
            add("--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8)
            add(Self.quoted(charset.encode(field.name)))
            if fileNames.contains(field.name) {
                add("\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n".utf8)
            } else {
                add("\"\r\n\r\n".utf8)
            }
            if charset.isUTF8 {
                field.secret.withExposedBytes { bytes.append($0) }
            } else {
                add(charset.encode(field.value))
            }
            add("\r\n".utf8)
        }
        add("--\(boundary)--\r\n".utf8)
        return RequestBody(bytes.secret)
    }

    /// A quoted name (HTML, *multipart/form-data encoding algorithm*).
    private static func quoted(_ name: [UInt8]) -> [UInt8] {
        name.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x0A: Array("%0A".utf8)
            case 0x0D: Array("%0D".utf8)
            case UInt8(ascii: "\""): Array("%22".utf8)
            default: [byte]
            }
        }
    }

    /// A boundary that does not occur in any value.
    private func boundary(for entries: FormFields) -> String {
        var number = 0
        while true {
            let boundary = "form-boundary-\(number)"
            if !entries.fields.contains(where: { $0.value.contains(boundary) || $0.name.contains(boundary) }) {
                return boundary
            }
            number += 1
        }
    }
}
