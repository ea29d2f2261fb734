/// What a piece of text is for; the theme decides how it looks.
enum Role: String, Sendable, Hashable, CaseIterable {
    /// What is read.
    case text
    /// What heads a screen or a paragraph.
    case heading
    /// What is explained.
    case dim
    /// Program, provider and tenant.
    case title
    /// The rule under the title.
    case rule
    /// The line with the focus, and its mark.
    case focus
    /// What the user must do.
    case todo
    /// What is done.
    case done
    /// What failed.
    case failed
    /// What was typed.
    case input
    /// What was typed, in the field with the focus.
    case inputFocused
    /// The empty part of a field.
    case blank
    /// Words of a server.
    case server
    /// A key in the footer.
    case key
    /// What a key does.
    case keyLabel
    /// A code that is to be read from the screen.
    case code
    /// A picture to be scanned: its light modules are ink, its dark ones the ground.
    case qr
    /// A light module that has cells of its own.
    case qrLight
    /// A dark module that has cells of its own.
    case qrDark
    /// A line that goes with the next key.
    case notice
}
