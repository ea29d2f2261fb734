/// A form: where it goes, and what it is filled in with.
public struct Form: Sendable, Hashable {
    /// How a form sends its fields.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// In the address.
        case get
        /// In the body.
        case post
        /// Not at all: it closes a dialog.
        case dialog
    }

    /// The `id`, nil where it has none.
    public let id: String?
    /// The `name`, nil where it has none.
    public let name: String?
    /// The `action` as written, character references decoded; nil or empty means the page's own address.
    public let action: String?
    /// How it sends, `get` where it does not say.
    public let method: Method
    /// The `enctype` in lower case, nil where it does not say.
    public let encoding: String?
    /// The controls that belong to it, in the order of the page, buttons and disabled ones among them.
    public let controls: [Control]

    /// The buttons that send it, the enabled ones.
    public var submitButtons: [Control] { controls.filter { $0.kind.isSubmit && !$0.isDisabled } }
}
