import HTML

/// Changes the addresses in a page so that links lead to this program's proxy; all other bytes are unchanged.
///
/// Only addresses with their own host are changed, because relative ones lead to the proxy anyway.
struct PageRewriter {
    private let address: AddressTranslation
    private let bytes: [UInt8]
    /// The end of the input that has been written.
    private var position = 0
    private var output: [UInt8] = []

    private init(_ bytes: [UInt8], _ address: AddressTranslation) {
        self.bytes = bytes
        self.address = address
        output.reserveCapacity(bytes.count + bytes.count / 16)
    }

    /// Rewrites a page, whose encoding must be ASCII-compatible.
    ///
    /// A page with a tag that ``HTML`` rejects for its attributes is truncated there, because the rest could lead
    /// anywhere.
    static func rewrite(_ bytes: [UInt8], _ address: AddressTranslation) -> [UInt8] {
        var rewriter = PageRewriter(bytes, address)
        rewriter.run()
        return rewriter.output
    }

    private mutating func run() {
        var tokens = SourceTokenizer(bytes)
        while true {
            do throws(HTMLError) {
                guard let token = try tokens.next() else { return output += bytes[position...] }
                guard case .tag(let tag) = token, !tag.isEnd else { continue }
                for attribute in tag.attributes where !attribute.value.isEmpty {
                    let text = CharacterReferences.decode(String(decoding: attribute.value, as: UTF8.self))
                    guard let changed = changed(text, of: attribute.name, in: tag), changed != text else { continue }
                    replace(attribute.value.indices, with: CharacterReferences.encode(changed))
                }
                switch tag.name {
                case "script", "style":
                    let code = tokens.takeRawText(until: tag.name)
                    let text = String(decoding: code, as: UTF8.self)
                    let changed = address.replacingOrigins(in: text)
                    if changed != text { replace(code.indices, with: changed) }
                case "textarea", "title", "xmp", "plaintext": _ = tokens.takeRawText(until: tag.name)
                default: break
                }
            } catch {
                return
            }
        }
    }

    private mutating func replace(_ range: Range<Int>, with text: String) {
        output += bytes[position..<range.lowerBound]
        output += text.utf8
        position = range.upperBound
    }

    /// The new value of an attribute, or `nil` if it is unchanged.
    private func changed(_ text: String, of attribute: String, in tag: SourceTag) -> String? {
        switch (tag.name, attribute) {
        case ("a", "href"), ("area", "href"), ("form", "action"), (_, "formaction"), ("iframe", "src"),
            ("frame", "src"), ("base", "href"):
            address.followed(text)
        case (_, "href"), (_, "src"), (_, "data"), (_, "poster"), (_, "background"): address.loaded(text)
        case (_, "srcset"), (_, "style"): address.replacingOrigins(in: text)
        case ("meta", "content"):
            switch tag.attribute("http-equiv")?.lowercased() {
            case "refresh": refresh(text)
            case "content-security-policy": address.replacingOrigins(in: text)
            default: nil
            }
        default: nil
        }
    }

    /// Translates the address in `5; url=https://…`.
    private func refresh(_ text: String) -> String? {
        let lowered = text.lowercased()
        guard lowered.count == text.count, let mark = lowered.firstRange(of: "url=") else { return nil }
        let start = text.index(
            text.startIndex, offsetBy: lowered.distance(from: lowered.startIndex, to: mark.upperBound))
        let target = text[start...].filter { $0 != "\"" && $0 != "'" }
        return address.followed(String(target)).map { String(text[..<start]) + $0 }
    }
}
