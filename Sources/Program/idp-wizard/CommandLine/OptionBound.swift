import IdentityAdministration
import IdentityModel
import Profiles
import Sentences

/// A bound of an option's value, for the message about a value beyond it.
enum OptionBound: Sendable, Hashable {
    case atLeast(String)
    case atMost(String)
    case above(String)
    case below(String)

    /// The error about a value that is beyond the bound.
    func error(_ option: OptionDescription, _ text: String) -> UsageError {
        let given = UntrustedText(text).sanitised(limit: 60)
        return switch self {
        case .atLeast(let bound): UsageError(Text("\(option.name) must be at least \(bound); not \"\(given)\"."))
        case .atMost(let bound): UsageError(Text("\(option.name) must be at most \(bound); not \"\(given)\"."))
        case .above(let bound): UsageError(Text("\(option.name) must be above \(bound); not \"\(given)\"."))
        case .below(let bound): UsageError(Text("\(option.name) must be below \(bound); not \"\(given)\"."))
        }
    }

    /// The option's value, a whole number within bounds; `nil` if the option is not given.
    static func number(
        _ option: OptionDescription, _ line: ParsedLine, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int? {
        guard let text = line.value(option) else { return nil }
        let isNegative = text.hasPrefix("-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw UsageError(
                Text(
                    "\(option.name) must be a whole number up to \(range.upperBound); not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                )
            )
        }
        // Digits that do not fit into an `Int` are beyond the bound.
        let number = Int(text) ?? (isNegative ? .min : .max)
        guard number >= range.lowerBound else {
            throw Self.atLeast("\(range.lowerBound)").error(option, text)
        }
        guard number <= range.upperBound else { throw Self.atMost("\(range.upperBound)").error(option, text) }
        return number
    }

    /// The option's value, a period such as `60d`; `nil` if the option is not given.
    static func period(
        _ option: OptionDescription, _ line: ParsedLine, example: String
    ) throws(UsageError) -> CodePeriod? {
        guard let text = line.value(option) else { return nil }
        do throws(CodePeriod.ParseError) { return try CodePeriod(parsing: text) } catch {
            switch error {
            case .tooShort: throw Self.atLeast(CodePeriod.shortest.description).error(option, text)
            case .tooLong: throw Self.atMost(CodePeriod.longest.description).error(option, text)
            case .form:
                throw UsageError(
                    Text(
                        "\(option.name) must be a number followed by d, h, m or s, as in \(example); not \"\(UntrustedText(text).sanitised(limit: 60))\"."
                    )
                )
            }
        }
    }
}
