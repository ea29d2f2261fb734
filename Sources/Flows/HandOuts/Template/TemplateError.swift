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
        /// The template ends within a comment, a tag or an element whose content is not markup.
        case end
    }

    public let fault: Fault
    public let line: Int

    init(_ fault: Fault, line: Int) {
        self.fault = fault
        self.line = line
    }

    /// A sentence about the template's file.
    public func sentence(about path: String) -> Text { Text("\(path), line \(line): \(reason).") }

    private var reason: Text {
        switch fault {
        case .encoding: Text("this is not UTF-8")
        case .unknown(let name):
            Text(
                "there is no placeholder \(name): it takes \(TemplateValue.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        case .unclosed: Text("a placeholder is not closed")
        case .element(let name): Text("a template must not have the element \(name)")
        case .attribute(let placeholder, let attribute):
            Text("the placeholder \(placeholder) must not be in the attribute \(attribute)")
        case .tag(let placeholder): Text("the placeholder \(placeholder) must be between elements or in a quoted value")
        case .comment(let placeholder): Text("the placeholder \(placeholder) must not be in a comment")
        case .content(let placeholder, let element):
            Text("the placeholder \(placeholder) must not be in the element \(element)")
        case .end: Text("what begins here is not closed")
        }
    }
}
