public import HTTPMessage
public import Sentences

/// A question for the final address of a browser, repeated until the address belongs to this flow.
public struct RedirectQuestion: Sendable, Hashable {
    /// The address to open in any browser.
    public let url: String
    /// Headers that the browser must add to every request.
    public let headers: HTTPHeaders
    /// The beginning of the expected address.
    public let redirectURI: String
    /// Why the previous address was refused, as a sentence; `nil` for the first question.
    public let refusal: Sentence?
}
