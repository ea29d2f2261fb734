import Assets
import FoundationEssentials
import IdentityModel
import Localization
import Sentences
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

/// The rows and findings of a file that is given as text.
struct OnboardingTable {
    var rows: [OnboardingRow] = []
    var findings: [CellFinding] = []

    /// Two hours ahead of UTC from April to September, else one.
    static let zone = LocalZone("a zone") { date in
        let text = date.formatted(.iso8601)
        return (4...9).contains(Int(text.dropFirst(5).prefix(2)) ?? 0) ? 7200 : 3600
    }

    init(
        _ text: String, bounds: OnboardingBounds = OnboardingBounds(),
        refusal: (OnboardingColumn) -> Text? = { _ in nil }
    ) throws {
        let rows = try Self.rows(text)
        let first = try #require(rows.first)
        do throws(OnboardingRowError) {
            let check = RowCheck(try OnboardingHeader(first, refusal: refusal), bounds: bounds, zone: Self.zone)
            for (index, row) in rows.dropFirst().enumerated() {
                do throws(OnboardingRowError) { self.rows.append(try check.row(row, number: index + 1)) } catch {
                    findings += error.findings
                }
            }
        } catch { findings += error.findings }
    }

    static func rows(_ text: String) throws -> [CSVRow] {
        var reader = CSVReader()
        reader.append(text.utf8)
        reader.finish()
        var rows: [CSVRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    static func check(_ text: String) throws -> (check: RowCheck, rows: [CSVRow]) {
        let rows = try rows(text)
        let header = try OnboardingHeader(try #require(rows.first))
        return (RowCheck(header, bounds: OnboardingBounds(), zone: zone), Array(rows.dropFirst()))
    }
}

private let texts = EmbeddedFile.locales.map { try? Texts($0) }

/// Expects that a sentence has a text in every language.
func expectText(of sentence: Text, _ place: SourceLocation = #_sourceLocation) throws {
    #expect(texts.count == 3)
    for texts in texts { #expect(texts?.translation(of: sentence) != nil, "\(sentence)", sourceLocation: place) }
}

extension Date {
    init(iso text: String) throws { self = try Date(text, strategy: .iso8601) }
}
