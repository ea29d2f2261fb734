import IdentityModel
import Profiles
import Sentences
import Tapes
import Terminal

extension Invocation {
    /// The argument and the options of `play`.
    struct PlayArguments: Sendable, Hashable {
        let tape: String
        /// The folder for the pictures; `nil` for none.
        let shots: String?
        /// The file for the recording; `nil` for none.
        let cast: String?
        /// The size of the screen; `nil` for that of the tape.
        let size: Size?
        let provider: ProviderChoice
        /// The settings from options, which have precedence over environment and settings file.
        let settings: StoredSettings

        init(_ line: ParsedLine, _ provider: ProviderChoice) throws(UsageError) {
            tape = line.arguments.first ?? ""
            shots = line.value(.shots)
            cast = line.value(.cast)
            self.provider = provider
            settings = try StoredSettings(line)
            guard let text = line.value(.size) else {
                size = nil
                return
            }
            let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
            if parts.count == 2, parts.contains(where: { $0 < 1 }) {
                throw OptionBound.atLeast("1x1").error(.size, text)
            }
            guard let size = Size(tapeText: text) else {
                throw UsageError(
                    "--size must be COLUMNSxROWS, as in 80x24, at most 400x400; not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                )
            }
            self.size = size
        }
    }
}
