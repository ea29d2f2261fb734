import IdentityModel
package import Sentences
package import YAML

/// The errors of a YAML file written by the user, without those that follow from another one.
package struct ProfileError: Error, Sendable, Hashable {
    private var found: [YAMLError] = []

    package init() {}

    /// The error of a text that is not YAML, which hides all others.
    package init(_ error: YAMLError) { found = [error] }

    /// The errors, sorted by position.
    package var errors: [YAMLError] {
        found.enumerated().sorted { left, right in
            let (one, other) = (left.element.position, right.element.position)
            return (one?.line ?? 0, one?.column ?? 0, left.offset) < (
                other?.line ?? 0, other?.column ?? 0, right.offset
            )
        }
        .map(\.element)
    }

    package var isEmpty: Bool { found.isEmpty }

    /// Adds an error at a position.
    package mutating func note(_ message: Text, at position: YAMLPosition) {
        found.append(YAMLError(.unsupported, message, at: position))
    }

    /// One line per error, in the notation of compilers: `FILE:LINE:COLUMN: what is wrong`.
    package func lines(of file: String) -> [Text] {
        let shown = UntrustedText(file).sanitised()
        return errors.map { error in
            let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
            let message = error.message.sanitised()
            return Text(
                untranslated:
                    "\(shown)\(place): \(error.code == .syntax ? Text("not valid YAML: \(message)") : message)")
        }
    }

    /// The lines; if there are several, they follow a headline with their number.
    package func message(_ headline: (Int) -> Text, in file: String) -> Text {
        let lines = lines(of: file)
        return .joined((lines.count == 1 ? [] : [headline(lines.count)]) + lines, by: "\n")
    }
}
