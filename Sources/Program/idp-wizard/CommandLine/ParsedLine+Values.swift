import IdentityModel
import Profiles
import Sentences

extension ParsedLine {
    var provider: ProviderChoice {
        ProviderChoice(profile: value(.provider), tenant: value(.tenant), allowedFiles: values(.allowedFile))
    }

    /// The first argument, a name; throws if it is empty.
    func name() throws(UsageError) -> String {
        guard let name = arguments.first, !name.isEmpty else { throw UsageError(Text("A name must not be empty.")) }
        return name
    }

    /// The first argument; throws if it is empty.
    func argument() throws(UsageError) -> String {
        guard let text = arguments.first, !text.isEmpty else {
            throw UsageError(Text("\(command.arguments.first ?? "The argument") must not be empty."))
        }
        return text
    }

    /// The value of an option; `nil` if it was not given, an error if it is empty.
    func text(_ option: OptionDescription) throws(UsageError) -> String? {
        guard let text = value(option) else { return nil }
        guard !text.isEmpty else { throw UsageError(Text("\(option.name) must not be empty.")) }
        return text
    }

    /// The value of a required option; throws if it is missing or empty.
    func required(_ option: OptionDescription) throws(UsageError) -> String {
        guard let value = value(option), !value.isEmpty else { throw missing(option) }
        return value
    }

    /// The error for a required option that was not given.
    func missing(_ option: OptionDescription) -> UsageError {
        UsageError(Text("\(command.name) needs \("\(option.name) \(option.value ?? "")")."))
    }

    /// The value of an option, which must be one of `words`; `nil` if it was not given.
    func word(_ option: OptionDescription, among words: [String]) throws(UsageError) -> String? {
        guard let value = value(option) else { return nil }
        guard words.contains(value) else {
            throw UsageError(
                Text(
                    "\(option.name) must be one of \(words.joined(separator: ", ")); not \"\(UntrustedText(value).sanitised(limit: 60))\"."
                )
            )
        }
        return value
    }

    /// The value of an option, which must be a raw value of the type; `nil` if it was not given.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ option: OptionDescription, as type: Word.Type
    ) throws(UsageError) -> Word? {
        try word(option, among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
    }
}
