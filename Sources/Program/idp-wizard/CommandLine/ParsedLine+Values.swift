import IdentityModel
import Profiles
import Sentences

extension ParsedLine {
    var provider: ProviderChoice {
        ProviderChoice(profile: value(.provider), tenant: value(.tenant), allowedFiles: values(.allowedFile))
    }

    /// The first argument, which is a name.
    func name() throws(UsageError) -> String {
        guard let name = arguments.first, !name.isEmpty else { throw UsageError("A name must not be empty.") }
        return name
    }

    /// The first argument, which must not be empty.
    func argument() throws(UsageError) -> String {
        guard let text = arguments.first, !text.isEmpty else {
            throw UsageError("\(command.arguments.first ?? "The argument") must not be empty.")
        }
        return text
    }

    /// The text of an option; `nil` if it was not given.
    func text(_ option: OptionDescription) throws(UsageError) -> String? {
        guard let text = value(option) else { return nil }
        guard !text.isEmpty else { throw UsageError("\(option.name) must not be empty.") }
        return text
    }

    /// The text of an option without which the command cannot run.
    func required(_ option: OptionDescription) throws(UsageError) -> String {
        guard let value = value(option), !value.isEmpty else {
            throw UsageError("\(command.name) needs \("\(option.name) \(option.value ?? "")").")
        }
        return value
    }

    /// The value of an option that has only these; `nil` if it was not given.
    func word(_ option: OptionDescription, among words: [String]) throws(UsageError) -> String? {
        guard let value = value(option) else { return nil }
        guard words.contains(value) else {
            throw UsageError(
                "\(option.name) must be one of \(words.joined(separator: ", ")); not \"\(UntrustedText(value).sanitised(limit: 60))\"."
            )
        }
        return value
    }

    /// The value of an option that has only those of a type; `nil` if it was not given.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ option: OptionDescription, as type: Word.Type
    ) throws(UsageError) -> Word? {
        try word(option, among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
    }
}
