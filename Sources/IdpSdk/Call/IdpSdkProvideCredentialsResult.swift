/// An app's answer to one page: the values, or an error.
///
/// Its description shows the names of the values, never the values.
public struct IdpSdkProvideCredentialsResult: Sendable, CustomStringConvertible, CustomReflectable {
    /// The values by field id; nil where the app answered with an error.
    public let credentials: [String: String]?
    /// The app's error, with which the flow ends; nil where the app answered with values.
    public let error: IdpSdkError?

    /// Answers with values by field id.
    public init(credentials: [String: String]) {
        self.credentials = credentials
        error = nil
    }

    /// Ends the flow with this error.
    public init(error: IdpSdkError) {
        credentials = nil
        self.error = error
    }

    /// The names of the values, or the error.
    public var description: String { error?.description ?? (credentials ?? [:]).keys.sorted().joined(separator: ", ") }
    /// Shows only the names to `dump` and other mirrors.
    public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}
