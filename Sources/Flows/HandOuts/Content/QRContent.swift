import FlowModel
import HTTPMessage
import IdentityModel

/// What the QR code of a tenant's hand-outs contains.
///
/// By default only the code, because a photo of both name and code is enough to take over the account.
public struct QRContent: Sendable, Hashable {
    /// The tenant's attribute with the content.
    public static let attribute = TenantSetting.handOutQR.rawValue

    private enum Placeholder: String, CaseIterable { case username, code, tenant, url }

    private enum Part: Sendable, Hashable {
        case text(String)
        case value(Placeholder)
    }

    private let parts: [Part]
    /// Whether it is an address, whose values are percent-encoded.
    private let isAddress: Bool

    public static let code = QRContent([.value(.code)], isAddress: false)

    private init(_ parts: [Part], isAddress: Bool) {
        self.parts = parts
        self.isAddress = isAddress
    }

    /// Parses the attribute's value; a text without placeholders is printed as it is.
    public init(parsing text: String) throws(HandOutError) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}"), let name = Placeholder(rawValue: String(inside[..<close]))
            else {
                let end = inside.firstIndex(of: "}").map { inside.index(after: $0) } ?? inside.endIndex
                throw .unknownQRPlaceholder(UntrustedText(String(rest[open..<end])).sanitised(limit: 60))
            }
            parts.append(.value(name))
            rest = inside[inside.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        guard let first = parts.first else {
            self = .code
            return
        }
        let isAddress =
            switch first {
            case .value(let placeholder): placeholder == .url && parts.count > 1
            case .text(let start): Self.beginsWithScheme(start)
            }
        self.init(parts, isAddress: isAddress)
    }

    /// Whether a text begins as `app://` does.
    private static func beginsWithScheme(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z"))
        guard let first = scheme.first, letters.contains(first | 0x20) else { return false }
        return text.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
            && scheme.allSatisfy {
                letters.contains($0 | 0x20) || (0x30...0x39).contains($0) || "+.-".utf8.contains($0)
            }
    }

    /// The placeholders as they are written.
    static var placeholders: String { Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ") }

    /// Whether the QR code names the user.
    public var namesUser: Bool { parts.contains(.value(.username)) }

    func text(_ username: String, _ code: Secret, _ issuer: HandOutIssuer) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(.url): issuer.address
            case .value(.username): written(username)
            case .value(.code): written(code.exposedText)
            case .value(.tenant): written(issuer.tenant)
            }
        }.joined()
    }

    private func written(_ value: String) -> String { isAddress ? PercentCoding.encode(value) : value }
}
