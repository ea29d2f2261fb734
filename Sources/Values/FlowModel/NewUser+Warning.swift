public import Sentences

extension NewUser {
    /// A warning about a user name that commands could read as an option; `nil` for another name.
    public var optionWarning: Sentence? {
        username.hasPrefix("-")
            ? "the user name \(username) begins with \("-"): in a command, write it after \("--")" : nil
    }
}
