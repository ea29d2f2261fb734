public import Sentences

/// Why a tenant's hand-outs cannot be created.
public enum HandOutError: Error, Sendable, Hashable {
    case longQRText
    /// A name in braces in the tenant's attribute that is not a placeholder.
    case unknownQRPlaceholder(String)

    public var sentence: Text {
        switch self {
        case .longQRText:
            Text("The text of the QR code is too long: shorten the tenant's attribute \(QRContent.attribute).")
        case .unknownQRPlaceholder(let text):
            Text(
                "The tenant's attribute \(QRContent.attribute) has the unknown placeholder \(text): it takes \(QRContent.placeholders)."
            )
        }
    }
}
