import HTML
import JOSE
import Sentences

/// The texts of KOBIL's theme `headless-v2`, which come in several languages.
///
/// Prefers a requested one, then the page's, then English, then any.
struct JSONTexts: Sendable {
    /// Language tags in order of preference.
    let languages: [String]

    /// `wished` are the languages of the request.
    init(wished: [String], page: HTMLPage) {
        languages = wished + [page.language].compactMap { $0 } + ["en"]
    }

    /// A text, or the best of several by language; empty if there is none.
    func text(of value: JSONValue?) -> String {
        guard let texts = value?.object else { return value?.string ?? "" }
        // For `de-CH`, `de` is good enough.
        let tags = languages.flatMap { tag in [tag, tag.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? tag]
        }
        let found = tags.lazy.compactMap { texts[$0]?.string }.first { !$0.isEmpty }
        return found ?? texts.sorted { $0.key < $1.key }.lazy.compactMap { $0.value.string }.first { !$0.isEmpty } ?? ""
    }

    /// The text of an error: its message, else its title.
    func words(of error: JSONValue?) -> String {
        guard let error else { return "" }
        return ["errorMessage", "title"].lazy.map { text(of: error[$0]) }.first { !$0.isEmpty } ?? ""
    }

    /// The page's error (`error-msg`), and whether it ends the flow.
    func error(on page: HTMLPage) -> (error: IdpSdkError, isSevere: Bool)? {
        guard let text = page.text(ofElement: "error-msg"), !text.isEmpty else { return nil }
        guard let message = try? JSONValue(parsing: text.utf8), message.object != nil else {
            return (IdpSdkError(.rejectedCredentials, Text(verbatim: text)), false)
        }
        let words = words(of: message)
        let code = message["errorCode"]
        guard !words.isEmpty || code != nil else { return nil }
        let isSevere = message["severe"]?.bool == true
        let numbers = (code?.integer.map { "\($0)" } ?? code?.string ?? "").split { !("0"..."9").contains($0) }
            .compactMap { Int($0) }
        let number: (subsystem: Int, code: Int) =
            switch numbers.count {
            case 1 where numbers[0] >= 1_000_000: (numbers[0] / 1_000_000, numbers[0] % 1_000_000)
            case 1 where numbers[0] > 0: (FormError.subsystem, numbers[0])
            case 2 where numbers[0] > 0: (numbers[0], numbers[1])
            default: (IdpSdkError.localSubsystem, IdpSdkError.Local.rejectedCredentials.rawValue)
            }
        let error =
            words.isEmpty
            ? IdpSdkError(number.subsystem, number.code, words: IdpSdkError.noWords)
            : IdpSdkError(number.subsystem, number.code, words)
        return (error, isSevere)
    }
}
