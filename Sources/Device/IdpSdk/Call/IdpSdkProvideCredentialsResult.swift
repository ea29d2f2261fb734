/// An app's answer to one page: the values, or an error.
///
/// Its description contains the names of the values, never the values.
public struct IdpSdkProvideCredentialsResult: Sendable, CustomStringConvertible, CustomReflectable {
    /// The values by field ID; `nil` if the app answered with an error.
    public let credentials: [String: String]?
    /// The app's error, with which the flow ends; `nil` if the app answered with values.
    public let error: IdpSdkError?

    /// Answers with values by field ID.
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
    /// Contains only the names, so that `dump` prints no values.
    public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}
