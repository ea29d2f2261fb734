/// What an app answers to one page: the values, or why there are none.
///
/// Prints the names of the values and never the values.
public struct IdpSdkProvideCredentialsResult: Sendable, CustomStringConvertible, CustomReflectable {
    /// The values by field id; nil where the app gave an error.
    public let credentials: [String: String]?
    /// The app's own error, which the flow ends with; nil where it gave values.
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

    /// The names that were answered, or the error.
    public var description: String { error?.description ?? (credentials ?? [:]).keys.sorted().joined(separator: ", ") }
    /// Shows the names alone to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}
