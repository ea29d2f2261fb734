/// A piece of a checked template.
enum TemplatePart: Sendable, Hashable {
    /// HTML as the file has it.
    case source(String)
    case value(TemplateValue)
}
