/// The purpose of a piece of text; the theme gives each purpose a style.
package enum Role: String, Sendable, Hashable, CaseIterable {
    /// Ordinary text.
    case text
    /// The heading of a screen or a paragraph.
    case heading
    /// Explanations.
    case dim
    /// Program, provider and tenant.
    case title
    /// The rule under the title.
    case rule
    /// The line with the focus, and its mark.
    case focus
    /// What the user must do.
    case todo
    case done
    case failed
    /// A call or request in a diagram.
    case request
    /// The answer to a call in a diagram.
    case answer
    case input
    /// The text of the field with the focus.
    case inputFocused
    /// The empty part of a field.
    case blank
    /// Text from a server.
    case server
    case key
    case keyLabel
    /// A code or address that the user copies from the screen.
    case code
    /// A QR code in half blocks: light modules in the foreground colour, dark ones in the background colour.
    case qr
    /// A light module of a QR code in ASCII.
    case qrLight
    /// A dark module of a QR code in ASCII.
    case qrDark
    /// A notice above the footer.
    case notice

    /// Hashes the case instead of its raw value, a string, because a style is looked up for everything that is drawn.
    package func hash(into hasher: inout Hasher) { withUnsafeBytes(of: self) { hasher.combine(bytes: $0) } }
}
