import FoundationEssentials
import TestSupport
import Testing

/// The form and the screens of the README and the guides, and the links of all documents.
struct UserDocumentFormTests {
    @Test func theREADMEIsShortAndLeadsToEveryGuide() throws {
        let readme = try UserDocument("README.md")
        #expect(readme.lines.count <= 150)
        let targets = Self.links(in: readme.lines.joined(separator: "\n")).map(\.file)
        #expect(Set(targets).isSuperset(of: UserDocument.paths.dropFirst()))
        #expect(UserDocument.paths.count > 8)
    }

    @Test(arguments: UserDocument.paths.dropFirst())
    func aGuideBeginsWithItsReadersAndEndsWithLinks(_ path: String) throws {
        let lines = try UserDocument(path).lines
        #expect(lines[0].hasPrefix("# ") && lines[1].isEmpty)
        #expect(lines[2].hasPrefix("This guide is for ") || lines[2].hasPrefix("This list is for "))
        let end = try #require(lines.lastIndex(of: "## Next"))
        let points = lines[(end + 1)...].filter { !$0.isEmpty }
        #expect(!points.isEmpty && points.allSatisfy { !Self.links(in: $0).isEmpty }, "\(points)")
    }

    /// In tapes, screens follow a comment with their names.
    @Test func everyOtherScreenIsTheOneOfTheWizardsTests() throws {
        let folder = "\(Checkout.root)/Tests/Wizard/WizardTests/Goldens"
        let goldens = try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
            // After a tab, a row has its styles.
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).replacing(#/\t.*/#, with: "")
        }
        var count = 0
        for document in try UserDocument.all() {
            let parts = document.lines.split(separator: "```", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: parts.count, by: 2)
            where parts[index - 1].last?.hasPrefix("<!-- ") != true {
                let rows = parts[index].joined(separator: "\n") + "\n"
                #expect(goldens.contains { $0.hasPrefix(rows) }, "\(document.path):\n\(rows)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    /// A program in a guide begins with a comment that contains its file name; the tests of that folder run it.
    @Test func everyProgramIsAFileOfTheExamples() throws {
        var names: [String] = []
        for document in try UserDocument.all() {
            for line in document.lines {
                guard let name = line.wholeMatch(of: #/    // (\w+\.swift)/#)?.1 else { continue }
                let text = document.block(after: line).joined(separator: "\n") + "\n"
                #expect(text == (try Self.text("Tests/Examples/\(name)")), "\(document.path): \(name)")
                names.append(String(name))
            }
        }
        #expect(names == ["OwnApp.swift", "ServerInATest.swift"])
    }

    @Test(arguments: NamedTypeTests.documents) func everyLinkLeadsToAHeading(_ path: String) throws {
        let folder = path.split(separator: "/").dropLast().map(String.init)
        for link in Self.links(in: try Self.text(path)) {
            let target = link.file.isEmpty ? path : Self.resolved(link.file, from: folder)
            let text = try? Self.text(target)
            #expect(text != nil, "\(path) has a link to \(link.file)")
            guard let text, let anchor = link.anchor else { continue }
            let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { Self.anchor($0) }
            #expect(anchors.contains(anchor), "\(path): \(target) has no heading \(anchor)")
        }
    }

    @Test func linksAndAnchorsAreRead() {
        let links = Self.links(in: "See [a](b.md#c-d), ![e](../f.svg) and [g](https://h.example/i)")
        #expect(links.map(\.file) == ["b.md", "../f.svg"] && links.map(\.anchor) == ["c-d", nil])
        #expect(Self.anchor("### A profile, for `it`") == "a-profile-for-it")
        #expect(Self.resolved("../f.svg", from: ["a", "b"]) == "a/f.svg")
    }

    private struct Link {
        let file: String
        let anchor: String?
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Checkout.root)/\(path)", encoding: .utf8)
    }

    /// The links to files of the repository.
    private static func links(in markdown: String) -> [Link] {
        markdown.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }.map { target in
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return Link(file: parts[0], anchor: parts.count > 1 ? parts[1] : nil)
        }
    }

    /// Converts a path relative to a folder into one relative to the repository.
    private static func resolved(_ file: String, from folder: [String]) -> String {
        var parts = folder
        for part in file.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    /// The anchor that GitHub generates for a heading.
    private static func anchor(_ heading: Substring) -> String {
        let kept = heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased().filter {
            $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
        }
        return String(kept.map { $0 == " " ? "-" : $0 })
    }
}
