public import Sentences

/// What is wrong with a template, and in which line.
public struct TemplateError: Error, Sendable, Hashable {
    public enum Fault: Sendable, Hashable {
        /// The bytes are not UTF-8.
        case encoding
        case unknown(String)
        case unclosed
        case element(String)
        case attribute(placeholder: String, attribute: String)
        /// In a tag, outside of a quoted value.
        case tag(String)
        case comment(String)
        case content(placeholder: String, element: String)
        /// The template ends within a comment, a tag or an element whose content is no markup.
        case end
    }

    public let fault: Fault
    public let line: Int

    init(_ fault: Fault, line: Int) {
        self.fault = fault
        self.line = line
    }

    /// A sentence about the template's file.
    public func sentence(about path: String) -> Sentence { "\(path), line \(line): \(reason)." }

    private var reason: Sentence {
        switch fault {
        case .encoding: "this is not UTF-8"
        case .unknown(let name):
            "there is no placeholder \(name): it takes \(TemplateValue.allCases.map(\.rawValue).joined(separator: ", "))"
        case .unclosed: "a placeholder is not closed"
        case .element(let name): "a template must not have the element \(name)"
        case .attribute(let placeholder, let attribute):
            "the placeholder \(placeholder) must not be in the attribute \(attribute)"
        case .tag(let placeholder): "the placeholder \(placeholder) must be between elements or in a quoted value"
        case .comment(let placeholder): "the placeholder \(placeholder) must not be in a comment"
        case .content(let placeholder, let element):
            "the placeholder \(placeholder) must not be in the element \(element)"
        case .end: "what begins here is not closed"
        }
    }
}
