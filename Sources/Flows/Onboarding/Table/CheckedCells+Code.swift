import FoundationEssentials
import IdentityAdministration
import Localization
import Sentences

extension CheckedCells {
    mutating func period(_ bounds: OnboardingBounds) -> CodePeriod? {
        guard let cell = cell(.period) else { return nil }
        let (shortest, longest) = (bounds.shortestPeriod, bounds.longestPeriod)
        do throws(CodePeriod.ParseError) {
            let period = try CodePeriod(parsing: cell.text)
            if (shortest.seconds...longest.seconds).contains(period.seconds) { return period }
        } catch {
            guard error == .tooShort || error == .tooLong else {
                refuse(cell.place, Text("\"\(cell.text)\" is not a period: write a number with d, h or m, such as 14d"))
                return nil
            }
        }
        refuse(cell.place, Text("the period must be from \(shortest) to \(longest), not \"\(cell.text)\""))
        return nil
    }

    mutating func codeLength(_ bounds: OnboardingBounds) -> Int? {
        guard let cell = cell(.length) else { return nil }
        let (shortest, longest) = (bounds.codeLength.lowerBound, bounds.codeLength.upperBound)
        guard let length = Int(cell.text), bounds.codeLength.contains(length) else {
            refuse(cell.place, Text("a code has \(shortest) to \(longest) digits, not \"\(cell.text)\""))
            return nil
        }
        return length
    }

    /// The times between which the user can log in.
    mutating func validity(in zone: LocalZone) -> (from: Date?, until: Date?) {
        let from = time(.validFrom, .begin, zone)
        let until = time(.validUntil, .end, zone)
        if let from, let until, until <= from, let cell = cell(.validUntil) {
            refuse(
                cell.place,
                Text("\(OnboardingColumn.validUntil.title) is not after \(OnboardingColumn.validFrom.title)"))
        }
        return (from, until)
    }

    private mutating func time(_ column: OnboardingColumn, _ end: TimeCell.End, _ zone: LocalZone) -> Date? {
        guard let cell = cell(column) else { return nil }
        do throws(TimeCell.Refusal) { return try TimeCell.date(cell.text, end, in: zone) } catch {
            refuse(cell.place, error.finding)
            return nil
        }
    }
}
